import { describe, expect, it } from 'vitest';
import { rational } from '../../src/lib/vendor-sandbox/maths/rational.ts';
import type { Score } from '../../src/lib/vendor-sandbox/sports/legs.ts';
import { settleTicket } from '../../src/lib/vendor-sandbox/sports/tickets.ts';
import { gameOf } from '../../src/lib/vendor-sandbox/games/all.ts';
import { SPORTS } from '../../src/lib/vendor-sandbox/sportsbook/matches.ts';
import { type LinePrices, type Market, pricesOf, weightsOf } from '../../src/lib/vendor-sandbox/sportsbook/prices.ts';
import {
  type Course,
  durationOf,
  finalScore,
  type Moment,
  randomOf,
  type Sport,
  START,
  type Strengths,
} from '../../src/lib/vendor-sandbox/sportsbook/sport.ts';

const SCALE = 10n ** 30n;
const UNEVEN: Record<string, Strengths> = { PITCH: { home: 63, away: 25 }, NEXUS: { home: 556, away: 444 } };

/** Follows every course of a match step by step, in fractions of SCALE that are cut, with no code of the forecast. */
function endings(sport: Sport, { home, away }: Strengths, moment: Moment): Map<string, bigint> {
  const ended = new Map<string, bigint>();
  let open = new Map([[JSON.stringify([moment.score, moment.isBreak ? [0, 0] : moment.rounds, moment.steps]), SCALE]]);
  while (open.size > 0) {
    const next = new Map<string, bigint>();
    for (const [key, weight] of open) {
      const [score, rounds, steps] = JSON.parse(key) as [Score, Score, number];
      const isOver = sport.hasDraw ? steps === 30 : Math.max(...score) === 2;
      if (isOver) ended.set(String(score), (ended.get(String(score)) ?? 0n) + weight);
      const branches = [
        [home, 0],
        [away, 1],
        [1000 - home - away, 2],
      ] as const;
      for (const [chance, side] of isOver ? [] : branches) {
        if (chance === 0) continue;
        const add = ([one, other]: Score): Score => [one + Number(side === 0), other + Number(side === 1)];
        const won = sport.hasDraw ? [0, 0] : add(rounds);
        const isMap = Math.max(...won) === 8;
        const after = [
          sport.hasDraw || isMap ? add(score) : score,
          isMap ? [0, 0] : won,
          sport.hasDraw ? steps + 1 : steps,
        ];
        const reached = JSON.stringify(after);
        next.set(reached, (next.get(reached) ?? 0n) + (weight * BigInt(chance)) / 1000n);
      }
    }
    open = next;
  }
  return ended;
}

/** Lists what a stake of 10,000 at a price returns on average, with the part of it that a hundredth of the odds makes up. */
function returnsOf(ends: Map<string, bigint>, moment: Moment, market: Market, { quarters, odds }: LinePrices) {
  return Object.entries(odds).flatMap(([selection, cents]) => {
    if (cents === null) return [];
    const own = market === 'handicap' && selection === 'away' ? -quarters : quarters;
    let [paid, winning] = [0n, 0n];
    for (const [score, weight] of ends) {
      const [home = 0, away = 0] = score.split(',').map(Number);
      const leg = { event: 'E', market, selection, quarters: own, scoreAtBet: moment.score, isVoid: false };
      const payout = (hundredths: number) =>
        settleTicket(10_000n, [{ ...leg, odds: rational(BigInt(hundredths), 100n), score: [home, away] }])
          .payoutMinor ?? 0n;
      paid += payout(cents) * weight;
      winning += (payout(cents + 1) - payout(cents)) * weight;
    }
    return [{ paid, step: winning }];
  });
}

describe.each(SPORTS)('$gameCode', (sport) => {
  const [even, odd] = sport.leagues[0]?.teams ?? [];
  if (!even || !odd) throw new Error('no teams');
  const course = (id: number): Course => sport.play(sport.strengthsOf(even, odd), randomOf('seed', String(id)));
  const later = course(7)
    .moments.filter(({ isBreak }) => !isBreak)
    .slice(4, -2)
    .filter((_, index) => index % 5 === 0);

  it('returns 95 % of a stake on average at each price of each market, less at most a hundredth of the odds', () => {
    let checked = 0;
    for (const strengths of [sport.strengthsOf(even, odd), UNEVEN[sport.gameCode] ?? sport.strengthsOf(odd, even)]) {
      for (const moment of [START, ...later]) {
        const ends = endings(sport, strengths, moment);
        const prices = pricesOf(sport, weightsOf(sport.forecast(strengths, moment), moment.score));
        for (const [market, lines] of Object.entries(prices) as [Market, LinePrices[]][]) {
          for (const { paid, step } of lines.flatMap((line) => returnsOf(ends, moment, market, line))) {
            // The fractions above are cut, by far less than this.
            expect(paid <= 9500n * SCALE + SCALE / 1000n).toBe(true);
            expect(paid + step > 9500n * SCALE - SCALE / 1000n).toBe(true);
            expect(paid > 9408n * SCALE).toBe(true);
            checked += 1;
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(60);
    expect(gameOf(sport.gameCode)?.rtp).toBe('94.08');
  });

  it('plays matches of two to seven minutes as often for each side as the forecast says', () => {
    const courses = Array.from({ length: 1500 }, (_, id) => course(id));
    const lengths = courses.map((one) => durationOf(one) / 60_000);
    expect(Math.min(...lengths)).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThan(7);
    const { total, result } = weightsOf(sport.forecast(sport.strengthsOf(even, odd), START), START.score);
    const expected =
      Number(([...result].reduce((sum, [lead, weight]) => sum + (lead > 0 ? weight : 0n), 0n) * 10_000n) / total) /
      10_000;
    const won = courses.filter((one) => finalScore(one)[0] > finalScore(one)[1]).length / courses.length;
    expect(Math.abs(won - expected)).toBeLessThan(0.05);
    const wrong = courses.filter((one) => String(one.announced) !== String(finalScore(one))).length / courses.length;
    expect(wrong).toBeGreaterThan(0.01);
    expect(wrong).toBeLessThan(0.08);
    expect(course(3)).toEqual(course(3));
  });
});
