import { atom, computed } from 'nanostores';
import { BALL_SHAPES, parseResult } from '#rules/lottery/draws/results';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { missingCounts, roadOf, trendsOf, type NumberTrend } from '#rules/lottery/draws/trends';
import type { DrawResult, GameGroup } from '#rules/lottery/types';
import { isVnGroup } from '#rules/lottery/draws/vn-prizes';
import { $drawnResults } from './game.ts';
import type { PublishedResult } from './draw-events.ts';

/** The number of ball positions in groups where each position can be bet on. */
const POSITION_COUNTS: Partial<Record<GameGroup, number>> = { SSC: 5, PK10: 10, '11X5': 5, LF: 8 };

/** The ball position (from 0) whose numbers are counted; undefined: all positions. Games without positions count all. */
export const $trendPosition = atom<number | undefined>(0);

export const ROADMAP_KINDS = ['size', 'parity'] as const;
export type RoadmapKind = (typeof ROADMAP_KINDS)[number];
export const $roadmapKind = atom<RoadmapKind>('size');

export type RoadmapSide = 'BIG' | 'SMALL' | 'ODD' | 'EVEN';

const ROADMAP_ROWS = 6;
const LAST_TWO_DIGITS: readonly number[] = Array.from({ length: 100 }, (_, value) => value);

export interface Trends {
  /** The number of ball positions to choose from; 0 if the group has none. */
  positionCount: number;
  drawCount: number;
  numbers: (NumberTrend & { token: string })[];
}

interface PositionDraws {
  group: GameGroup;
  /** Newest first. */
  draws: readonly { drawNumber: string; result: DrawResult }[];
  position: number | undefined;
}

/** The loaded draws with the chosen position; undefined while there are none. */
const $positionDraws = computed([$drawnResults, $trendPosition], (rows, position): PositionDraws | undefined => {
  const group = lotteryGame(rows[0]?.gameCode ?? '')?.group;
  if (!group) return undefined;
  const draws = rows.flatMap(({ issue: drawNumber, numbers }) => {
    const result = parseResult(group, numbers);
    return result ? [{ drawNumber, result }] : [];
  });
  return { group, draws, position: POSITION_COUNTS[group] === undefined ? undefined : position };
});

/** Number statistics of the loaded draws. Vietnamese draws count the last two digits of every prize. */
export const $trends = computed($positionDraws, (loaded): Trends | undefined => {
  if (!loaded) return undefined;
  const { group, draws, position } = loaded;
  const { values, tokenOf } = alphabetOf(group);
  const trends = trendsOf(
    draws.map(({ result }) => drawnNumbers(result, position)),
    values,
  );
  const numbers = trends.map((trend) => ({ ...trend, token: tokenOf(trend.value) }));
  return { positionCount: POSITION_COUNTS[group] ?? 0, drawCount: draws.length, numbers };
});

export interface TrendChart {
  tokens: readonly string[];
  /** Oldest draw first. `drawn` is the index of the drawn value in `tokens`. */
  rows: readonly { drawNumber: string; drawn: number; missing: readonly number[] }[];
}

/** Draws in the chart; the missing counts begin earlier, with the first loaded draw. */
const CHART_ROWS = 30;

/** The numbers of one position, draw by draw, with the missing counts of the others; undefined for all positions together. */
export const $trendChart = computed($positionDraws, (loaded): TrendChart | undefined => {
  if (loaded?.position === undefined) return undefined;
  const { group, position } = loaded;
  const { values, tokenOf } = alphabetOf(group);
  const draws = loaded.draws.toReversed();
  const drawn = draws.map(({ result }) => drawnNumbers(result, position)[0] ?? Number.NaN);
  const missing = missingCounts(drawn, values);
  const rows = draws.map(({ drawNumber }, at) => ({
    drawNumber,
    drawn: values.indexOf(drawn[at] ?? Number.NaN),
    missing: missing[at] ?? [],
  }));
  return { tokens: values.map(tokenOf), rows: rows.slice(-CHART_ROWS) };
});

function alphabetOf(group: GameGroup): { values: readonly number[]; tokenOf: (value: number) => string } {
  if (isVnGroup(group)) return { values: LAST_TWO_DIGITS, tokenOf: (value) => String(value).padStart(2, '0') };
  return BALL_SHAPES[group].alphabet;
}

function drawnNumbers({ group, balls, prizes }: DrawResult, position: number | undefined): readonly number[] {
  if (isVnGroup(group)) return [...prizes.values()].flat().map((text) => Number(text.slice(-2)));
  return position === undefined ? balls : balls.slice(position, position + 1);
}

/**
 * Roadmap of the draws' sums (as in baccarat): each column is a run of big or small, or of odd or even, at most six long, oldest draw
 * first. Undefined for games without a sum, and before any draw is loaded.
 */
export const $roadmap = computed([$drawnResults, $roadmapKind], (rows, kind): RoadmapSide[][] | undefined => {
  const sides = rows.flatMap(({ derived }) => getSide(derived, kind) ?? []);
  return sides.length === 0 ? undefined : roadOf(sides.reverse(), ROADMAP_ROWS);
});

function getSide(derived: PublishedResult['derived'], kind: RoadmapKind): RoadmapSide | undefined {
  if (derived?.kind !== 'sum' && derived?.kind !== 'race') return undefined;
  if (kind === 'size') return derived.isBig ? 'BIG' : 'SMALL';
  return derived.isOdd ? 'ODD' : 'EVEN';
}
