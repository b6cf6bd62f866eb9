import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { AppError, unreachable } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/game-categories';
import type { Choice, ShownBet } from '#rules/inhouse/one-step-games';
import type { StepChoice } from '#rules/inhouse/step-games';
import type { SeededGame } from '#rules/inhouse/stream';
import { gameCodeOf } from './settings.ts';

const BOOK = defineStatement({
  name: 'inhouse_bet',
  row: z.object({
    status: z.enum([
      'OK',
      'KEY_REUSED',
      'MOVED',
      'ROUND_OPEN',
      'NO_PAIR',
      'TOO_SOON',
      'GAME_SUSPENDED',
      'GAME_DISABLED',
      'UNKNOWN_GAME',
      'UNKNOWN_PLAYER',
      'PLAYER_BLOCKED',
      'INSUFFICIENT_FUNDS',
      'LIMIT_REACHED',
    ]),
    isDuplicate: z.boolean(),
    retryAfterMs: z.int().nullable(),
    accountId: z.bigint().nullable(),
    balanceBeforeMinor: z.bigint().nullable(),
    balanceAfterMinor: z.bigint().nullable(),
    placedAt: z.date().nullable(),
  }),
  text: `select status, is_duplicate as "isDuplicate", retry_after_ms as "retryAfterMs", account_id as "accountId",
                balance_before as "balanceBeforeMinor", balance_after as "balanceAfterMinor", placed_at as "placedAt"
           from inhouse_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
});

type Booked = z.input<(typeof BOOK)['row']>;

/** A bet, and the terms that it was computed from. */
export interface GivenBet {
  memberId: bigint;
  /** Id of the round. */
  id: string;
  hash: Uint8Array;
  game: SeededGame;
  revision: number;
  pairId: bigint;
  nonce: number;
  stakeMinor: bigint;
  choice: Choice | StepChoice;
}

export interface BookedBet {
  accountId: bigint;
  balanceBeforeMinor: bigint;
  balanceAfterMinor: bigint;
  placedAt: Date;
}

/**
 * Books a bet in one statement, and what it pays unless its round stays open (undefined). Returns `moved` when the terms are no longer the present ones, and `repeated` for a bet that was
 * booked before. Throws AppError for a refusal.
 */
export async function bookBet(
  db: Db,
  given: GivenBet,
  settled: ShownBet | undefined,
): Promise<BookedBet | 'moved' | 'repeated'> {
  const { memberId, id, hash, game, revision, pairId, nonce, stakeMinor, choice } = given;
  const outcome = settled === undefined ? null : JSON.stringify(settled.outcome);
  const amounts = [settled?.payoutMinor ?? null, settled?.multiplier ?? null, settled?.validBetMinor ?? null];
  const bet = [memberId, id, hash, gameCodeOf(game), revision, pairId, nonce, stakeMinor];
  const [booked] = await db.query(BOOK, [IN_HOUSE_VENDOR, ...bet, ...amounts, JSON.stringify(choice), outcome]);
  if (!booked) throw new Error('a bet gave no status');
  if (booked.isDuplicate) return 'repeated';
  if (booked.status === 'MOVED') return 'moved';
  if (booked.status !== 'OK') throw refusalError(booked.status, booked.retryAfterMs);
  const { accountId, balanceBeforeMinor, balanceAfterMinor, placedAt } = booked;
  if (accountId === null || balanceBeforeMinor === null || balanceAfterMinor === null || placedAt === null)
    throw new Error('a booked bet has no balance');
  return { accountId, balanceBeforeMinor, balanceAfterMinor, placedAt };
}

/** Returns the error of a refused bet. */
export function refusalError(status: Exclude<Booked['status'], 'OK' | 'MOVED'>, retryAfterMs: number | null): AppError {
  switch (status) {
    case 'KEY_REUSED':
      return new AppError('idempotency_key_reused');
    case 'ROUND_OPEN':
      return new AppError('round_open');
    case 'NO_PAIR':
      return new AppError('no_pair');
    case 'TOO_SOON':
      return new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((retryAfterMs ?? 0) / SECOND_MS) });
    case 'GAME_SUSPENDED':
      return new AppError('game_suspended');
    case 'GAME_DISABLED':
    case 'UNKNOWN_GAME':
    case 'UNKNOWN_PLAYER':
      return new AppError('game_unavailable');
    case 'PLAYER_BLOCKED':
      return new AppError('account_blocked');
    case 'INSUFFICIENT_FUNDS':
      return new AppError('insufficient_funds');
    case 'LIMIT_REACHED':
      return new AppError('bonus_max_bet');
    default:
      return unreachable(status);
  }
}
