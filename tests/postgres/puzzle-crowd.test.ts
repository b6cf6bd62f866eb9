import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { startGame, type GameSession } from '../support/game-session.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const PUZZLES = 60;
/** Processor time of a request without its picture, which takes another 5 ms. */
const MAX_MS_EACH = 4;
const ATTEMPTS = 5;

let portal: TestApp;
let session: GameSession;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'puzzles');
  session = await startGame(portal, { balance: '1000' });
});
afterAll(() => portal.close());

const puzzle = () => portal.call('POST /wps/verification/slider', { body: {} });

/** Returns the processor time that the thread of the wallet spends on each of many puzzles at once, and on a bet beside. */
async function costEach(): Promise<number> {
  const before = process.threadCpuUsage();
  const puzzles = Array.from({ length: PUZZLES }, puzzle);
  const bet = session.bet({ amount: '1' });
  for (const { status } of await Promise.all(puzzles)) expect(status).toBe(200);
  expect((await bet).body.status).toBe('OK');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / PUZZLES;
}

describe('sixty puzzles at once', () => {
  it('are not drawn by the thread that answers a bet', async () => {
    await puzzle();
    const costs: number[] = [];
    while (costs.length < ATTEMPTS && Math.min(...costs, Infinity) > MAX_MS_EACH) costs.push(await costEach());
    expect(Math.min(...costs)).toBeLessThan(MAX_MS_EACH);
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
