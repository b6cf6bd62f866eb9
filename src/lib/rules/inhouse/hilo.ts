import { WHOLE } from './bets.ts';
import { cashOut, exceedsMaxWin, OPEN_ROUND, type StepRound, type StepStake, stepped } from './step-rounds.ts';
import { type BetSeeds, streamKey, streamOf } from './stream.ts';

const RANKS = 13;
/** Ranks that win the likeliest guess. */
export const MAX_CHANCE = RANKS - 1;
const DECK = 52;
const SUITS = ['S', 'H', 'D', 'C'];
const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const [ACE, KING] = [1, RANKS];

const MAX_SKIPS = 52;
const MAX_GUESSES = 100;
const MAX_MULTIPLIER = 1_000_000n * WHOLE;

export const HILO_PICKS = ['hi', 'lo', 'same'] as const;
export type HiloPick = (typeof HILO_PICKS)[number];

/** A round of hi-lo (§3.2). Every card is drawn from a full deck. */
export interface HiloRound extends StepRound {
  /** Cards that are shown, from 0 to 51, in their order. */
  readonly cards: readonly number[];
  readonly skips: number;
  /** How many ranks each right guess won with. */
  readonly chances: readonly number[];
}

export type GuessRefusal = 'round_closed' | 'pick_not_allowed' | 'max_win_exceeded';
export type SkipRefusal = 'round_closed' | 'skip_limit';

export function isHiloPick(pick: string): pick is HiloPick {
  return HILO_PICKS.some((known) => known === pick);
}

/** Returns the cards of the round's endless stream by their position. Each is drawn once, however many are requested. */
export function cardsOf(seeds: BetSeeds): (position: number) => number {
  const { below } = streamOf(streamKey('hilo', seeds));
  const drawn: number[] = [];
  return (position) => {
    while (drawn.length <= position) drawn.push(below(DECK));
    return drawn[position] ?? 0;
  };
}

/** Returns the rank of a card: 1 for an ace to 13 for a king. */
export function rankOf(card: number): number {
  return Math.floor(card / SUITS.length) + 1;
}

/** Returns the rank and suit of a card, such as "TH". */
export function cardName(card: number): string {
  return `${RANK_NAMES[rankOf(card) - 1] ?? ''}${SUITS[card % SUITS.length] ?? ''}`;
}

/** Returns the card of a name. Throws for a name that no card has. */
export function cardOf(name: string): number {
  const [rank, suit] = [RANK_NAMES.indexOf(name.slice(0, -1)), SUITS.indexOf(name.slice(-1))];
  if (rank < 0 || suit < 0) throw new Error(`no card is named ${name}`);
  return rank * SUITS.length + suit;
}

export function startHilo(seeds: BetSeeds): HiloRound {
  return { ...OPEN_ROUND, cards: [cardsOf(seeds)(0)], skips: 0, chances: [] };
}

/** Returns how many of the 13 ranks win a guess; undefined for one that is not offered on the shown rank. */
export function winningRanks(rank: number, pick: HiloPick): number | undefined {
  if (pick === 'same') return rank === ACE || rank === KING ? 1 : undefined;
  // The shown rank wins too, but on an ace and a king, where it is a guess of its own.
  if (pick === 'hi') return rank === KING ? undefined : rank === ACE ? RANKS - 1 : RANKS + 1 - rank;
  return rank === ACE ? undefined : rank === KING ? RANKS - 1 : rank;
}

function isRight(rank: number, pick: HiloPick, next: number): boolean {
  if (pick === 'same') return next === rank;
  if (pick === 'hi') return rank === ACE ? next > rank : next >= rank;
  return rank === KING ? next < rank : next <= rank;
}

/** Returns the multiplier after right guesses: the inverse of their chance, times the return, cut once. */
export function hiloMultiplier(chances: readonly number[], rtpBps: number): bigint {
  const above = BigInt(RANKS) ** BigInt(chances.length);
  return (BigInt(rtpBps) * above) / chances.reduce((product, chance) => product * BigInt(chance), 1n);
}

const shownRank = ({ cards }: HiloRound) => rankOf(cards.at(-1) ?? 0);

export function guessRefusal(round: HiloRound, pick: HiloPick, stake: StepStake): GuessRefusal | undefined {
  if (round.state !== 'open') return 'round_closed';
  const chance = winningRanks(shownRank(round), pick);
  if (chance === undefined) return 'pick_not_allowed';
  const multiplier = hiloMultiplier([...round.chances, chance], stake.rtpBps);
  return multiplier > MAX_MULTIPLIER || exceedsMaxWin(stake, multiplier) ? 'max_win_exceeded' : undefined;
}

/** Decides a guess that is not refused by the next card. The hundredth right one cashes out by itself. */
export function guess(round: HiloRound, pick: HiloPick, { rtpBps, card }: { rtpBps: number; card: number }): HiloRound {
  const rank = shownRank(round);
  const chances = [...round.chances, winningRanks(rank, pick) ?? RANKS];
  const isWon = isRight(rank, pick, rankOf(card));
  const next = {
    ...stepped(round, hiloMultiplier(chances, rtpBps), isWon),
    cards: [...round.cards, card],
    chances: isWon ? chances : round.chances,
  };
  return isWon && next.wonSteps === MAX_GUESSES ? cashOut(next) : next;
}

export interface HiloOffer {
  readonly pick: HiloPick;
  /** Ranks that win, of 13. */
  readonly chance: number;
  /** Multiplier of the round after a right guess. */
  readonly multiplier: bigint;
  readonly refusal: GuessRefusal | undefined;
}

/** Lists the guesses that the shown card offers. */
export function hiloOffers(round: HiloRound, stake: StepStake): HiloOffer[] {
  return HILO_PICKS.flatMap((pick) => {
    const chance = winningRanks(shownRank(round), pick);
    if (chance === undefined) return [];
    const multiplier = hiloMultiplier([...round.chances, chance], stake.rtpBps);
    return [{ pick, chance, multiplier, refusal: guessRefusal(round, pick, stake) }];
  });
}

export function skipRefusal({ state, skips }: HiloRound): SkipRefusal | undefined {
  if (state !== 'open') return 'round_closed';
  return skips >= MAX_SKIPS ? 'skip_limit' : undefined;
}

/** Shows the next card without a guess. */
export function skip(round: HiloRound, card: number): HiloRound {
  return { ...round, cards: [...round.cards, card], skips: round.skips + 1 };
}
