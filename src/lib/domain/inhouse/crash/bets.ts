import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { AppError, unreachable } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { type BetLimits, parseHundredths, stakeRefusal } from '#rules/inhouse/bets';
import type { Batcher } from '#kernel/batcher';
import { crashBetRefusal } from '#rules/inhouse/crash-round';
import { refusalError } from '../book-bet.ts';
import { isRepeatedBet } from '../earlier-bets.ts';
import { type BookedCrashBet, createCrashBooking, type GivenCrashBet } from './book-bets.ts';
import { type CrashBetView, getCrashBet } from './views.ts';

export interface CrashBetRequest {
  member: { id: bigint; currency: string };
  /** Idempotency key, and the fingerprint of the request. */
  key: string;
  hash: Uint8Array;
  /** The round that the player bets on. */
  crashRoundId: bigint;
  /** Undefined when it could not be read. */
  stakeMinor: bigint | undefined;
  /** Automatic cash-out, as it was typed. */
  auto: string | undefined;
}

const TERMS = defineStatement({
  name: 'inhouse_crash_terms',
  row: z.object({
    minMinor: z.bigint(),
    maxMinor: z.bigint(),
    stepMinor: z.bigint(),
    maxWinMinor: z.bigint(),
    hasOwnLimits: z.boolean(),
    revision: z.int(),
  }),
  text: `select settings.min_minor as "minMinor", least(settings.max_minor, own.max_minor) as "maxMinor", settings.step_minor as "stepMinor",
                least(settings.max_win_minor, own.max_win_minor) as "maxWinMinor",
                coalesce(own.max_minor, own.max_win_minor) is not null as "hasOwnLimits", settings.revision
           from inhouse_settings settings left join lateral inhouse_own_limits($2, 'CRASH') own on true
          where settings.game_code = 'CRASH' and settings.currency = $1 and settings.enabled`,
});
const CANCEL = defineStatement({
  name: 'inhouse_crash_cancel',
  row: z.object({ status: z.enum(['OK', 'ROUND_NOT_FOUND', 'BETTING_CLOSED']), accountId: z.bigint().nullable() }),
  text: `select status, account_id as "accountId" from inhouse_crash_cancel($1, $2, $3)`,
});
const CASH_OUT = defineStatement({
  name: 'inhouse_crash_cash_out',
  row: z.object({
    status: z.enum([
      'OK',
      'ROUND_NOT_FOUND',
      'ROUND_NOT_STARTED',
      'ALREADY_CASHED_OUT',
      'ROUND_CLOSED',
      'ROUND_INTERRUPTED',
      'MULTIPLIER_TOO_LOW',
    ]),
    accountId: z.bigint().nullable(),
  }),
  text: `select status, account_id as "accountId" from inhouse_crash_cash_out($1, $2, $3)`,
});

type Terms = z.input<typeof TERMS.row>;

/** Repeats of a bet whose terms changed, after which it is refused. */
const MAX_REPEATS = 3;
const BET_ID_LENGTH = 32;

interface BetKey {
  memberId: bigint;
  id: string;
}

/** Places, cancels and cashes out bets on crash. */
export class CrashBets {
  readonly #db: Database;
  readonly #notifier: BalanceNotifier;
  readonly #booking: Batcher<GivenCrashBet, BookedCrashBet>;
  /** Terms by currency, of members without limits of their own; the bet's statement compares them with the present ones. */
  readonly #terms = new Map<string, Terms>();

  constructor(deps: { db: Database; notifier: BalanceNotifier }) {
    this.#db = deps.db;
    this.#notifier = deps.notifier;
    this.#booking = createCrashBooking(deps.db);
  }

