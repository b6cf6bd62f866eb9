import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock';
import type { Dice } from '../maths/dice.ts';
import type { Score } from '../sports/legs.ts';
import type { Fixture, FixtureStore } from '../store/fixtures.ts';
import { ESPORTS } from './esports.ts';
import { FOOTBALL } from './football.ts';
import { priceOf, pricesOf, type Prices, type Selection, type Weights, weightsOf } from './prices.ts';
import {
  abandonmentOf,
  type Course,
  durationOf,
  finalScore,
  type Moment,
  momentAt,
  randomOf,
  type Sport,
  START,
  type Strengths,
} from './sport.ts';

export const SPORTS: readonly Sport[] = [FOOTBALL, ESPORTS];

/** Bets are closed for this long after the score has changed. */
const SUSPENSION_MS = 6 * SECOND_MS;
/** A result can be corrected this long after the end. */
const CORRECTION_MS = 45 * SECOND_MS;
const [PAST_MS, AHEAD_MS] = [15 * MINUTE_MS, 32 * MINUTE_MS];
const RETENTION_MS = 7 * DAY_MS;
const [SEED_WORDS, WORD_BOUND] = [4, 2 ** 32];

/** A match as it stands. */
export interface Match {
  readonly fixture: Fixture;
  readonly phase: 'upcoming' | 'live' | 'finished';
  /** Since the start of the match. */
  readonly elapsedMs: number;
  readonly moment: Moment;
  /** Score so far, or the official result; 0 to 0 for an abandoned match, which has none. */
  readonly score: Score;
  readonly isSuspended: boolean;
}

export interface Matches {
  /** Adds the fixtures of the next half hour, and those that have just been played. */
  schedule(nowMs: number): void;
  /** Draws the course of each match whose time has come, and records results and which were abandoned. Calls back for each corrected result. */
  advance(nowMs: number, onCorrected: (fixtureId: string) => void): void;
  byId(id: string, nowMs: number): Match | undefined;
  list(gameCode: string, nowMs: number): Match[];
  prices(match: Match): Prices;
  /** Returns the odds of a selection in hundredths; null where no bets are taken now. */
  price(match: Match, selection: Selection): number | null;
}

export function sportOf(gameCode: string): Sport {
  const sport = SPORTS.find((one) => one.gameCode === gameCode);
  if (!sport) throw new Error(`no sport ${gameCode}`);
  return sport;
}

const strengthsOf = ({ homeChance, awayChance }: Fixture): Strengths => ({ home: homeChance, away: awayChance });

interface PlannedCourse extends Course {
  /** Time after the start at which the match is abandoned. */
  readonly abandonedMs: number | undefined;
}

/** Returns the numbers that decide whether a match is abandoned, apart from those of its course. */
export const abandonmentRandomOf = (seed: string, matchId: string) => randomOf(seed, `${matchId}|abandoned`);

function courseOf(fixture: Fixture & { seed: string }): PlannedCourse {
  const { seed, id } = fixture;
  const course = sportOf(fixture.gameCode).play(strengthsOf(fixture), randomOf(seed, id));
  return { ...course, abandonedMs: abandonmentOf(course, abandonmentRandomOf(seed, id)) };
}

interface Priced {
  readonly key: string;
  readonly weights: Weights;
  readonly prices: Prices;
}

