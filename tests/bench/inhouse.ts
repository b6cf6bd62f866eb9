import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findVendor } from '../../src/lib/domain/games/index.ts';
import {
  activatePair,
  advanceCrash,
  type CrashDeps,
  getSeedState,
  type SteppedRound,
  takeStep,
} from '../../src/lib/domain/inhouse/index.ts';
import { defineStatement } from '../../src/lib/kernel/statements.ts';
import { cryptoRandom } from '../../src/lib/kernel/ids.ts';
import type { Step } from '../../src/lib/rules/inhouse/step-games.ts';
import { crashDeps } from '../../src/lib/server/crash-runner.ts';
import { seedInhouseGames } from '../../src/lib/server/seed/essentials.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { median, percentile, perSecond, type Figure } from './figures.ts';
import { benchContext, CONNECTIONS, playerId, tokenOf } from './world.ts';

/** Players of the in-house games, and bets of the round of crash. */
const [SEEDED, CRASH_BETS] = [200, 5000];
const ROUNDS = 3;
const SECONDS = 4;
/** Players of the games of several steps at once, and the steps of a round before its cash-out. */
const [STEP_CALLERS, WON_STEPS] = [16, 2];
const UNIT = 10_000n;

/** Measures bets on the in-house games beside bets of a vendor, and the payouts of a full round of crash. */
export async function inhouseFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  await app.db.transaction((tx) => seedInhouseGames(tx, app));
  await share(
    Array.from({ length: SEEDED }, (_, index) => BigInt(index + 1)),
    (memberId) => chooseSeeds(app, memberId),
  );
  const rounds: { own: number; vendor: number }[] = [];
  const vendor = await vendorBet(app);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ vendor: await rateOf(vendor), own: await rateOf(() => ownBet(app)) });
  const ratio = median(rounds.map((round) => round.own / round.vendor));
  const figures: Figure[] = [
    {
      what: 'Bets on in-house games, 32 callers',
      figure: `${perSecond(median(rounds.map(({ own }) => own)))}, ratio ${ratio.toFixed(2)}`,
      comparison: `bets of a vendor that close their round: ${perSecond(median(rounds.map((round) => round.vendor)))}`,
      target: 'at least 0.80',
      isMet: ratio >= 0.8,
    },
    await stepFigure(app),
    ...(await crashFigures(app)),
  ];
  await app.db.close();
  return figures;
}

async function chooseSeeds(app: AppContext, memberId: bigint): Promise<void> {
  const deps = { sealer: app.sealer, random: cryptoRandom };
  const { nextCommitment: commitment } = await getSeedState(app.db, deps, memberId);
  await activatePair(app.db, deps, { memberId, chosen: { clientSeed: 'bench', commitment }, isFirst: true });
}

async function vendorBet(app: AppContext): Promise<() => Promise<void>> {
  const vendor = await findVendor(app.db, 'SBX');
  if (!vendor) throw new Error('the sandbox vendor is missing');
  return async () => {
    const player = 1 + randomInt(SEEDED);
    const txId = randomUUID();
    const bet = { token: tokenOf(player), playerId: playerId(player), currency: 'VND', gameCode: 'LOTUS' };
    const round = { roundId: txId, txId, amount: '1', roundClosed: true };
    const outcome = await app.walletTransactions.process(vendor, { operation: 'bet', ...bet, ...round });
    if (outcome.status !== 'OK') throw new Error(outcome.status);
  };
}

async function ownBet(app: AppContext): Promise<void> {
  const member = { id: BigInt(1 + randomInt(SEEDED)), currency: 'VND' };
  const choice = { direction: 'under', target: '50.00' };
  const request = { key: randomUUID(), hash: Buffer.alloc(32), stakeMinor: 1000n * UNIT, nonce: undefined };
  await app.inhouseBets.place({ member, game: 'dice', choice, ...request });
}

