import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cryptoRandom } from '../../src/lib/kernel/ids.ts';
import { drawPuzzle, ANSWER_RANGE } from '../../src/lib/server/adapters/slider/pictures.ts';
import { seal } from '../support/app.ts';
import { median, percentile, type Figure } from './figures.ts';

const SIGN_INS_A_SECOND = 8;
const BALANCES_A_SECOND = 100;
const PUZZLES = 30;

export interface Account {
  username: string;
  password: string;
  token: string;
}

/** Measures a running portal without human check and rate limits. */
export async function identityFigures(url: string, seconds: number): Promise<Figure[]> {
  const raw = async (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const account = await newAccount(raw);
  const signIn = async () => {
    const { username, password } = account;
    const sealed = await seal(raw, { username, password, transport: 'bearer' });
    return async () => expectOk(await send(raw, 'POST', '/wps/session/login', sealed));
  };
  const balance = async () =>
    expectOk(await raw('/wps/v2/wallets/balance', { headers: { Authorization: `Bearer ${account.token}` } }));
  return [await eventLoopFigure(signIn, balance, seconds), await puzzleFigure()];
}

export type Raw = (path: string, init?: RequestInit) => Promise<Response>;

export function send(raw: Raw, method: string, path: string, sealed: string): Promise<Response> {
  return raw(path, { method, headers: { 'Content-Type': 'application/jose' }, body: sealed });
}

export async function expectOk(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
}

export async function newAccount(raw: Raw): Promise<Account> {
  const username = `b${randomBytes(5).toString('hex')}`;
  const password = `Aa9-${randomBytes(9).toString('hex')}`;
  const form = { username, password, confirmPassword: password, dateOfBirth: '1990-05-17', agree: true };
  const sealed = await seal(raw, { ...form, transport: 'bearer' });
  const response = await expectOk(await send(raw, 'PUT', '/wps/member/register', sealed));
  return { username, password, token: (JSON.parse(response) as { value: { token: string } }).value.token };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Starts calls at a constant rate, independent of earlier ones. Returns the duration of each. */
async function steadily(rate: number, seconds: number, work: () => Promise<unknown>): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    await pause(Math.max(0, startedAt + (n * 1000) / rate - performance.now()));
    calls.push(timed(work));
  }
  return Promise.all(calls);
}

async function eventLoopFigure(
  prepare: () => Promise<() => Promise<unknown>>,
  balance: () => Promise<unknown>,
  seconds: number,
): Promise<Figure> {
  const alone = percentile(await steadily(BALANCES_A_SECOND, seconds, balance), 0.99);
  const [together] = await Promise.all([
    steadily(BALANCES_A_SECOND, seconds, balance),
    steadily(SIGN_INS_A_SECOND, seconds, async () => (await prepare())()),
  ]);
  const p99 = percentile(together, 0.99);
  return {
    what: `Balance calls while ${SIGN_INS_A_SECOND} sign-ins a second run: 99th percentile`,
    figure: `${p99.toFixed(0)} ms`,
    comparison: `without sign-ins: ${alone.toFixed(0)} ms`,
    target: 'under 100 ms',
    isMet: p99 < 100,
  };
}

async function puzzleFigure(): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < PUZZLES; n++) times.push(await timed(() => drawPuzzle(cryptoRandom, ANSWER_RANGE.minX + n)));
  return {
    what: "The slider puzzle's pictures",
    figure: `${median(times).toFixed(0)} ms`,
    comparison: `the slowest of ${PUZZLES}: ${Math.max(...times).toFixed(0)} ms`,
    target: 'under 50 ms',
    isMet: median(times) < 50,
  };
}