export function createMatches(store: FixtureStore, dice: Dice): Matches {
  // Both follow from the store alone; they are remembered because they take a while to compute.
  const courses = new Map<string, PlannedCourse>();
  const priced = new Map<string, Priced>();

  const courseOfFixture = (fixture: Fixture & { seed: string }) => {
    const course = courses.get(fixture.id) ?? courseOf(fixture);
    courses.set(fixture.id, course);
    return course;
  };
  const deleteCourse = (id: string) => {
    courses.delete(id);
    priced.delete(id);
  };
  const matchOf = (fixture: Fixture, nowMs: number) => stateOf(fixture, nowMs, (started) => courseOfFixture(started));
  const pricedOf = ({ fixture, moment }: Match) => {
    const key = `${moment.atMs}`;
    const known = priced.get(fixture.id);
    if (known?.key === key) return known;
    const sport = sportOf(fixture.gameCode);
    const weights = weightsOf(sport.forecast(strengthsOf(fixture), moment), moment.score);
    const fresh = { key, weights, prices: pricesOf(sport, weights) };
    priced.set(fixture.id, fresh);
    return fresh;
  };

  return {
    schedule(nowMs) {
      for (const sport of SPORTS) {
        for (const fixture of fixturesOf(sport, nowMs, dice)) if (!store.byId(fixture.id)) store.add(fixture);
      }
      store.purge(nowMs - RETENTION_MS);
    },
    advance(nowMs, onCorrected) {
      for (const fixture of store.unfinished(nowMs)) {
        const seed = fixture.seed ?? newSeed(dice);
        if (!fixture.seed) store.start(fixture.id, seed);
        const course = courseOfFixture({ ...fixture, seed });
        if (course.abandonedMs !== undefined) {
          if (nowMs < fixture.startsMs + course.abandonedMs) continue;
          store.abandon(fixture.id);
          deleteCourse(fixture.id);
          continue;
        }
        const endMs = fixture.startsMs + durationOf(course);
        const right = finalScore(course);
        const isFinal = nowMs >= endMs + CORRECTION_MS;
        if (!fixture.result && nowMs >= endMs) store.record(fixture.id, course.announced, false);
        if (!isFinal) continue;
        store.record(fixture.id, right, true);
        deleteCourse(fixture.id);
        if (String(course.announced) !== String(right)) onCorrected(fixture.id);
      }
    },
    byId(id, nowMs) {
      const fixture = store.byId(id);
      return fixture && matchOf(fixture, nowMs);
    },
    list: (gameCode, nowMs) =>
      store.between(gameCode, nowMs - PAST_MS, nowMs + AHEAD_MS).map((fixture) => matchOf(fixture, nowMs)),
    prices: (match) => pricedOf(match).prices,
    price(match, selection) {
      if (match.phase === 'finished' || match.isSuspended) return null;
      return priceOf(pricedOf(match).weights, selection);
    },
  };
}

const newSeed = (dice: Dice) =>
  Array.from({ length: SEED_WORDS }, () => dice.below(WORD_BOUND).toString(16).padStart(8, '0')).join('');

/** Lists the fixtures around a time: each league starts a match at fixed intervals, one after the other. */
function fixturesOf(sport: Sport, nowMs: number, dice: Dice) {
  const { gameCode, leagues, intervalMs } = sport;
  return leagues.flatMap(({ name, teams }, lane) => {
    const offsetMs = Math.floor((lane * intervalMs) / leagues.length);
    const first = Math.ceil((nowMs - PAST_MS - offsetMs) / intervalMs);
    const last = Math.floor((nowMs + AHEAD_MS - offsetMs) / intervalMs);
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const slot = first + index;
      const home = dice.below(teams.length);
      const away = (home + 1 + dice.below(teams.length - 1)) % teams.length;
      const [homeTeam, awayTeam] = [teams[home], teams[away]];
      if (!homeTeam || !awayTeam) throw new Error(`dice beyond the teams of ${name}`);
      const chances = sport.strengthsOf(homeTeam, awayTeam);
      return {
        id: `${gameCode}-${lane + 1}-${slot}`,
        gameCode,
        league: name,
        home: homeTeam.name,
        away: awayTeam.name,
        startsMs: slot * intervalMs + offsetMs,
        homeChance: chances.home,
        awayChance: chances.away,
      };
    });
  });
}

function stateOf(
  fixture: Fixture,
  nowMs: number,
  course: (fixture: Fixture & { seed: string }) => PlannedCourse,
): Match {
  const elapsedMs = nowMs - fixture.startsMs;
  const { seed, result = fixture.isAbandoned ? START.score : undefined } = fixture;
  if (result) return { fixture, phase: 'finished', elapsedMs, moment: START, score: result, isSuspended: false };
  // A match whose time has come and whose course is not drawn yet takes no bets.
  if (!seed) {
    const isSuspended = elapsedMs >= 0;
    return { fixture, phase: 'upcoming', elapsedMs, moment: START, score: START.score, isSuspended };
  }
  const played = course({ ...fixture, seed });
  const moment = momentAt(played, elapsedMs);
  const isOver = elapsedMs >= (played.abandonedMs ?? durationOf(played));
  const hasJustChanged = moment.scorer !== undefined && elapsedMs - moment.atMs < SUSPENSION_MS;
  return { fixture, phase: 'live', elapsedMs, moment, score: moment.score, isSuspended: isOver || hasJustChanged };
}