/** Plays rounds of mines and hi-lo to their cash-out or loss, and measures each step and cash-out. */
async function stepFigure(app: AppContext): Promise<Figure> {
  const deps = { db: app.db, sealer: app.sealer, notifier: app.liveEventHub };
  const took: number[] = [];
  // A member has one open round of a game.
  const takeRounds = async (id: bigint, until: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const member = { id, currency: 'VND' };
      const bet = { member, key: randomUUID(), hash: Buffer.alloc(32), stakeMinor: 1000n * UNIT, nonce: undefined };
      const started =
        round % 2 === 0
          ? await app.inhouseBets.start({ ...bet, game: 'mines', choice: { mines: 3 } })
          : await app.inhouseBets.start({ ...bet, game: 'hilo', choice: {} });
      for (let now = started; now.state === 'open';) {
        const stepAt = performance.now();
        now = await takeStep(deps, { memberId: id, id: now.id, number: now.steps.length + 1, step: nextStep(now) });
        took.push(performance.now() - stepAt);
      }
    }
  };
  const startedAt = performance.now();
  const callers = Array.from({ length: STEP_CALLERS }, (_, index) => BigInt(index + 1));
  await Promise.all(callers.map((id) => takeRounds(id, startedAt + SECONDS * 1000)));
  const rate = took.length / ((performance.now() - startedAt) / 1000);
  const slowest = percentile(took, 0.99);
  return {
    what: `Steps and cash-outs of mines and hi-lo, ${STEP_CALLERS} callers`,
    figure: `${perSecond(rate)}, p99 ${Math.round(slowest)} ms`,
    comparison: 'with the starts of their rounds',
    target: 'p99 at most 100 ms',
    isMet: slowest <= 100,
  };
}

/** Returns the next step of a round that cashes out after two. */
function nextStep({ steps, outcome }: SteppedRound): Step {
  if (steps.length === WON_STEPS) return { t: 'cashOut' };
  if ('opened' in outcome) return { t: 'open', tile: steps.length };
  return { t: 'guess', pick: outcome.cards.at(-1)?.startsWith('K') ? 'lo' : 'hi' };
}

/** Returns how often a second the work is done by 32 callers. */
async function rateOf(work: () => Promise<void>): Promise<number> {
  let done = 0;
  const drive = async (until: number) => {
    for (; performance.now() < until; done += 1) await work();
  };
  const all = (seconds: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => drive(performance.now() + seconds * 1000)));
  await all(1);
  done = 0;
  const startedAt = performance.now();
  await all(SECONDS);
  return done / ((performance.now() - startedAt) / 1000);
}

/** Does the work for all items, 32 at a time. */
async function share<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const take = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, take));
}

const CURRENT = defineStatement({
  name: 'bench_crash_round',
  row: z.object({ id: z.bigint(), state: z.string() }),
  text: 'select id, state from inhouse_crash_rounds order by id desc limit 1',
});

/** Places 5,000 bets on a round that ends at once for half of them, and measures acceptance and settlement. */
async function crashFigures(app: AppContext): Promise<Figure[]> {
  const deps: CrashDeps = { ...crashDeps(app, 'bench'), timing: { bettingMs: 60_000, resultMs: 0, restMs: Infinity } };
  const act = () => advanceCrash(deps, 'VND');
  const current = async () => (await app.db.query(CURRENT, []))[0];
  await act();
  const open = await current();
  if (!open) throw new Error('no round of crash was opened');
  const crashRoundId = open.id;
  const placedAt = performance.now();
  await share(
    Array.from({ length: CRASH_BETS }, (_, index) => BigInt(index + 1)),
    (id) =>
      app.crashBets.place({
        member: { id, currency: 'VND' },
        key: randomUUID(),
        hash: Buffer.alloc(32),
        crashRoundId,
        stakeMinor: 1000n * UNIT,
        auto: id % 2n === 0n ? '1.01' : undefined,
      }),
  );
  const acceptedMs = performance.now() - placedAt;
  await app.db.orm.execute('alter table inhouse_crash_rounds disable trigger inhouse_crash_rounds_fixed');
  await app.db.orm.execute(
    `update inhouse_crash_rounds set betting_ends_at = clock_timestamp(), beacon_round = beacon_round - 1000 where state = 'betting'`,
  );
  while ((await current())?.state !== 'flying') await act();
  await app.db.orm.execute(
    `update inhouse_crash_rounds set started_at = started_at - interval '1 hour' where state = 'flying'`,
  );
  const startedAt = performance.now();
  while ((await current())?.state !== 'settled') await act();
  const settledMs = performance.now() - startedAt;
  return [
    {
      what: 'A round of crash: 5,000 bets accepted, 32 callers',
      figure: `${Math.round(acceptedMs)} ms`,
      comparison: '',
      target: 'at most 6,000 ms',
      isMet: acceptedMs <= 6000,
    },
    {
      what: 'A round of crash: 5,000 bets settled',
      figure: `${Math.round(settledMs)} ms`,
      comparison: 'in the ledger, the history and the stream of settled rounds',
      target: 'at most 1,000 ms',
      isMet: settledMs <= 1000,
    },
  ];
}
