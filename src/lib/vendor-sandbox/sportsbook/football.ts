import { type Forecast, type Moment, scored, type Side, type Sport, START, type Strengths } from './sport.ts';
import { FOOTBALL_LEAGUES } from './leagues.ts';

/** A match has 30 steps of three minutes; in each of them one team, the other or neither scores. */
const FOOTBALL_STEPS = 30;
export const STEP_MS = 8000;
const HALF_TIME_MS = 15_000;
const THOUSAND = 1000n;
/** One match in so many is announced with a goal that does not count. */
const WRONG_RESULTS = 25;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const FOOTBALL: Sport = {
  gameCode: 'PITCH',
  name: 'Football',
  titles: { vi: 'Sân Cỏ Xanh', en: 'Pitchside' },
  leagues: FOOTBALL_LEAGUES,
  intervalMs: 400_000,
  hasDraw: true,
  lines: { handicap: range(-14, 14), total: range(2, 40) },
  strengthsOf(home, away) {
    const difference = home.rating - away.rating;
    return { home: 48 + 5 * difference, away: 40 - 5 * difference };
  },
  play({ home, away }, random) {
    const moments: Moment[] = [START];
    let last = START;
    for (let steps = 1; steps <= FOOTBALL_STEPS; steps++) {
      const drawn = random.below(1000);
      const scorer: Side | undefined = drawn < home ? 'home' : drawn < home + away ? 'away' : undefined;
      const { score, period } = last;
      const atMs = steps * STEP_MS + (period === 2 ? HALF_TIME_MS : 0);
      const isBreak = steps === FOOTBALL_STEPS / 2;
      const next = { ...START, atMs, period, steps, isBreak };
      last = scorer ? { ...next, score: scored(score, scorer), scorer } : { ...next, score };
      moments.push(last);
      if (!isBreak) continue;
      last = { ...START, score: last.score, atMs: atMs + HALF_TIME_MS, period: 2, steps };
      moments.push(last);
    }
    const isWrong = random.below(WRONG_RESULTS) === 0;
    const announced = isWrong ? scored(last.score, random.below(2) === 0 ? 'home' : 'away') : last.score;
    return { moments, announced };
  },
  forecast: ({ home, away }, { score, steps }) => forecastGoals({ home, away }, score, FOOTBALL_STEPS - steps),
};

/** Returns the exact trinomial distribution of the goals in the steps that are left. */
function forecastGoals({ home, away }: Strengths, score: readonly [number, number], steps: number): Forecast {
  const [ofHome, ofAway, ofNone] = [home, away, 1000 - home - away].map((chance) => powers(BigInt(chance), steps));
  const outcomes = [];
  let homeWays = 1n;
  for (let homeGoals = 0; homeGoals <= steps; homeGoals++) {
    let ways = homeWays;
    for (let awayGoals = 0; homeGoals + awayGoals <= steps; awayGoals++) {
      const none = steps - homeGoals - awayGoals;
      const weight = ways * (ofHome?.[homeGoals] ?? 0n) * (ofAway?.[awayGoals] ?? 0n) * (ofNone?.[none] ?? 0n);
      outcomes.push({ score: [score[0] + homeGoals, score[1] + awayGoals] as const, weight });
      ways = (ways * BigInt(none)) / BigInt(awayGoals + 1);
    }
    homeWays = (homeWays * BigInt(steps - homeGoals)) / BigInt(homeGoals + 1);
  }
  return { total: THOUSAND ** BigInt(steps), outcomes };
}

function powers(base: bigint, upTo: number): bigint[] {
  const list = [1n];
  for (let exponent = 1; exponent <= upTo; exponent++) list.push((list.at(-1) ?? 1n) * base);
  return list;
}
