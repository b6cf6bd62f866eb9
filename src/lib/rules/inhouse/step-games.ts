import * as z from 'zod';
import { type BetRefusal, formatMultiplier, rtpRefusal, stakeRefusal } from './bets.ts';
import {
  cardName,
  cardsOf,
  guess,
  guessRefusal,
  type GuessRefusal,
  type HiloRound,
  isHiloPick,
  skip,
  skipRefusal,
  type SkipRefusal,
  startHilo,
} from './hilo.ts';
import {
  minesRefusal,
  type MinesRound,
  openTile,
  placeMines,
  startMines,
  tileRefusal,
  type TileRefusal,
} from './mines.ts';
import type { ReadStake } from './one-step-games.ts';
import {
  abandon,
  cashOut,
  cashOutRefusal,
  type EndRefusal,
  roundPayout,
  roundValidBet,
  shownMultiplier,
  type StepRound,
  type StepRoundState,
  type StepStake,
} from './step-rounds.ts';
import type { BetSeeds, SeededGame } from './stream.ts';

export const STEP_GAMES = ['mines', 'hilo'] as const satisfies SeededGame[];
export type StepGameName = (typeof STEP_GAMES)[number];

export function isStepGame(name: string): name is StepGameName {
  return STEP_GAMES.some((game) => game === name);
}

/** Choices of a player at the start of a round, in the form in which they are sent. */
export const STEP_CHOICES = { mines: z.object({ mines: z.number() }), hilo: z.object({}) };
export type StepChoice = z.output<(typeof STEP_CHOICES)[StepGameName]>;

const END = z.strictObject({ t: z.literal('cashOut') });
const OPEN_TILE = z.strictObject({ t: z.literal('open'), tile: z.number() });
const GUESS = z.strictObject({ t: z.literal('guess'), pick: z.string().max(40) });
const SKIP = z.strictObject({ t: z.literal('skip') });

/** Steps of a player, in the form in which they are sent. Values out of bounds are refused by the rules. */
export const STEP = z.discriminatedUnion('t', [OPEN_TILE, GUESS, SKIP, END]);
export type Step = z.output<typeof STEP>;

/** Steps as they are stored. The portal alone abandons a round. */
export const STORED_STEP = z.discriminatedUnion('t', [...STEP.options, z.strictObject({ t: z.literal('abandon') })]);
export type StoredStep = z.output<typeof STORED_STEP>;

export type StepRefusal = TileRefusal | GuessRefusal | SkipRefusal | EndRefusal;

/** Shows what a step turned up: whether the tile was a mine, or the next card and whether the guess was right; and the multiplier, unless it lost. */
export interface StepResult {
  readonly mine?: boolean;
  readonly card?: string;
  readonly won?: boolean;
  readonly multiplier?: string;
}

/** Everything of a round that may be shown, which depends on the game. The mines are null while the round is open. */
export const STEP_OUTCOMES = {
  mines: z.object({ opened: z.array(z.int()), mines: z.array(z.int()).nullable() }),
  hilo: z.object({ cards: z.array(z.string()) }),
};
export type StepOutcome = z.output<(typeof STEP_OUTCOMES)[StepGameName]>;

/** A round in progress. It is a value: a step returns the next one. */
export interface StepProgress {
  readonly state: StepRoundState;
  /** Multiplier that the round pays, or that a cash-out would pay now. */
  readonly multiplier: bigint;
  readonly payoutMinor: bigint;
  readonly validBetMinor: bigint;
  readonly outcome: StepOutcome;
  /** Takes a step, or returns the reason against it; undefined for a step of another game. */
  take(step: StoredStep): { readonly progress: StepProgress; readonly result: StepResult } | StepRefusal | undefined;
}

interface StepRules<Round extends StepRound> {
  outcome(round: Round): StepOutcome;
  /** Takes a step of the game's own. */
  take(round: Round, step: StoredStep): { round: Round; result: StepResult } | StepRefusal | undefined;
}

