import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { Slots } from '#kernel/slots';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/game-categories';
import type { BetRefusal } from '#rules/inhouse/bets';
import { type Choice, type OneStepName, type ReadBet, readChoice } from '#rules/inhouse/one-step-games';
import { type SeedRefusal, useNonce } from '#rules/inhouse/seed-pairs';
import { bookBet } from './book-bet.ts';
import { getInhouseRound, type InhouseRound } from './rounds.ts';
import { openServerSeed } from './seed-pairs.ts';
import { type BetTerms, TermsCache } from './terms.ts';

export interface BetRequest {
  member: { id: bigint; currency: string };
  /** Idempotency key, and the fingerprint of the request. */
  key: string;
  hash: Uint8Array;
  game: OneStepName;
  choice: Choice;
  /** Undefined when it could not be read. */
  stakeMinor: bigint | undefined;
  /** The nonce that the player saw; undefined: any. */
  nonce: number | undefined;
}

const EARLIER = defineStatement({
  name: 'inhouse_earlier_bet',
  row: z.object({ isSame: z.boolean() }),
  text: `select placed.hash = $4 as "isSame"
           from vendors vendor
           join game_rounds round on round.vendor_id = vendor.id and round.member_id = $2 and round.vendor_round_id = $3
           join inhouse_rounds placed on placed.game_round_id = round.id
          where vendor.code = $1`,
});

/** Repeats of a bet whose nonce moved, after which it is refused. */
const MAX_REPEATS = 3;

/** Bets of one member that wait for the one before; more are refused. */
const MAX_WAITING = 256;

const ROUND_ID_LENGTH = 32;

/** Places bets on games that are decided at once. */
export class InhouseBets {
  readonly #db: Database;
  readonly #sealer: SecretSealer;
  readonly #notifier: BalanceNotifier;
  readonly #terms = new TermsCache();
  readonly #turns = new Map<bigint, { slots: Slots; bets: number }>();

  constructor(deps: { db: Database; sealer: SecretSealer; notifier: BalanceNotifier }) {
    this.#db = deps.db;
    this.#sealer = deps.sealer;
    this.#notifier = deps.notifier;
  }

  /**
   * Places and settles a bet. A repeated key returns the first round. Throws AppError with a refusal of the rules, `no_pair`,
   * `nonce_mismatch`, `seed_pair_exhausted`, `game_unavailable`, `game_suspended`, `account_blocked`, `insufficient_funds`, `bonus_max_bet`,
   * `idempotency_key_reused`, `too_many_requests`, `unavailable`, and InvalidFieldsError for the choice of another game.
   */
  async place(request: BetRequest): Promise<InhouseRound> {
    const bet = readChoice(request.game, request.choice);
    if (!bet) throw new InvalidFieldsError({ choice: { code: 'invalid_value' } });
    const id = roundIdOf(request);
    try {
      return await this.#inTurn(request.member.id, () => this.#placeAt(request, bet, id));
    } catch (error) {
      // A repeated bet gets its first answer, whatever has changed since.
      if (!(error instanceof AppError) || !(await this.#isRepeated(request, id))) throw error;
      return this.#earlier(request, id);
    }
  }

  #earlier({ member }: BetRequest, id: string): Promise<InhouseRound> {
    return getInhouseRound(this.#db, this.#sealer, { memberId: member.id, id });
  }

  async #isRepeated({ member, hash }: BetRequest, id: string): Promise<boolean> {
    const [earlier] = await this.#db.query(EARLIER, [IN_HOUSE_VENDOR, member.id, id, hash]);
    if (earlier && !earlier.isSame) throw new AppError('idempotency_key_reused');
    return earlier !== undefined;
  }

  /** Runs the bets of one member one after the other, so that none computes with a nonce that another one is about to use. */
  async #inTurn<T>(memberId: bigint, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(memberId) ?? { slots: new Slots({ count: 1, maxWaiting: MAX_WAITING }), bets: 0 };
    this.#turns.set(memberId, turn);
    turn.bets += 1;
    try {
      return await turn.slots.run(work);
    } finally {
      turn.bets -= 1;
      if (turn.bets === 0) this.#turns.delete(memberId);
    }
  }

  async #placeAt(request: BetRequest, bet: ReadBet, id: string): Promise<InhouseRound> {
    const { member, game } = request;
    let terms = this.#terms.find(member, game);
    if (!terms || refusalOf(request, bet, terms)) terms = await this.#terms.read(this.#db, member, game);
    for (let repeats = 0; repeats <= MAX_REPEATS; repeats += 1) {
      const refusal = refusalOf(request, bet, terms);
      if (refusal) throw new AppError(refusal);
      const round = await this.#settleAt(request, bet, { id, terms });
      if (round) return round;
      terms = await this.#terms.read(this.#db, member, game);
    }
    throw new AppError('nonce_mismatch');
  }

  /** Computes and books the bet with these terms; undefined when they are no longer the present ones. */
  async #settleAt(
    request: BetRequest,
    bet: ReadBet,
    { id, terms }: { id: string; terms: BetTerms },
  ): Promise<InhouseRound | undefined> {
    const { member, game, choice, stakeMinor = 0n } = request;
    const { seeds, rtpBps, revision } = terms;
    const { sealedSeed, pairId, ...shownSeeds } = seeds;
    const serverSeed = openServerSeed(this.#sealer, { commitment: seeds.commitment, sealedSeed });
    const settled = bet.settle({ stakeMinor, rtpBps }, { ...shownSeeds, serverSeed });
    const given = {
      memberId: member.id,
      id,
      hash: request.hash,
      game,
      revision,
      pairId,
      nonce: seeds.nonce,
      stakeMinor,
      choice,
    };
    const booked = await bookBet(this.#db, given, settled);
    if (booked === 'moved') return undefined;
    if (booked === 'repeated') return this.#earlier(request, id);
    const { accountId, ...facts } = booked;
    this.#terms.storeSeeds(member, { ...seeds, nonce: seeds.nonce + 1 });
    this.#notifier.balanceChanged(accountId);
    const { shownMultiplier: _aimed, ...outcome } = settled;
    const { currency } = member;
    return {
      id,
      game,
      currency,
      stakeMinor,
      choice,
      rtpBps,
      ...outcome,
      ...shownSeeds,
      serverSeed: undefined,
      ...facts,
    };
  }
}

/** Returns the reason against a bet at these terms. */
function refusalOf(
  { stakeMinor, nonce }: BetRequest,
  bet: ReadBet,
  { rtpBps, limits, seeds }: BetTerms,
): BetRefusal | SeedRefusal | undefined {
  const refusal = bet.refusal({ stakeMinor, rtpBps, limits });
  if (refusal) return refusal;
  const pair = { clientSeed: seeds.clientSeed, nextNonce: seeds.nonce, openRounds: [] };
  const used = useNonce([pair], { round: '', expected: nonce, staysOpen: false });
  return 'refusal' in used ? used.refusal : undefined;
}

/** Returns the id of the round that a request places: the same for a repeated request. */
function roundIdOf({ member, key }: BetRequest): string {
  return createHash('sha256').update(`${member.id} ${key}`).digest('hex').slice(0, ROUND_ID_LENGTH).toUpperCase();
}
