import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cryptoRandom } from '#kernel/ids';
import { drawPuzzle } from '../../src/lib/server/adapters/slider/pictures.ts';
import type { TestApp } from '../support/app.ts';
import { startGame, type GameSession } from '../support/game-session.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const PUZZLES = 60;
const DRAWINGS = 10;
const ATTEMPTS = 5;

let portal: TestApp;
let session: GameSession;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'puzzles');
  session = await startGame(portal, { balance: '1000' });
});
afterAll(() => portal.close());

const puzzle = () => portal.call('POST /wps/verification/slider', { body: {} });

/** Returns the processor time of this thread, in milliseconds, that the work takes for each of `times`. */
async function costOf(times: number, work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}

async function requestPuzzles(): Promise<void> {
  const puzzles = Array.from({ length: PUZZLES }, puzzle);
  const bet = session.bet({ amount: '1' });
  for (const { status } of await Promise.all(puzzles)) expect(status).toBe(200);
  expect((await bet).body.status).toBe('OK');
}

async function drawHere(): Promise<void> {
  for (let drawn = 0; drawn < DRAWINGS; drawn += 1) await drawPuzzle(cryptoRandom, 100);
}

describe('sixty puzzles at once', () => {
  it('are not drawn by the thread that answers a bet', async () => {
    await Promise.all([puzzle(), drawHere()]);
    // A request costs this thread less than a picture; drawn here it would cost both, however slow the machine is.
    const shares: number[] = [];
    while (shares.length < ATTEMPTS && Math.min(...shares, Infinity) >= 1) {
      shares.push((await costOf(PUZZLES, requestPuzzles)) / (await costOf(DRAWINGS, drawHere)));
    }
    expect(Math.min(...shares)).toBeLessThan(1);
  });

  it('are few enough to wait for, but of more pictures at once some are refused until later', async () => {
    const captchas = await Promise.all(Array.from({ length: 4 * PUZZLES }, () => portal.raw('/wps/captcha')));
    const refused = captchas.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(captchas.length - refused.length).toBeGreaterThanOrEqual(PUZZLES);
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
    }
  });
});
