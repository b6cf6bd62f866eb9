import { createApp } from '../../src/lib/server/api.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { createLargeCatalogue } from '../support/large-catalogue.ts';
import { percentile, type Figure } from './figures.ts';
import { benchContext } from './world.ts';

const GAMES = 10_000;
const MAX_MS = 30;
const ROUNDS = 15;
const LIST = '/wps/relay/GCSGAME_gameList';

/** Requests of somebody who looks around in a lobby. */
const LISTS = [
  'gameType=RNG',
  'gameType=RNG&pageNo=2',
  'gameType=RNG&pageNo=20',
  'gameType=RNG&sort=new',
  'gameType=RNG&sort=rtp',
  'gameType=RNG&sort=title&language=MY',
  'gameType=RNG&tags=asia&minBet=2000',
  'gameType=LIVE&gameClassify=roulette',
  'vassalage=LC7',
  '',
];
const SEARCHES = [
  'd',
  'drag',
  'golden dragon',
  'rong vang',
  '龙',
  'amber',
  'fortn',
  'dragn goldn',
  '🐉',
  `' or 1=1 --`,
];

/** Measures lists and searches of a large catalogue from request to response, one after the other, on both engines. */
export async function gameFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  return [
    ...(await figuresOn('PostgreSQL', await benchContext(databaseUrl, dataDir))),
    ...(await figuresOn('the embedded database', await benchContext(undefined, dataDir))),
  ];
}

async function figuresOn(engine: string, app: AppContext): Promise<Figure[]> {
  const { currency, timeZone } = app.config;
  await createLargeCatalogue(app.db, { games: GAMES, currency, timeZone });
  const lists = await timesOf(app, LISTS);
  const searches = await timesOf(
    app,
    SEARCHES.map((gameName) => `${new URLSearchParams({ gameName })}`),
  );
  await app.db.close();
  return [
    figureOf(`A page of ${GAMES.toLocaleString('en')} games on ${engine}: 95th percentile`, lists),
    figureOf(`A search in them on ${engine}: 95th percentile`, searches),
  ];
}

/** Returns the durations in milliseconds. */
async function timesOf(app: AppContext, queries: readonly string[]): Promise<number[]> {
  const hono = createApp(app);
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const query of queries) {
      const startedAt = performance.now();
      const response = await hono.request(`${app.config.publicOrigin}${LIST}?${query}`);
      if (response.status !== 200) throw new Error(`${query} was answered ${response.status}`);
      await response.text();
      // The first round warms up.
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return times;
}

function figureOf(what: string, times: readonly number[]): Figure {
  const ms = percentile(times, 0.95);
  return {
    what,
    figure: `${ms.toFixed(1)} ms`,
    comparison: `median ${percentile(times, 0.5).toFixed(1)} ms`,
    target: `at most ${MAX_MS} ms`,
    isMet: ms <= MAX_MS,
  };
}
