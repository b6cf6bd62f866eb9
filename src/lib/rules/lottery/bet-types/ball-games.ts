import { combinationRule, bankerCombinationRule, type CombinationOptions } from '../evaluators/combinations.ts';
import { direct, directLines } from '../evaluators/places.ts';
import { WIN } from '../evaluators/tally.ts';
import type { Alphabet } from '../grammar/alphabet.ts';
import { range, type Row } from './table.ts';

/** Parameters of PK10, 11X5 and LF: balls that are drawn in order and do not repeat. */
export interface BallGame {
  readonly alphabet: Alphabet;
  readonly drawn: number;
}

/** 前k直选: the first `size` balls in order, as sets and line by line. */
export function firstStraight({ alphabet }: BallGame, size: number, fair: string): { sets: Row; lines: Row } {
  const options = { alphabet, at: range(size), areBallsDifferent: true };
  return {
    sets: [`Q${size}_ZX_FS`, direct(options), fair],
    lines: [`Q${size}_ZX_DS`, directLines(options), fair],
  };
}

/** Bets on `size` numbers: `needed` of them must be among the first `among` balls (by default the whole draw). */
function hits(game: BallGame, size: number, options: { needed: number; among: number }): CombinationOptions {
  const { needed, among } = options;
  return {
    alphabet: game.alphabet,
    size,
    room: [game.alphabet.values.length - among, among],
    classify({ balls }) {
      const drawn = new Set(balls.slice(0, among));
      return (value) => (drawn.has(value) ? 1 : 0);
    },
    tierOf: ([, count]) => (count === needed ? WIN : null),
  };
}

/** 前k组选: the first `size` balls in any order. */
export function firstUnordered(game: BallGame, size: number, fair: string): { list: Row; banker: Row } {
  const options = hits(game, size, { needed: size, among: size });
  return {
    list: [`Q${size}_ZUX_FS`, combinationRule(options), fair],
    banker: [`Q${size}_ZUX_DT`, bankerCombinationRule(options), fair],
  };
}

/** 任选k: all k numbers are drawn; when k exceeds the draw, all drawn balls are among the k. */
export function anyNumbers(game: BallGame, size: number, fair: string): { list: Row; banker: Row } {
  const options = hits(game, size, { needed: Math.min(size, game.drawn), among: game.drawn });
  return {
    list: [`R${size}`, combinationRule(options), fair],
    banker: [`R${size}_DT`, bankerCombinationRule(options), fair],
  };
}

/** 前三不定位: the number is among the first `among` balls. */
export function amongFirst(game: BallGame, among: number) {
  return combinationRule(hits(game, 1, { needed: 1, among }));
}