  /**
   * Places a bet on a round that takes bets. A repeated key returns the first bet. Throws AppError `target_out_of_range`, `invalid_amount`,
   * `stake_below_min`, `stake_above_max`, `max_win_exceeded`, `betting_closed`, `too_many_bets`, `game_unavailable`, `game_suspended`,
   * `account_blocked`, `insufficient_funds`, `bonus_max_bet`, `idempotency_key_reused`, `too_many_requests`, `conflict`,
   * `unavailable`.
   */
  async place(request: CrashBetRequest): Promise<CrashBetView> {
    const { member, hash } = request;
    const key = { memberId: member.id, id: betIdOf(request) };
    try {
      await this.#book(request, key);
    } catch (error) {
      // A repeated bet gets its first response, whatever has changed since.
      if (!(error instanceof AppError) || !(await isRepeatedBet(this.#db, { ...key, hash }))) throw error;
    }
    return getCrashBet(this.#db, key);
  }

  async #book(request: CrashBetRequest, { id }: BetKey): Promise<void> {
    const { member, hash, crashRoundId, stakeMinor = 0n } = request;
    const auto = request.auto === undefined ? undefined : parseHundredths(request.auto);
    let terms = this.#terms.get(member.currency);
    if (!terms || refusalOf(request, terms)) terms = await this.#readTerms(member);
    for (let repeats = 0; repeats <= MAX_REPEATS; repeats += 1) {
      const refusal = refusalOf(request, terms);
      if (refusal) throw new AppError(refusal);
      const { revision, maxMinor, maxWinMinor } = terms;
      const bet = { memberId: member.id, id, hash, revision, maxMinor, maxWinMinor, crashRoundId, stakeMinor, auto };
      const { status, retryAfterMs, accountId } = await this.#booking.submit(bet);
      if (status === 'OK') {
        if (accountId !== null) this.#notifier.balanceChanged(accountId);
        return;
      }
      if (status === 'BETTING_CLOSED') throw new AppError('betting_closed');
      if (status === 'TOO_MANY_BETS') throw new AppError('too_many_bets');
      if (status !== 'MOVED') throw refusalError(status, retryAfterMs);
      terms = await this.#readTerms(member);
    }
    throw new AppError('conflict');
  }

  async #readTerms({ id, currency }: CrashBetRequest['member']): Promise<Terms> {
    const [terms] = await this.#db.query(TERMS, [currency, id]);
    if (!terms) throw new AppError('game_unavailable');
    if (!terms.hasOwnLimits) this.#terms.set(currency, terms);
    return terms;
  }

  /** Cancels a bet, also repeatedly. Throws AppError `round_not_found` and `betting_closed`. */
  async cancel(key: BetKey): Promise<CrashBetView> {
    const [cancelled] = await this.#db.query(CANCEL, [IN_HOUSE_VENDOR, key.memberId, key.id]);
    if (cancelled?.status === 'BETTING_CLOSED') throw new AppError('betting_closed');
    if (cancelled?.status !== 'OK') throw new AppError('round_not_found');
    if (cancelled.accountId !== null) this.#notifier.balanceChanged(cancelled.accountId);
    return getCrashBet(this.#db, key);
  }

  /**
   * Cashes a bet out at the multiplier of this moment. Throws AppError `round_not_found`, `round_not_started`, `already_cashed_out`,
   * `round_closed`, `round_interrupted` and `multiplier_too_low`.
   */
  async cashOut(key: BetKey): Promise<CrashBetView> {
    const [paid] = await this.#db.query(CASH_OUT, [IN_HOUSE_VENDOR, key.memberId, key.id]);
    if (!paid) throw new Error('a cash-out gave no status');
    switch (paid.status) {
      case 'OK':
        break;
      case 'ROUND_NOT_FOUND':
        throw new AppError('round_not_found');
      case 'ROUND_NOT_STARTED':
        throw new AppError('round_not_started');
      case 'ALREADY_CASHED_OUT':
        throw new AppError('already_cashed_out');
      case 'ROUND_CLOSED':
        throw new AppError('round_closed');
      case 'ROUND_INTERRUPTED':
        throw new AppError('round_interrupted');
      case 'MULTIPLIER_TOO_LOW':
        throw new AppError('multiplier_too_low');
      default:
        return unreachable(paid.status);
    }
    if (paid.accountId !== null) this.#notifier.balanceChanged(paid.accountId);
    return getCrashBet(this.#db, key);
  }
}

function refusalOf({ stakeMinor, auto: typed }: CrashBetRequest, limits: BetLimits) {
  const auto = typed === undefined ? undefined : parseHundredths(typed);
  if (typed !== undefined && auto === undefined) return 'target_out_of_range';
  const stakes = { ...limits, roundLimitMinor: 0n };
  const refusal = crashBetRefusal({ id: '', stakeMinor: stakeMinor ?? 0n, auto }, stakes);
  if (refusal === 'target_out_of_range') return refusal;
  return stakeRefusal(stakeMinor, limits) ?? refusal;
}

/** Returns the id of the bet that a request places: the same for a repeated request. */
function betIdOf({ member, key }: CrashBetRequest): string {
  return createHash('sha256').update(`crash ${member.id} ${key}`).digest('hex').slice(0, BET_ID_LENGTH).toUpperCase();
}
