import type { OperationFields } from '../wallet/transport.ts';
import type { GameLanguage, Words } from '../games/game.ts';
import type { ThemePalette } from '../games/theme.ts';
import type { Dice } from '../maths/dice.ts';

/** Amounts of a bet by spot; each is positive. */
export type Spots = Readonly<Record<string, bigint>>;

export interface SpotLimits {
  readonly min: string;
  readonly max: string;
}

/** Phases of a round, in milliseconds. */
export interface Timing {
  readonly bettingMs: number;
  /** Between the end of betting and the draw. */
  readonly closedMs: number;
  /** How long the settled result stays before the next round opens. */
  readonly resultMs: number;
}

/** Outcome of a round as pages show it. `winner` is one of the spots; `also` lists the others that won. */
export interface ResultView {
  readonly winner: string;
  readonly also: readonly string[];
  readonly hands?: Readonly<Record<string, { readonly cards: readonly string[]; readonly total: number }>>;
}

export interface Decision {
  readonly result: unknown;
  readonly shoe: unknown;
  /** How long pages take to show it. */
  readonly showMs: number;
}

export interface TicketDeps {
  readonly number: number;
  readonly startsAt: Date;
  readonly terms: unknown;
  readonly spots: Spots;
  readonly language: GameLanguage;
}

/** A game that many players play at one table, on rounds of a shared clock. */
export interface TableRules {
  readonly gameCode: string;
  readonly titles: Words;
  readonly taglines: Words;
  readonly category: 'LIVE' | 'COCKFIGHT';
  readonly type: string;
  readonly tags: readonly string[];
  readonly motif: string;
  readonly palette: ThemePalette;
  readonly rtp: string;
  /** Return of each spot in percent, rounded down. */
  readonly returns: Readonly<Record<string, string>>;
  readonly layout: 'cards' | 'fight';
  /** Name of its icon among the drawings. */
  readonly icon: string;
  readonly timing: Timing;
  readonly spots: readonly string[];
  /** A ticket names one selection, so a bet with odds is on one spot. */
  readonly isOneSpotPerBet: boolean;
  limits(currency: string): Readonly<Record<string, SpotLimits>>;
  /** Returns the terms of a new round, and its shoe from the one before. */
  open(shoe: unknown, dice: Dice): { terms: unknown; shoe: unknown };
  /** Draws the result. Nothing of it exists before betting is closed. */
  decide(round: { terms: unknown; shoe: unknown }, dice: Dice): Decision;
  payouts(spots: Spots, result: unknown, terms: unknown): Spots;
  viewTerms(terms: unknown): Readonly<Record<string, string>> | null;
  viewResult(result: unknown): ResultView;
  /** Returns the number of the road on which a round is shown; a new shoe begins a new one. */
  roadOf(shoe: unknown): number;
  /** Returns the further fields of the wallet's bet. */
  betFields(deps: TicketDeps): OperationFields;
}

/** Returns an amount for each spot of a bet. */
export function mapSpots(spots: Spots, amountOf: (spot: string, amountMinor: bigint) => bigint): Spots {
  return Object.fromEntries(Object.entries(spots).map(([spot, amountMinor]) => [spot, amountOf(spot, amountMinor)]));
}

export function totalOf(spots: Spots): bigint {
  return Object.values(spots).reduce((sum, amountMinor) => sum + amountMinor, 0n);
}

/** Returns the same game with rounds that pass `speed` times as fast. */
export function withSpeed(rules: TableRules, speed: number): TableRules {
  const { bettingMs, closedMs, resultMs } = rules.timing;
  const scaled = (ms: number) => Math.ceil(ms / speed);
  return {
    ...rules,
    timing: { bettingMs: scaled(bettingMs), closedMs: scaled(closedMs), resultMs: scaled(resultMs) },
    decide(round, dice) {
      const decision = rules.decide(round, dice);
      return { ...decision, showMs: scaled(decision.showMs) };
    },
  };
}
