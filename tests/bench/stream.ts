import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { advanceFigures, FIGURE_READERS, readerLag, restartFigures } from '../../src/lib/domain/figures/index.ts';
import { findVendor } from '../../src/lib/domain/games/index.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { perSecond, type Figure } from './figures.ts';
import { benchContext, CONNECTIONS, PLAYERS, playerId, tokenOf } from './world.ts';

const ROUNDS_A_SECOND = 1000;
const SECONDS = 20;
const MAX_LAG_SECONDS = 2;

/**
 * Closes a thousand rounds a second while the figures are kept, and samples how far they are behind. Then has them computed anew from
 * the whole database.
 */
export async function streamFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await catchUp(app);
    let isOver = false;
    const keeping = FIGURE_READERS.map((reader) => keep(app, reader, () => isOver));
    const lags = sampleLags(app, () => isOver);
    const seconds = await closeRounds(app);
    isOver = true;
    await Promise.all(keeping);
    const slowest = Math.max(...(await lags));
    await catchUp(app);
    return [
      {
        what: `The figures behind ${ROUNDS_A_SECOND.toLocaleString('en')} closed rounds a second`,
        figure: `${slowest.toFixed(1)} s at most`,
        comparison: `${(ROUNDS_A_SECOND * SECONDS).toLocaleString('en')} rounds in ${seconds.toFixed(1)} s, each a bet that closes it`,
        target: `at most ${MAX_LAG_SECONDS} s`,
        isMet: slowest <= MAX_LAG_SECONDS,
      },
      await rebuildFigure(app, client),
    ];
  } finally {
    await client.end();
    await app.db.close();
  }
}

async function catchUp({ db, config }: AppContext): Promise<void> {
  for (const reader of FIGURE_READERS) await advanceFigures(db, reader, config.timeZone);
}

/** Reads once a second, as the portal's job does. */
async function keep({ db, config }: AppContext, reader: 'rounds' | 'entries', isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await advanceFigures(db, reader, config.timeZone);
    await wait(1000);
  }
}

async function sampleLags({ db }: AppContext, isOver: () => boolean): Promise<number[]> {
  const lags: number[] = [];
  while (!isOver()) {
    for (const reader of FIGURE_READERS) lags.push(await readerLag(db, reader));
    await wait(200);
  }
  return lags;
}

/** Closes the rounds at their rate, by callers that wait for each answer, and returns the seconds that it took. */
async function closeRounds(app: AppContext): Promise<number> {
  const vendor = await findVendor(app.db, 'SBX');
  if (!vendor) throw new Error('the sandbox vendor is missing');
  const run = randomUUID();
  const bet = async (n: number) => {
    const player = 1 + randomInt(PLAYERS);
    const id = `${run}-${n}`;
    const { status } = await app.walletTransactions.process(vendor, {
      operation: 'bet',
      token: tokenOf(player),
      playerId: playerId(player),
      currency: 'VND',
      gameCode: 'LOTUS',
      roundId: id,
      txId: id,
      amount: '1',
      roundClosed: true,
    });
    if (status !== 'OK') throw new Error(status);
  };
  const startedAt = performance.now();
  let next = 0;
  const call = async () => {
    for (let n = next++; n < ROUNDS_A_SECOND * SECONDS; n = next++) {
      const aheadMs = (n / ROUNDS_A_SECOND) * 1000 - (performance.now() - startedAt);
      if (aheadMs > 1) await wait(aheadMs);
      await bet(n);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, call));
  return (performance.now() - startedAt) / 1000;
}

async function rebuildFigure(app: AppContext, client: pg.Client): Promise<Figure> {
  const startedAt = performance.now();
  for (const reader of FIGURE_READERS) await restartFigures(app.db, reader);
  await catchUp(app);
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await client.query<{ count: string }>(
    'select (select count(*) from settled_rounds) + (select count(*) from ledger_entries) as count',
  );
  const count = Number(rows[0]?.count);
  return {
    what: 'Figures computed anew: settled rounds and ledger entries',
    figure: perSecond(count / seconds),
    comparison: `${count.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`,
    target: `at least ${perSecond(3 * ROUNDS_A_SECOND)}`,
    isMet: count / seconds >= 3 * ROUNDS_A_SECOND,
  };
}
