import { createHash } from 'node:crypto';
import type { Score } from '../sports/legs.ts';
import type { Words } from '../games/game.ts';

export type Side = 'home' | 'away';

/** Chances of the two teams in thousandths: to score in a step (football), or to win a round (esports). */
export interface Strengths {
  readonly home: number;
  readonly away: number;
}

/** State of a match from a time after its start until the next moment. */
export interface Moment {
  readonly atMs: number;
  readonly score: Score;
  /** Half of a football match, map of an esports match, counted from 1. */
  readonly period: number;
  readonly isBreak: boolean;
  /** Steps that are played: of the match in football, none in esports. */
  readonly steps: number;
  /** Rounds that the teams have won on the current map. */
  readonly rounds: Score;
  /** The side that has just changed the score. */
  readonly scorer?: Side;
}

/** Whole course of a match; its last moment is the end. */
export interface Course {
  readonly moments: readonly Moment[];
  /** Result as it is announced at the end: in a small part of the matches not the right one. */
  readonly announced: Score;
}

/** Exact distribution of what is still to come, as weights out of `total`. */
export interface Forecast {
  readonly total: bigint;
  readonly outcomes: readonly { readonly score: Score; readonly weight: bigint }[];
}

export interface League {
  readonly name: string;
  readonly teams: readonly Team[];
}

export interface Team {
  readonly name: string;
  /** 1 (weak) to 5 (strong). */
  readonly rating: number;
}

/** Kind of matches that a game offers bets on. */
export interface Sport {
  readonly gameCode: string;
  /** Name in the tickets of the portal. */
  readonly name: string;
  readonly titles: Words;
  readonly leagues: readonly League[];
  /** A league starts a match each time that this has passed. */
  readonly intervalMs: number;
  readonly hasDraw: boolean;
  /** Handicaps of the home team and totals on offer, in quarters. */
  readonly lines: Readonly<Record<'handicap' | 'total', readonly number[]>>;
  strengthsOf(home: Team, away: Team): Strengths;
  play(strengths: Strengths, random: MatchRandom): Course;
  /** Returns the distribution of the final score from a moment of a match. */
  forecast(strengths: Strengths, moment: Moment): Forecast;
}

export const START: Moment = { atMs: 0, score: [0, 0], period: 1, isBreak: false, steps: 0, rounds: [0, 0] };

export interface MatchRandom {
  below(bound: number): number;
}

/** Returns the numbers of a match, all of which follow from its seed. */
export function randomOf(seed: string, matchId: string): MatchRandom {
  let counter = 0;
  const word = () => createHash('sha256').update(`${seed}|${matchId}|${counter++}`).digest().readUInt32BE(0);
  return {
    below(bound) {
      const limit = Math.floor(2 ** 32 / bound) * bound;
      for (;;) {
        const drawn = word();
        if (drawn < limit) return drawn % bound;
      }
    },
  };
}

/** One match in so many is abandoned. */
const ABANDONED = 80;

/** Returns the time after its start at which a match is abandoned; undefined for one that is played to its end. */
export function abandonmentOf({ moments }: Course, random: MatchRandom): number | undefined {
  if (random.below(ABANDONED) > 0) return undefined;
  return moments[1 + random.below(moments.length - 2)]?.atMs;
}

export const scored = ([home, away]: Score, side: Side): Score =>
  side === 'home' ? [home + 1, away] : [home, away + 1];

/** Returns the state of a course some time after its start. */
export function momentAt({ moments }: Course, elapsedMs: number): Moment {
  return moments.findLast(({ atMs }) => atMs <= elapsedMs) ?? START;
}

export function durationOf({ moments }: Course): number {
  return moments.at(-1)?.atMs ?? 0;
}

export function finalScore({ moments }: Course): Score {
  return moments.at(-1)?.score ?? START.score;
}
