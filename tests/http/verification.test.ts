import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { ageChallenge, handMove } from '../support/slider-moves.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ HUMAN_VERIFICATION: 'slider' });
});
afterAll(() => portal.close());

const FAILED = { success: false, code: 'human_verification_failed' };
const VISITOR = {
  password: 'Correct-horse-9',
  confirmPassword: 'Correct-horse-9',
  dateOfBirth: '1990-05-17',
  agree: true,
  transport: 'bearer',
};

/** A new puzzle with what only the server knows of it. */
async function open() {
  const { status, body } = await portal.call('POST /wps/verification/slider', { body: {} });
  expect(status).toBe(200);
  const id: string = body.value.challengeId;
  await ageChallenge(portal.app.db, id, 2);
  const [row] = await portal.app.db.query<{ answerX: number }>(
    { name: 'test_answer', text: 'select answer_x as "answerX" from human_challenges where id = $1' },
    [id],
  );
  return { id, answerX: row?.answerX ?? 0, puzzle: body.value };
}

const solve = (id: string, x: number) => portal.call(`POST /wps/verification/slider/${id}`, { body: handMove(x) });

async function humanCheck(): Promise<string> {
  const { id, answerX } = await open();
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

describe('the slider puzzle over HTTP', () => {
  it('shows two pictures and where the piece moves, and not its place', async () => {
    const { puzzle } = await open();
    const { challengeId, background, piece, pieceTop, ...rest } = puzzle;
    expect(rest).toEqual({ width: 320, height: 160, pieceWidth: 60, pieceHeight: 60, expiresInSeconds: 120 });
    expect(background).toMatch(/^data:image\/jpeg;base64,/);
    expect(piece).toMatch(/^data:image\/png;base64,/);
    expect([typeof challengeId, typeof pieceTop]).toEqual(['string', 'number']);
  });

  it('refuses a wrong place with the tries that are left, and counts it although the call failed', async () => {
    const { id, answerX } = await open();
    for (const attemptsLeft of [2, 1, 0]) {
      const { status, body } = await solve(id, answerX + 40);
      expect([status, body]).toMatchObject([422, { ...FAILED, value: { attemptsLeft } }]);
    }
    expect((await solve(id, answerX)).body).toMatchObject(FAILED);
  });

  it('answers nonsense with a refusal', async () => {
    expect((await solve('nothing', 10)).body).toMatchObject({ ...FAILED, value: { attemptsLeft: 0 } });
    const numbers = { x: '1', durationMs: 300, trail: [] };
    for (const body of [{}, numbers, { ...handMove(100), extra: 1 }, { ...handMove(100), x: 1e9 }]) {
      const answer = await portal.call('POST /wps/verification/slider/nothing', { body });
      expect([400, 422]).toContain(answer.status);
      expect(answer.body.success).toBe(false);
    }
  });
});

describe('where a proof is asked for', () => {
  it('a registration is taken with one', async () => {
    expect((await register('withproof', await humanCheck())).status).toBe(200);
  });

  it('a registration is refused without one, and with one that was spent', async () => {
    const given = await humanCheck();
    expect((await register('firstuse', given)).status).toBe(200);
    for (const bad of [undefined, 'x.y', given]) {
      const { status, body } = await register('seconduse', bad);
      expect([status, body]).toMatchObject([422, FAILED]);
    }
  });

  it('a sign-in with a wrong password has spent its proof', async () => {
    const given = await humanCheck();
    expect((await signIn(given)).body.code).toBe('incorrect_user_or_password');
    expect((await signIn(given)).body).toMatchObject(FAILED);
  });
});
