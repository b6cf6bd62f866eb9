import { atom, computed } from 'nanostores';
import { BALL_SHAPES, parseResult } from '#rules/lottery/draws/results';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { roadOf, trendsOf, type NumberTrend } from '#rules/lottery/draws/trends';
import type { DrawResult, GameGroup } from '#rules/lottery/types';
import { isVnGroup } from '#rules/lottery/draws/vn-prizes';
import { $drawn } from './game.ts';
import type { Opened } from './draw-events.ts';

/** Groups whose balls have places that are bet on by themselves: so many. */
const PLACES: Partial<Record<GameGroup, number>> = { SSC: 5, PK10: 10, '11X5': 5, LF: 8 };

/** The place whose numbers are counted, from 0; undefined: wherever they came. */
export const $trendPlace = atom<number | undefined>();

export const ROAD_KINDS = ['size', 'parity'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];
export const $roadKind = atom<RoadKind>('size');

export type RoadMark = 'BIG' | 'SMALL' | 'ODD' | 'EVEN';

const ROAD_HEIGHT = 6;
const TAILS: readonly number[] = Array.from({ length: 100 }, (_, tail) => tail);

export interface Trends {
  /** How many places there are to choose; 0 where numbers have none. */
  places: number;
  draws: number;
  numbers: (NumberTrend & { token: string })[];
}

/** Of the draws that were loaded; undefined while there are none. In Vietnamese draws the two-digit tails of all prizes count. */
export const $trends = computed([$drawn, $trendPlace], (rows, place): Trends | undefined => {
  const group = lotteryGame(rows[0]?.gameCode ?? '')?.group;
  if (!group) return undefined;
  const results = rows.flatMap(({ numbers }) => parseResult(group, numbers) ?? []);
  const { values, tokenOf } = numbersOf(group);
  const trends = trendsOf(
    results.map((result) => drawnNumbers(result, place)),
    values,
  );
  const numbers = trends.map((trend) => ({ ...trend, token: tokenOf(trend.value) }));
  return { places: PLACES[group] ?? 0, draws: results.length, numbers };
});

function numbersOf(group: GameGroup): { values: readonly number[]; tokenOf: (value: number) => string } {
  if (isVnGroup(group)) return { values: TAILS, tokenOf: (tail) => String(tail).padStart(2, '0') };
  return BALL_SHAPES[group].of;
}

function drawnNumbers({ group, balls, prizes }: DrawResult, place: number | undefined): readonly number[] {
  if (isVnGroup(group)) return [...prizes.values()].flat().map((text) => Number(text.slice(-2)));
  return place === undefined ? balls : balls.slice(place, place + 1);
}

/** The road of the sum, the newest draw last; undefined for games that have no sum. */
export const $road = computed([$drawn, $roadKind], (rows, kind): RoadMark[][] | undefined => {
  const marks = rows.flatMap(({ derived }) => markOf(derived, kind) ?? []);
  return marks.length === 0 ? undefined : roadOf(marks.reverse(), ROAD_HEIGHT);
});

function markOf(derived: Opened['derived'], kind: RoadKind): RoadMark | undefined {
  if (derived?.kind !== 'sum' && derived?.kind !== 'race') return undefined;
  if (kind === 'size') return derived.isBig ? 'BIG' : 'SMALL';
  return derived.isOdd ? 'ODD' : 'EVEN';
}
