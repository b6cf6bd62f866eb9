import pg from 'pg';
import { settleDueDraws } from '../../src/lib/domain/lottery/index.ts';
import { findBetType, parseSelection } from '../../src/lib/rules/lottery.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { median, percentile, perSecond, type Figure } from './figures.ts';
import { bareSettlement } from './lottery-bare.ts';
import { BETS, draw, fill, member, openDraw, placeSlip } from './lottery-world.ts';
import { benchContext, PLAYERS } from './world.ts';

const SETTLED_IN_MS = 15_000;
const TIMES_BARE = 3;
const LIVE_SLIPS_A_SECOND = 20;
const CALLERS = 32;
const PLACING_MS = 5000;

export interface Place {
  databaseUrl: string;
  dataDir: string;
}

/** Settles a million bets while others bet on the next draw, then writes the same with bare statements. */
export async function lotteryFigures({ databaseUrl, dataDir }: Place): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const own = await fill(app, client, '20200101-9001');
    await openDraw(client, '20200101-9003');
    const { settledMs, liveMs } = await settling(app, client, own);
    const bare = await fill(app, client, '20200101-9002');
    const bareMs = await bareSettlement(client, { from: own, to: bare });
    return [settlementFigure(settledMs, bareMs), liveFigure(liveMs), await placingFigure(app), ...countingFigures()];
  } finally {
    await client.end();
    await app.db.close();
  }
}

async function settling(app: AppContext, client: pg.Client, drawId: bigint) {
  const players = await Promise.all(Array.from({ length: 100 }, (_, n) => member(app, n + 1)));
  await placeSlip(app, players[0]!, '20200101-9003', [7]);
  await draw(client, drawId);
  let isOver = false;
  const liveMs: number[] = [];
  const startedAt = performance.now();
  const live = betLive(app, players, { isOver: () => isOver, record: (ms) => liveMs.push(ms) });
  await settleDueDraws(app.db, { notifier: { balanceChanged: () => undefined } });
  const settledMs = performance.now() - startedAt;
  isOver = true;
  await live;
  return { settledMs, liveMs };
}

/** Places slips at a constant rate, independent of the answers. */
async function betLive(
  app: AppContext,
  players: Awaited<ReturnType<typeof member>>[],
  run: { isOver: () => boolean; record: (ms: number) => void },
): Promise<void> {
  const under: Promise<void>[] = [];
  for (let n = 0; !run.isOver(); n++) {
    const startedAt = performance.now();
    const slip = placeSlip(app, players[n % players.length]!, '20200101-9003', [n % 50]);
    under.push(slip.then(() => run.record(performance.now() - startedAt)));
    await new Promise((resolve) => setTimeout(resolve, 1000 / LIVE_SLIPS_A_SECOND));
  }
  await Promise.all(under);
}

function settlementFigure(settledMs: number, bareMs: number): Figure {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return {
    what: `${BETS.toLocaleString('en')} bets of ${PLAYERS.toLocaleString('en')} members settled`,
    figure: `${seconds(settledMs)}, ratio ${(settledMs / bareMs).toFixed(2)}`,
    comparison: `the same writes by bare statements: ${seconds(bareMs)}`,
    target: `at most 15 s, ${TIMES_BARE} times the bare`,
    isMet: settledMs <= SETTLED_IN_MS && settledMs <= TIMES_BARE * bareMs,
  };
}

function liveFigure(liveMs: readonly number[]): Figure {
  const slow = percentile(liveMs, 0.99);
  return {
    what: 'Bets placed meanwhile: 99th percentile',
    figure: `${slow.toFixed(0)} ms`,
    comparison: `median ${median(liveMs).toFixed(0)} ms, ${liveMs.length} slips`,
    target: 'under 100 ms',
    isMet: slow < 100,
  };
}

async function placingFigure(app: AppContext): Promise<Figure> {
  const players = await Promise.all(Array.from({ length: 1000 }, (_, n) => member(app, n + 1)));
  let placed = 0;
  const until = performance.now() + PLACING_MS;
  const drive = async (caller: number) => {
    for (let n = caller; performance.now() < until; n += CALLERS) {
      await placeSlip(app, players[n % players.length]!, '20200101-9003', [n % 50]);
      placed++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => drive(caller)));
  const rate = placed / (PLACING_MS / 1000);
  return {
    what: 'Slips placed, by 32 callers',
    figure: perSecond(rate),
    comparison: 'those that come together share a round trip and a commit',
    target: '1,000/s',
    isMet: rate >= 1000,
  };
}

/** The most expensive counts of a page while somebody taps or types: the maximum number of combinations. */
function countingFigures(): Figure[] {
  const digits = '0,1,2,3,4,5,6,7,8,9';
  const typed = Array.from({ length: 50_000 }, (_, index) => String(index * 2).padStart(5, '0'));
  return [
    countingFigure('SSC_5_ZX_FS', `${digits}|${digits}|${digits}|${digits}|0,1,2,3,4`, 'largest selection'),
    countingFigure('SSC_5_ZX_DS', typed.join(';'), 'longest typed list'),
  ];
}

function countingFigure(code: string, text: string, what: string): Figure {
  const betType = findBetType('SSC', code);
  if (!betType) throw new Error('the play is missing');
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now();
    const { selection } = parseSelection(betType, text);
    if (selection?.combinations !== 50_000) throw new Error(`counted ${selection?.combinations}`);
    return performance.now() - startedAt;
  });
  const ms = median(times.slice(5));
  return {
    what: `Combinations of the ${what} counted`,
    figure: `${ms.toFixed(2)} ms`,
    comparison: '50,000 stakes of five places',
    target: 'under 5 ms',
    isMet: ms < 5,
  };
}
