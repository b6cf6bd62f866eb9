import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import { Batcher } from '#kernel/batcher';
import type { Database, Db } from '#kernel/database';
import { AppError, unreachable } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import type { Choice, ShownBet } from '#rules/inhouse/one-step-games';
import type { StepChoice } from '#rules/inhouse/step-games';
import type { SeededGame } from '#rules/inhouse/stream';
import { gameCodeOf } from './settings.ts';

/** Refusals that bets of every in-house game may meet. */
export const COMMON_REFUSALS = [
  'GAME_SUSPENDED',
  'GAME_DISABLED',
  'UNKNOWN_GAME',
  'UNKNOWN_PLAYER',
  'PLAYER_BLOCKED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
] as const;

const BOOK = defineStatement({
  name: 'inhouse_bets',
  row: z.object({
    status: z.enum(['OK', 'KEY_REUSED', 'MOVED', 'ROUND_OPEN', 'NO_PAIR', 'TOO_SOON', ...COMMON_REFUSALS]),
    isDuplicate: z.boolean(),
    retryAfterMs: z.int().nullable(),
    accountId: z.bigint().nullable(),
    balanceBeforeMinor: z.bigint().nullable(),
    balanceAfterMinor: z.bigint().nullable(),
    placedAt: z.date().nullable(),
  }),
  text: `select status, is_duplicate as "isDuplicate", retry_after_ms as "retryAfterMs", account_id as "accountId",
                balance_before as "balanceBeforeMinor", balance_after as "balanceAfterMinor", placed_at as "placedAt"
           from inhouse_bets($1, $2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[], $8::int[], $9::bigint[],
                             $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[])`,
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
  maxMinor: bigint;
  maxWinMinor: bigint;
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

interface Decided {
  bet: GivenBet;
  /** Undefined when the round stays open. */
  settled: ShownBet | undefined;
}

/** Two concurrent statements keep a small database busy; more only make the batches smaller. */
const LANES = 2;
const MAX_BATCH = 64;
const MAX_WAITING = 2048;

/** Books bets: those that arrive while others are being booked share one statement and one commit. */
export class BetBooking {
  readonly #batcher: Batcher<Decided, Booked>;

  constructor(db: Database) {
    this.#batcher = new Batcher({
      runAll: (batch) => bookAll(db, batch),
      async runOne(item) {
        const [booked] = await bookAll(db, [item]);
        if (!booked) throw new Error('a bet gave no status');
        return booked;
      },
      keyOf: ({ bet }) => bet.memberId,
      lanes: LANES,
      maxItems: MAX_BATCH,
      maxWaiting: MAX_WAITING,
    });
  }

  /**
   * Books a bet, and what it pays unless its round stays open. Returns `moved` when the terms are no longer the present ones, and `repeated` for
   * a bet that was booked before. Throws AppError for a refusal.
   */
  async book(bet: GivenBet, settled: ShownBet | undefined): Promise<BookedBet | 'moved' | 'repeated'> {
    const booked = await this.#batcher.submit({ bet, settled });
    if (booked.isDuplicate) return 'repeated';
    if (booked.status === 'MOVED') return 'moved';
    if (booked.status !== 'OK') throw refusalError(booked.status, booked.retryAfterMs);
    const { accountId, balanceBeforeMinor, balanceAfterMinor, placedAt } = booked;
    if (accountId === null || balanceBeforeMinor === null || balanceAfterMinor === null || placedAt === null)
      throw new Error('a booked bet has no balance');
    return { accountId, balanceBeforeMinor, balanceAfterMinor, placedAt };
  }
}

async function bookAll(db: Db, batch: readonly Decided[]): Promise<Booked[]> {
  const columns = [
    batch.map(({ bet }) => String(bet.memberId)),
    batch.map(({ bet }) => bet.id),
    batch.map(({ bet }) => Buffer.from(bet.hash).toString('hex')),
    batch.map(({ bet }) => gameCodeOf(bet.game)),
    batch.map(({ bet }) => bet.revision),
    batch.map(({ bet }) => String(bet.pairId)),
    batch.map(({ bet }) => bet.nonce),
    batch.map(({ bet }) => String(bet.maxMinor)),
    batch.map(({ bet }) => String(bet.maxWinMinor)),
    batch.map(({ bet }) => String(bet.stakeMinor)),
    batch.map(({ settled }) => textOf(settled?.payoutMinor)),
    batch.map(({ settled }) => textOf(settled?.multiplier)),
    batch.map(({ settled }) => textOf(settled?.validBetMinor)),
    batch.map(({ bet }) => JSON.stringify(bet.choice)),
    batch.map(({ settled }) => (settled === undefined ? null : JSON.stringify(settled.outcome))),
  ];
  const rows = await db.query(BOOK, [IN_HOUSE_VENDOR, ...columns]);
  if (rows.length !== batch.length) throw new Error(`${rows.length} results for ${batch.length} bets`);
  return rows;
}

const textOf = (amount: bigint | undefined) => (amount === undefined ? null : String(amount));

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
