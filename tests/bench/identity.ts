import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cryptoRandom } from '../../src/lib/kernel/ids.ts';
import { drawPuzzle, ANSWER_RANGE } from '../../src/lib/server/adapters/slider/pictures.ts';
import { encryptBody, signedHeaders } from '../support/app.ts';
import { median, percentile, type Figure } from './figures.ts';
import { SECRET } from './world.ts';

const SIGN_INS_A_SECOND = 8;
const BALANCES_A_SECOND = 100;
const PUZZLES = 30;
const PUZZLES_AT_ONCE = 60;
const BETS_ALONE = 100;
const WORST_DELAY_MS = 50;

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
    const sealed = await encryptBody(raw, { username, password, transport: 'bearer' });
    return async () => expectOk(await send(raw, 'POST', '/wps/session/login', sealed));
  };
  const balance = async () =>
    expectOk(await raw('/wps/v2/wallets/balance', { headers: { Authorization: `Bearer ${account.token}` } }));
  const bet = await betterOf(raw, account);
  return [await eventLoopFigure(signIn, balance, seconds), await puzzleFigure(), await puzzleCrowdFigure(raw, bet)];
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
  const sealed = await encryptBody(raw, { ...form, transport: 'bearer' });
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

/** Opens a game and returns a function that places a bet in it, as its vendor does. */
async function betterOf(raw: Raw, { token }: Account): Promise<() => Promise<string>> {
  const signedIn = { headers: { Authorization: `Bearer ${token}` } };
  const valueOf = async (path: string) =>
    (JSON.parse(await expectOk(await raw(path, signedIn))) as { value: Record<string, string> }).value;
  const { id: playerId } = await valueOf('/wps/member/info');
  const { game_url: launchUrl = '' } = await valueOf('/wps/game/launchGame?gameId=LOTUS&vassalage=SBX');
  const gameToken = new URL(launchUrl).searchParams.get('token');
  const call = async (name: string, fields: object) => {
    const body = JSON.stringify({ requestId: randomBytes(9).toString('hex'), token: gameToken, ...fields });
    const target = `/vendor/v1/${name}`;
    const headers = signedHeaders(body, { target, secret: SECRET });
    const text = await expectOk(await raw(target, { method: 'POST', headers, body }));
    if (!text.includes('"status":"OK"')) throw new Error(text);
    return text;
  };
  await call('authenticate', {});
  return () => {
    const id = randomBytes(9).toString('hex');
    const bet = { playerId, currency: 'VND', gameCode: 'LOTUS', roundId: id, txId: id };
    // The account has no money: a free round costs the server the same.
    return call('bet', { ...bet, amount: '0', rewardId: 'bench' });
  };
}

/** Measures bets, one after the other, while puzzles are drawn. */
async function puzzleCrowdFigure(raw: Raw, bet: () => Promise<string>): Promise<Figure> {
  const alone: number[] = [];
  while (alone.length < BETS_ALONE) alone.push(await timed(bet));
  let isDrawn = false;
  const puzzle = async () =>
    expectOk(
      await raw('/wps/verification/slider', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    );
  const puzzles = Promise.all(Array.from({ length: PUZZLES_AT_ONCE }, puzzle)).then(() => void (isDrawn = true));
  const beside: number[] = [];
  while (!isDrawn) beside.push(await timed(bet));
  await puzzles;
  const delayMs = Math.max(...beside) - median(alone);
  return {
    what: `A bet while ${PUZZLES_AT_ONCE} puzzles are drawn at once: the slowest of ${beside.length}`,
    figure: `${Math.max(...beside).toFixed(0)} ms`,
    comparison: `without puzzles: ${median(alone).toFixed(0)} ms`,
    target: `at most ${WORST_DELAY_MS} ms more`,
    isMet: delayMs <= WORST_DELAY_MS,
  };
}
