import { createHash } from 'node:crypto';
import type { BalanceNotifier } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import type { BetRefusal } from '#rules/inhouse/bets';
import {
  type Choice,
  type OneStepName,
  type ReadStake,
  readChoice,
  type ShownBet,
} from '#rules/inhouse/one-step-games';
import { type SeedRefusal, useNonce } from '#rules/inhouse/seed-pairs';
import { readStart, type StepChoice, type StepGameName } from '#rules/inhouse/step-games';
import type { StepStake } from '#rules/inhouse/step-rounds';
import type { BetSeeds, SeededGame } from '#rules/inhouse/stream';
import { BetBooking } from './book-bet.ts';
import { isRepeatedBet } from './earlier-bets.ts';
import { MemberTurns } from './member-turns.ts';
import { getSettledRound, type SettledRound } from './rounds.ts';
import { openServerSeed } from './seed-pairs.ts';
import { findOpenRoundId, getStepRound, startedRound, type SteppedRound } from './step-rounds.ts';
import { type BetTerms, TermsCache } from './terms.ts';
import type { PlacedFacts } from './types.ts';

interface GameRequest<Game extends SeededGame, Chosen> {
  member: { id: bigint; currency: string };
  /** Idempotency key, and the fingerprint of the request. */
  key: string;
  hash: Uint8Array;
  game: Game;
  choice: Chosen;
  /** Undefined when it could not be read. */
  stakeMinor: bigint | undefined;
  /** The nonce that the player saw; undefined: not compared. */
  nonce: number | undefined;
}

export type BetRequest = GameRequest<OneStepName, Choice>;
export type StartRequest = GameRequest<StepGameName, StepChoice>;
type AnyRequest = BetRequest | StartRequest;

/** Decides the bets of a kind of game. */
interface Decider<Round> {
  refusal(stake: ReadStake): BetRefusal | undefined;
  /** Decides the bet, which is not refused; `settled` is undefined when the round stays open. */
  decide(stake: StepStake, seeds: BetSeeds): { settled: ShownBet | undefined; toRound: (facts: PlacedFacts) => Round };
  /** Returns the round that an earlier request with the same key placed. */
  find(id: string): Promise<Round>;
}

/**
 * Repeats of a bet whose nonce moved, because another node placed one of the member's meanwhile; after them the player tries again. Many,
 * because a node with a row of bets is ahead until they are placed: each is one statement, and a repeat is two.
 */
const MAX_REPEATS = 100;

const ROUND_ID_LENGTH = 32;

/** Places bets on the games of the members' seeds. */
export class InhouseBets {
  readonly #db: Database;
  readonly #sealer: SecretSealer;
  readonly #notifier: BalanceNotifier;
  readonly #booking: BetBooking;
  readonly #terms = new TermsCache();
  readonly #turns = new MemberTurns();

  constructor(deps: { db: Database; sealer: SecretSealer; notifier: BalanceNotifier }) {
    this.#db = deps.db;
    this.#sealer = deps.sealer;
    this.#notifier = deps.notifier;
    this.#booking = new BetBooking(deps.db);
  }

