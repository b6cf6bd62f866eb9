import type { Score } from '../sports/legs.ts';
import { ESPORTS_LEAGUES } from './leagues.ts';
import { type Forecast, type Moment, scored, type Side, type Sport, START, type Strengths } from './sport.ts';

/** A map is won by the first team with eight rounds, a match by the first with two maps. */
const [ROUNDS, MAPS] = [8, 2];
const ROUND_MS = 7500;
const BREAK_MS = 12_000;
const THOUSAND = 1000n;
/** One match of three maps in so many is announced for the wrong team. */
const WRONG_RESULTS = 12;

export const ESPORTS: Sport = {
  gameCode: 'NEXUS',
  name: 'Esports',
  titles: { vi: 'Đấu Trường Esports', en: 'Arena Esports' },
  leagues: ESPORTS_LEAGUES,
  intervalMs: 450_000,
  hasDraw: false,
  lines: { handicap: [-6, -2, 2, 6], total: [10] },
  strengthsOf(home, away) {
    const chance = 500 + 14 * (home.rating - away.rating);
    return { home: chance, away: 1000 - chance };
  },
  play({ home }, random) {
    const moments: Moment[] = [START];
    let last = START;
    while (Math.max(...last.score) < MAPS) {
      const winner: Side = random.below(1000) < home ? 'home' : 'away';
      const rounds = scored(last.rounds, winner);
      const round: Moment = { ...START, score: last.score, period: last.period, rounds, atMs: last.atMs + ROUND_MS };
      const isMapWon = Math.max(...rounds) === ROUNDS;
      last = isMapWon ? { ...round, score: scored(last.score, winner), scorer: winner, isBreak: true } : round;
      moments.push(last);
      if (!isMapWon || Math.max(...last.score) === MAPS) continue;
      last = { ...START, score: last.score, period: last.period + 1, atMs: last.atMs + BREAK_MS };
      moments.push(last);
    }
    const [homeMaps, awayMaps] = last.score;
    const isWrong = homeMaps + awayMaps === 3 && random.below(WRONG_RESULTS) === 0;
    return { moments, announced: isWrong ? [awayMaps, homeMaps] : last.score };
  },
  forecast(strengths, moment) {
    const fresh = mapChances(strengths, [0, 0]);
    // A map that is over changes nothing more; the next one begins at 0 to 0.
    const current = moment.isBreak ? fresh : mapChances(strengths, moment.rounds);
    return { total: current.total * fresh.total ** 2n, outcomes: forecastMaps(moment.score, [current, fresh, fresh]) };
  },
};

interface Chances {
  readonly home: bigint;
  readonly away: bigint;
  readonly total: bigint;
}

/** Returns the exact chances to win a map of which some rounds are played. */
function mapChances({ home, away }: Strengths, [homeRounds, awayRounds]: Score): Chances {
  const [homeNeeds, awayNeeds] = [ROUNDS - homeRounds, ROUNDS - awayRounds];
  const rounds = homeNeeds + awayNeeds - 1;
  // The home team wins if it wins that many of all rounds, were they played to the last.
  let [won, ways] = [0n, 1n];
  for (let wins = 0; wins <= rounds; wins++) {
    if (wins >= homeNeeds) won += ways * BigInt(home) ** BigInt(wins) * BigInt(away) ** BigInt(rounds - wins);
    ways = (ways * BigInt(rounds - wins)) / BigInt(wins + 1);
  }
  const total = THOUSAND ** BigInt(rounds);
  return { home: won, away: total - won, total };
}

function forecastMaps(score: Score, [map, ...later]: readonly Chances[]): Forecast['outcomes'] {
  if (!map || Math.max(...score) === MAPS) {
    const rest = [...(map ? [map] : []), ...later];
    return [{ score, weight: rest.reduce((product, { total }) => product * total, 1n) }];
  }
  return (['home', 'away'] as const).flatMap((winner) =>
    forecastMaps(scored(score, winner), later).map((outcome) => ({ ...outcome, weight: outcome.weight * map[winner] })),
  );
}
