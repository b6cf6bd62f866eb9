import { FOOTBALL } from '../../../src/lib/vendor-sandbox/sportsbook/football.ts';
import { abandonmentRandomOf } from '../../../src/lib/vendor-sandbox/sportsbook/matches.ts';
import { abandonmentOf, type Course, finalScore, randomOf } from '../../../src/lib/vendor-sandbox/sportsbook/sport.ts';
import type { MatchView, PriceView } from '../../../src/lib/vendor-sandbox/sportsbook/views.ts';

/** Chooses how a match that has not started goes: the first word of seeds whose course fits, abandoned or played to its end. */
export function planMatch(
  match: MatchView,
  fits: (course: Course) => boolean,
  isAbandoned = false,
): { word: number; course: Course; abandonedMs: number | undefined } {
  const teams = FOOTBALL.leagues.flatMap((league) => league.teams);
  const [home, away] = [match.home, match.away].map((name) => teams.find((team) => team.name === name));
  if (!home || !away) throw new Error('unknown team');
  for (let word = 1; ; word++) {
    const seed = word.toString(16).padStart(8, '0').repeat(4);
    const course = FOOTBALL.play(FOOTBALL.strengthsOf(home, away), randomOf(seed, match.id));
    const abandonedMs = abandonmentOf(course, abandonmentRandomOf(seed, match.id));
    if (fits(course) && (abandonedMs !== undefined) === isAbandoned) return { word, course, abandonedMs };
  }
}

/** The home team wins by the announced result, which a draw then corrects. */
export const turnsToDraw = (course: Course): boolean =>
  course.announced[0] > course.announced[1] && finalScore(course)[0] === finalScore(course)[1];

/** Returns a selection as a page sends it in a ticket. */
export function legOf(match: MatchView, market: keyof MatchView['markets'], selection: string) {
  const price = match.markets[market]
    .flat()
    .find((one): one is PriceView & { odds: string } => one.selection === selection && one.odds !== null);
  if (!price) throw new Error(`no price of ${selection}`);
  const { line, odds } = price;
  return { fixture: match.id, market, selection, odds, ...(line === null ? {} : { line }) };
}