function progressOf<Round extends StepRound>(stake: StepStake, rules: StepRules<Round>, round: Round): StepProgress {
  const end = (next: Round) => ({
    progress: progressOf(stake, rules, next),
    result: { multiplier: formatMultiplier(shownMultiplier(next)) },
  });
  return {
    state: round.state,
    multiplier: shownMultiplier(round),
    payoutMinor: roundPayout(round, stake.stakeMinor),
    validBetMinor: roundValidBet(round, stake.stakeMinor),
    outcome: rules.outcome(round),
    take(step) {
      if (step.t === 'cashOut') return cashOutRefusal(round) ?? end(cashOut(round));
      if (step.t === 'abandon') return round.state === 'open' ? end(abandon(round)) : 'round_closed';
      const taken = rules.take(round, step);
      if (taken === undefined || typeof taken === 'string') return taken;
      return { progress: progressOf(stake, rules, taken.round), result: taken.result };
    },
  };
}

const wonAt = (multiplier: bigint) => ({ multiplier: formatMultiplier(multiplier) });

function beginMines(mines: number, stake: StepStake, seeds: BetSeeds): StepProgress {
  const mined = placeMines(mines, seeds);
  const rules: StepRules<MinesRound> = {
    outcome: ({ state, opened }) => ({ opened: [...opened], mines: state === 'open' ? null : mined }),
    take(round, step) {
      if (step.t !== 'open') return undefined;
      const refusal = tileRefusal(round, step.tile, stake);
      if (refusal) return refusal;
      const next = openTile(round, step.tile, { rtpBps: stake.rtpBps, mined });
      const isMine = next.state === 'lost';
      return { round: next, result: { mine: isMine, ...(isMine ? {} : wonAt(next.multiplier)) } };
    },
  };
  return progressOf(stake, rules, startMines(mines));
}

function beginHilo(stake: StepStake, seeds: BetSeeds): StepProgress {
  const cardAt = cardsOf(seeds);
  const rules: StepRules<HiloRound> = {
    outcome: ({ cards }) => ({ cards: cards.map(cardName) }),
    take(round, step) {
      if (step.t === 'skip') {
        const refusal = skipRefusal(round);
        if (refusal) return refusal;
        const card = cardAt(round.cards.length);
        return { round: skip(round, card), result: { card: cardName(card) } };
      }
      if (step.t !== 'guess') return undefined;
      if (!isHiloPick(step.pick)) return 'pick_not_allowed';
      const refusal = guessRefusal(round, step.pick, stake);
      if (refusal) return refusal;
      const card = cardAt(round.cards.length);
      const next = guess(round, step.pick, { rtpBps: stake.rtpBps, card });
      const won = next.state !== 'lost';
      return { round: next, result: { card: cardName(card), won, ...(won ? wonAt(next.multiplier) : {}) } };
    },
  };
  return progressOf(stake, rules, startHilo(seeds));
}

/** The start of a round, whose choice was read. */
export interface ReadStart {
  refusal(stake: ReadStake): BetRefusal | undefined;
  /** Starts the round, which is not refused. */
  begin(stake: StepStake, seeds: BetSeeds): StepProgress;
}

const READERS: Record<StepGameName, (choice: unknown) => ReadStart> = {
  mines(choice) {
    const { mines } = STEP_CHOICES.mines.parse(choice);
    return {
      refusal: ({ limits, ...stake }) => minesRefusal({ mines, ...stake }, limits),
      begin: (stake, seeds) => beginMines(mines, stake, seeds),
    };
  },
  hilo: () => ({
    refusal: ({ rtpBps, stakeMinor, limits }) => rtpRefusal(rtpBps) ?? stakeRefusal(stakeMinor, limits),
    begin: beginHilo,
  }),
};

/** Returns the start of a round; undefined when the choice is not one of this game. */
export function readStart(game: StepGameName, choice: unknown): ReadStart | undefined {
  return STEP_CHOICES[game].strict().safeParse(choice).success ? READERS[game](choice) : undefined;
}
