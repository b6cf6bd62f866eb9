import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { besideTransaction } from '../support/lock-waits.ts';
import { ageChallenge, handMove } from '../support/slider-moves.ts';
import { attemptSignIn, newBrowser } from '../support/sign-in.ts';
import { queryRows, sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ HUMAN_VERIFICATION: 'slider' });
});
afterAll(() => portal.close());

const FAILED = { success: false, code: 'human_check_failed' };
const VISITOR = {
  password: 'Correct-horse-9',
  confirmPassword: 'Correct-horse-9',
  dateOfBirth: '1990-05-17',
  agree: true,
  transport: 'bearer',
};

/** Requests a new puzzle and reads its solution from the database. */
async function openPuzzle() {
  const { status, body } = await portal.call('POST /wps/verification/slider', { body: {} });
  expect(status).toBe(200);
  const id: string = body.value.challengeId;
  await ageChallenge(portal.app.db, id, 2);
  const [row] = await queryRows<{ answerX: number }>(
    portal.app.db,
    { name: 'test_answer', text: 'select answer_x as "answerX" from human_challenges where id = $1' },
    [id],
  );
  return { id, answerX: row?.answerX ?? 0, puzzle: body.value };
}

const solve = (id: string, x: number) => portal.call(`POST /wps/verification/slider/${id}`, { body: handMove(x) });

async function humanCheck(): Promise<string> {
  const { id, answerX } = await openPuzzle();
  const { status, body } = await solve(id, answerX);
  expect(status).toBe(200);
  return body.value.humanCheck;
}

const register = (username: string, given: string | undefined) =>
  portal.call('PUT /wps/member/register', { body: { ...VISITOR, username, humanCheck: given }, encrypted: true });

const signIn = (given: string) =>
  portal.call('POST /wps/session/login', {
    body: { username: 'nobody', password: 'wrong-one', humanCheck: given },
    encrypted: true,
  });

const HELD_COUNTER = 'insert into rate_limits (key, points, expire) values ($1, 0, 0)';

/** Counts the statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await sql<{ waiting: number }>(
    portal,
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

describe('the slider puzzle', () => {
  it('shows two images and where the piece moves, but not its target position', async () => {
    const { puzzle } = await openPuzzle();
    const { challengeId, background, piece, pieceTop, ...rest } = puzzle;
    expect(rest).toEqual({ width: 320, height: 160, pieceWidth: 60, pieceHeight: 60, expiresInSeconds: 120 });
    expect(background).toMatch(/^data:image\/jpeg;base64,/);
    expect(piece).toMatch(/^data:image\/png;base64,/);
    expect([typeof challengeId, typeof pieceTop]).toEqual(['string', 'number']);
  });

  it('refuses a wrong position with the attempts left, and counts it although the request failed', async () => {
    const { id, answerX } = await openPuzzle();
    for (const attemptsLeft of [2, 1, 0]) {
      const { status, body } = await solve(id, answerX + 40);
      expect([status, body]).toMatchObject([422, { ...FAILED, value: { attemptsLeft } }]);
    }
    expect((await solve(id, answerX)).body).toMatchObject(FAILED);
  });

  it('refuses malformed input', async () => {
    expect((await solve('nothing', 10)).body).toMatchObject({ ...FAILED, value: { attemptsLeft: 0 } });
    const numbers = { x: '1', durationMs: 300, trail: [] };
    for (const body of [{}, numbers, { ...handMove(100), extra: 1 }, { ...handMove(100), x: 1e9 }]) {
      const response = await portal.call('POST /wps/verification/slider/nothing', { body });
      expect([400, 422]).toContain(response.status);
      expect(response.body.success).toBe(false);
    }
  });
});

describe('a human check', () => {
  it('is accepted for a registration', async () => {
    expect((await register('withcheck', await humanCheck())).status).toBe(200);
  });

  it('is required for a registration and accepted once', async () => {
    const given = await humanCheck();
    expect((await register('firstuse', given)).status).toBe(200);
    for (const bad of [undefined, 'x.y', given]) {
      const { status, body } = await register('seconduse', bad);
      expect([status, body]).toMatchObject([422, FAILED]);
    }
  });

  it('is used up by a sign-in with a wrong password', async () => {
    const given = await humanCheck();
    expect((await signIn(given)).body.code).toBe('incorrect_user_or_password');
    expect((await signIn(given)).body).toMatchObject(FAILED);
  });

  it('is asked of a sign-in from elsewhere, and where the account is known only after a failure', async () => {
    const [home, elsewhere] = [newBrowser(portal), newBrowser(portal)];
    const { password } = VISITOR;
    const body = { ...VISITOR, transport: 'cookie', username: 'athome', humanCheck: await humanCheck() };
    expect((await home.call('PUT /wps/member/register', { body, encrypted: true })).status).toBe(200);
    expect((await attemptSignIn(home, 'athome', { password })).status).toBe(200);
    expect((await attemptSignIn(elsewhere, 'athome', { password })).body).toMatchObject(FAILED);

    const wrong = await attemptSignIn(home, 'athome', { password: 'not-the-one' });
    expect(wrong.body.code).toBe('incorrect_user_or_password');
    expect((await attemptSignIn(home, 'athome', { password })).body).toMatchObject(FAILED);
    const solved = await attemptSignIn(home, 'athome', { password, humanCheck: await humanCheck() });
    expect(solved.status).toBe(200);
    expect((await attemptSignIn(home, 'athome', { password })).status).toBe(200);
  });

  it('lets one of many attempts at once pass without it where the account is known', async () => {
    const home = newBrowser(portal);
    const body = { ...VISITOR, transport: 'cookie', username: 'incrowd', humanCheck: await humanCheck() };
    expect((await home.call('PUT /wps/member/register', { body, encrypted: true })).status).toBe(200);
    const guess = (_: unknown, number: number) => attemptSignIn(home, 'incrowd', { password: `not-the-one-${number}` });
    // From the fourth failure on, the captcha would refuse them.
    await sql(portal, 'delete from rate_limits');
    // All of them have looked for failures before the first one is counted.
    const guesses = await portal.app.db.transaction(async (tx) => {
      await queryRows(tx, { name: 'test_hold', text: HELD_COUNTER }, ['sign-in-name:incrowd']);
      const started = besideTransaction(() => Array.from({ length: 3 }, guess));
      await besideTransaction(() => vi.waitFor(async () => expect(await countWaiting()).toBe(3), { timeout: 10_000 }));
      return started;
    });
    const codes = (await Promise.all(guesses)).map((answer) => answer.body.code);
    expect(codes.toSorted()).toEqual([FAILED.code, FAILED.code, 'incorrect_user_or_password']);
    // Refused attempts are not counted, so that a person is not locked out.
    expect(await sql(portal, `select points from rate_limits where key like 'sign-in-here:incrowd:%'`)).toEqual([
      { points: 1 },
    ]);
  });
});