  /**
   * Places and settles a bet on a game that is decided at once. A repeated key returns the first round. Throws AppError with a refusal of the
   * rules, `no_pair`, `nonce_mismatch`, `seed_pair_exhausted`, `game_unavailable`, `game_suspended`, `account_blocked`,
   * `insufficient_funds`, `bonus_max_bet`, `idempotency_key_reused`, `too_many_requests`, `unavailable`, and InvalidFieldsError for the
   * choice of another game.
   */
  async place(request: BetRequest): Promise<SettledRound> {
    const { game, choice, member } = request;
    const bet = readChoice(game, choice);
    if (!bet) throw new InvalidFieldsError({ choice: { code: 'invalid_value' } });
    return this.#place(request, {
      refusal: (stake) => bet.refusal(stake),
      decide(stake, seeds) {
        const settled = bet.settle(stake, seeds);
        const { shownMultiplier: _aimed, ...outcome } = settled;
        return { settled, toRound: (facts) => ({ ...facts, game, choice, ...outcome }) };
      },
      find: (id) => getSettledRound(this.#db, this.#sealer, { memberId: member.id, id }),
    });
  }

  /**
   * Starts a round of several steps: its stake is debited. A repeated key returns the round as it was at its start. Throws what `place`
   * throws, and AppError `round_open` with the id of the member's open round of the game.
   */
  async start(request: StartRequest): Promise<SteppedRound> {
    const { game, choice, member } = request;
    const start = readStart(game, choice);
    if (!start) throw new InvalidFieldsError({ choice: { code: 'invalid_value' } });
    try {
      return await this.#place(request, {
        refusal: (stake) => start.refusal(stake),
        decide: (stake, seeds) => ({
          settled: undefined,
          toRound: (facts) => startedRound({ ...facts, game, choice }, start.begin(stake, seeds)),
        }),
        find: (id) => getStepRound(this.#db, this.#sealer, { memberId: member.id, id, steps: 0 }),
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'round_open') throw error;
      throw new AppError('round_open', { value: { roundId: await findOpenRoundId(this.#db, member.id, game) } });
    }
  }

  async #place<Round>(request: AnyRequest, decider: Decider<Round>): Promise<Round> {
    const id = roundIdOf(request);
    try {
      return await this.#turns.run(request.member.id, () => this.#placeAt(request, decider, id));
    } catch (error) {
      // A repeated bet gets its first response, whatever has changed since.
      const { member, hash } = request;
      if (!(error instanceof AppError) || !(await isRepeatedBet(this.#db, { memberId: member.id, id, hash })))
        throw error;
      return decider.find(id);
    }
  }

  async #placeAt<Round>(request: AnyRequest, decider: Decider<Round>, id: string): Promise<Round> {
    const { member, game } = request;
    let terms = this.#terms.find(member, game);
    if (!terms || refusalOf(request, decider, terms)) terms = await this.#terms.read(this.#db, member, game);
    for (let repeats = 0; repeats <= MAX_REPEATS; repeats += 1) {
      const refusal = refusalOf(request, decider, terms);
      if (refusal) throw new AppError(refusal);
      const round = await this.#bookAt(request, decider, { id, terms });
      if (round) return round;
      terms = await this.#terms.read(this.#db, member, game);
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1 });
  }

  /** Decides and books the bet with these terms; undefined when they are no longer the present ones. */
  async #bookAt<Round>(
    { member, hash, game, choice, stakeMinor = 0n }: AnyRequest,
    decider: Decider<Round>,
    { id, terms }: { id: string; terms: BetTerms },
  ): Promise<Round | undefined> {
    const { seeds, rtpBps, limits, revision } = terms;
    const { sealedSeed, pairId, ...shownSeeds } = seeds;
    const serverSeed = openServerSeed(this.#sealer, { commitment: seeds.commitment, sealedSeed });
    const { maxMinor, maxWinMinor } = limits;
    const stake = { stakeMinor, rtpBps, maxWinMinor };
    const { settled, toRound } = decider.decide(stake, { ...shownSeeds, serverSeed });
    const used = { revision, maxMinor, maxWinMinor, pairId, nonce: seeds.nonce };
    const bet = { memberId: member.id, id, hash, game, ...used, stakeMinor, choice };
    const booked = await this.#booking.book(bet, settled);
    if (booked === 'moved') return undefined;
    if (booked === 'repeated') return decider.find(id);
    const { accountId, ...facts } = booked;
    this.#terms.countNonce(member, seeds);
    this.#notifier.balanceChanged(accountId);
    return toRound({
      id,
      currency: member.currency,
      stakeMinor,
      rtpBps,
      ...shownSeeds,
      serverSeed: undefined,
      ...facts,
    });
  }
}

/** Returns the reason against a bet at these terms. */
function refusalOf(
  { stakeMinor, nonce }: AnyRequest,
  decider: Pick<Decider<unknown>, 'refusal'>,
  { rtpBps, limits, seeds }: BetTerms,
): BetRefusal | SeedRefusal | undefined {
  const refusal = decider.refusal({ stakeMinor, rtpBps, limits });
  if (refusal) return refusal;
  const pair = { clientSeed: seeds.clientSeed, nextNonce: seeds.nonce, openRounds: [] };
  const used = useNonce([pair], { round: '', expected: nonce, staysOpen: false });
  return 'refusal' in used ? used.refusal : undefined;
}

/** Returns the id of the round that a request places: the same for a repeated request. */
function roundIdOf({ member, key }: AnyRequest): string {
  return createHash('sha256').update(`${member.id} ${key}`).digest('hex').slice(0, ROUND_ID_LENGTH).toUpperCase();
}
