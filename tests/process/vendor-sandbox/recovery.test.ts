import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount } from '../../../src/lib/kernel/money.ts';
import { cryptoDice } from '../../../src/lib/vendor-sandbox/vendor.ts';
import {
  Bench,
  diceAt,
  HASTY,
  IMPATIENT,
  LOSING_STOPS,
  QUICK,
  until,
  WINNING_STOPS,
} from '../../support/vendor-sandbox/workbench.ts';

const MAIN = new URL('../../../src/lib/vendor-sandbox/main.ts', import.meta.url).pathname;
const children: ChildProcess[] = [];
let bench = new Bench();

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await bench.close();
  bench = new Bench();
});

interface Started {
  child: ChildProcess;
  url: string;
}

/** Starts the vendor as a separate process, so that it can be killed. */
async function startProcess(environment = bench.environment()): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = z.looseObject({ url: z.string().optional() }).parse(JSON.parse(line));
    if (entry.url) return { child, url: entry.url };
  }
  throw new Error('the vendor did not start');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.kill(signal);
  return ended;
}

/** Begins a spin without waiting for it. */
async function beginSpin({ url }: Started): Promise<void> {
  bench.vendor = { url, stop: () => Promise.resolve() };
  const session = await bench.session();
  bench.spin(session, 'spin-0001').catch(() => undefined);
}

const balance = () => formatAmount(bench.portal.balanceMinor);

describe('after a SIGKILL', () => {
  it('the next start finishes a bet whose response never came, and closes the round', async () => {
    await bench.portal.listen();
    bench.portal.next('bet', 'hang');
    const first = await startProcess();
    await beginSpin(first);
    await until(() => bench.portal.requestsOf('bet').length === 1);
    await end(first.child, 'SIGKILL');
    await bench.open(diceAt(WINNING_STOPS));
    await until(() => bench.portal.requestsOf('win').length === 1);
    await until(() => balance() === '1006500');
    expect(new Set(bench.portal.requestsOf('bet').map((body) => body['txId'])).size).toBe(1);
  });

  it('the next start refunds a bet on a table whose cards were not dealt', async () => {
    await bench.portal.listen();
    const first = await startProcess();
    bench.vendor = { url: first.url, stop: () => Promise.resolve() };
    const session = await bench.session({ game: 'PAVILION' });
    const bet = { round: 1, spots: { player: '50000', tie: '5000' } };
    await bench.post('/api/table/bets', { betId: 'bet-0001', ...bet }, session);
    // The response to the second debit is lost, so that the next process learns of it only when it asks again.
    bench.portal.next('bet', 'lose', 'hang', 'hang');
    bench.post('/api/table/bets', { betId: 'bet-0002', ...bet }, session).catch(() => undefined);
    await until(() => balance() === '890000');
    await end(first.child, 'SIGKILL');
    await bench.open(diceAt(LOSING_STOPS), HASTY);
    await until(() => balance() === '1000000');
    expect(bench.portal.cancelled.size).toBe(2);
  });

  it('the next start cancels a bet that is too old, and the stake is refunded', async () => {
    await bench.portal.listen();
    bench.portal.next('bet', 'lose', 'hang');
    const first = await startProcess();
    await beginSpin(first);
    await until(() => bench.portal.requestsOf('bet').length === 2);
    await end(first.child, 'SIGKILL');
    expect(balance()).toBe('999000');
    await bench.open(diceAt(WINNING_STOPS), { ...QUICK, betLifetimeMs: 0 });
    await until(() => balance() === '1000000');
    expect(bench.portal.requestsOf('cancel')).toHaveLength(1);
    expect(bench.portal.requestsOf('win')).toEqual([]);
  });

  it('the next process credits a win exactly once that the portal had not confirmed', async () => {
    await bench.portal.listen();
    const first = await startProcess();
    bench.portal.next('win', 'lose', 'hang');
    bench.vendor = { url: first.url, stop: () => Promise.resolve() };
    const session = await bench.session();
    // Real randomness: spins until one wins.
    for (let spin = 1; bench.portal.requestsOf('win').length === 0; spin++)
      await bench.spin(session, `spin-${1000 + spin}`);
    await end(first.child, 'SIGKILL');
    const afterKill = balance();
    await bench.open(diceAt(LOSING_STOPS), HASTY);
    await until(() => bench.portal.requestsOf('win').length >= 3);
    await until(() =>
      bench.portal.requestsOf('win').every((body) => body['txId'] === bench.portal.requestsOf('win')[0]?.['txId']),
    );
    expect(balance()).toBe(afterKill);
  });
});

it('after a SIGKILL the next start refunds an ante whose cards were not dealt', async () => {
  await bench.portal.listen();
  const first = await startProcess();
  bench.vendor = { url: first.url, stop: () => Promise.resolve() };
  const session = await bench.session({ game: 'BACAY' });
  const seated = await (await bench.post('/api/room/seat', { room: 'yard' }, session)).json();
  const { roundId: round } = z.object({ table: z.looseObject({ roundId: z.string() }) }).parse(seated).table;
  await bench.post('/api/room/acts', { act: 'ante', number: 1, round, stake: '1000' }, session);
  expect(balance()).toBe('999000');
  await end(first.child, 'SIGKILL');
  await bench.open(diceAt(LOSING_STOPS));
  await until(() => balance() === '1000000');
});

it('after a SIGKILL the next process confirms a bet on a match once', async () => {
  await bench.portal.listen();
  bench.portal.next('confirm', 'lose', 'hang');
  const first = await startProcess();
  bench.vendor = { url: first.url, stop: () => Promise.resolve() };
  const session = await bench.session({ game: 'PITCH' });
  await bench.placeBet(session);
  await until(() => bench.portal.requestsOf('confirm').length === 2);
  await end(first.child, 'SIGKILL');
  await bench.open(cryptoDice);
  await until(() => bench.portal.requestsOf('confirm').length === 3);
  expect(new Set(bench.portal.requestsOf('confirm').map((body) => body['txId'])).size).toBe(1);
  expect([bench.portal.requestsOf('bet').length, balance()]).toEqual([1, '900000']);
});

describe('after a stop', () => {
  it('the next start pays an outstanding win once, as it was drawn', async () => {
    await bench.portal.listen();
    await bench.open(diceAt(WINNING_STOPS), { ...IMPATIENT, firstPauseMs: 60_000, longestPauseMs: 60_000 });
    bench.portal.next('win', 'lose');
    const session = await bench.session();
    expect(await bench.spin(session, 'spin-0001')).toMatchObject({ round: { payout: 'pending' } });
    await bench.vendor?.stop();
    bench.vendor = undefined;
    // A new process on the same folder, with stops that would lose: a drawn result must not change.
    await bench.open(diceAt(LOSING_STOPS));
    await until(() => bench.portal.requestsOf('win').length === 2);
    expect(await bench.spin(session, 'spin-0001')).toMatchObject({ outcome: 'played', round: { win: '7500' } });
    expect(balance()).toBe('1006500');
  });
});

describe('the process', () => {
  it('exits on SIGTERM, and until then a second one on the same folder is refused', async () => {
    await bench.portal.listen();
    const first = await startProcess();
    const second = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...bench.environment() } });
    children.push(second);
    expect(await new Promise((done) => second.once('exit', done))).toBe(1);
    expect(await end(first.child, 'SIGTERM')).toBe(0);
  });
});
