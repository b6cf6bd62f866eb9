import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { attemptSignIn, BEHIND_PROXY, newBrowser, signIn, solved } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, RATE_LIMITS: 'on' });
});
afterAll(() => portal.close());

const WRONG = { password: 'wrong-password' };

/** Creates a member whose name has had failures from elsewhere. */
async function guessedMember(failures = 5): Promise<string> {
  const { username } = await portal.newMember();
  for (let count = 0; count < failures; count++) await signIn(newBrowser(portal), username, WRONG);
  return username;
}

/** Returns the challenge that a sign-in is refused with. */
async function expectChallenge(username: string, fields: object = {}): Promise<string> {
  const { status, body } = await attemptSignIn(newBrowser(portal), username, fields);
  expect([status, body.code]).toEqual([428, 'proof_of_work_needed']);
  return body.value.work;
}

async function pointsOf(username: string): Promise<number> {
  const [row] = await sql<{ points: number }>(portal, 'select points from rate_limits where key = $1', [
    `sign-in-name:${username}`,
  ]);
  return row?.points ?? 0;
}

describe('after five failures of a name', () => {
  it('a sign-in needs work, and one that did it gets in and ends that', async () => {
    const username = await guessedMember();
    const work = await solved(await expectChallenge(username));
    expect((await attemptSignIn(newBrowser(portal), username, { work })).status).toBe(200);
    expect((await attemptSignIn(newBrowser(portal), username, WRONG)).body.code).toBe('incorrect_user_or_password');
  });

  it('is the same for a name without an account, and for failures from one network', async () => {
    const name = `nobody-${crypto.randomUUID().slice(0, 8)}`;
    for (let count = 0; count < 5; count++) await signIn(newBrowser(portal), name, WRONG);
    await expectChallenge(name, WRONG);
    const browser = newBrowser(portal);
    for (let count = 0; count < 5; count++) await signIn(browser, `${name}-${count}`, WRONG);
    expect((await attemptSignIn(browser, 'somebody-else', WRONG)).body.code).toBe('proof_of_work_needed');
  });

  it('an attempt without work is not counted, so nobody is locked out by being asked', async () => {
    const username = await guessedMember();
    const before = await pointsOf(username);
    for (let count = 0; count < 20; count++) await expectChallenge(username, WRONG);
    expect(await pointsOf(username)).toBe(before);
  });

  it('a browser that the account knows is exempt', async () => {
    const { username } = await portal.newMember();
    const own = newBrowser(portal);
    expect((await signIn(own, username)).status).toBe(200);
    for (let count = 0; count < 8; count++) await signIn(newBrowser(portal), username, WRONG);
    expect((await attemptSignIn(own, username)).status).toBe(200);
  });

  it('attempts at once are not judged without work either', async () => {
    const username = await guessedMember(4);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => attemptSignIn(newBrowser(portal), username, WRONG)),
    );
    const codes = guesses.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'incorrect_user_or_password').length).toBeLessThanOrEqual(1);
    expect(codes.filter((code) => code === 'proof_of_work_needed').length).toBeGreaterThanOrEqual(11);
  });
});

describe('a proof of work', () => {
  it('is valid for one attempt, also when it is sent several times at once', async () => {
    const username = await guessedMember();
    const work = await solved(await expectChallenge(username));
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => attemptSignIn(newBrowser(portal), username, { ...WRONG, work })),
    );
    expect(guesses.map(({ body }) => body.code).sort()).toEqual([
      'incorrect_user_or_password',
      ...Array.from({ length: 4 }, () => 'proof_of_work_needed'),
    ]);
  });

  it('is valid for its own name only', async () => {
    const [one, other] = [await guessedMember(), await guessedMember()];
    const work = await solved(await expectChallenge(one));
    await expectChallenge(other, { work });
  });

  it.each<[string, (answer: any) => unknown]>([
    ['no JSON', () => 'work'],
    ['no solution', ({ challenge }) => ({ challenge })],
    ['a wrong key', (answer) => ({ ...answer, solution: { ...answer.solution, derivedKey: '00'.repeat(32) } })],
    ['an easier prefix', (answer) => withParameters(answer, { keyPrefix: '00' })],
    ['fewer iterations', (answer) => withParameters(answer, { cost: 1 })],
    [
      'a later end',
      ({ challenge, solution }) =>
        withParameters({ challenge, solution }, { expiresAt: challenge.parameters.expiresAt + 1 }),
    ],
    ['another subject', (answer) => withParameters(answer, { data: { subject: 'x' } })],
    [
      'a challenge without a signature',
      ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution }),
    ],
  ])('with %s is refused', async (_name, changed) => {
    const username = await guessedMember();
    const changes = changed(JSON.parse(await solved(await expectChallenge(username))));
    await expectChallenge(username, { work: typeof changes === 'string' ? changes : JSON.stringify(changes) });
  });

  it('is not valid once the failures require much more', async () => {
    const username = await guessedMember();
    const work = await solved(await expectChallenge(username, WRONG));
    await sql(portal, 'update rate_limits set points = 25 where key = $1', [`sign-in-name:${username}`]);
    expect((await attemptSignIn(newBrowser(portal), username, { work })).body.code).toBe('proof_of_work_needed');
  });

  it('becomes harder with more failures', async () => {
    const username = await guessedMember();
    const counterOf = async () =>
      JSON.parse(await solved(await expectChallenge(username, WRONG))).solution.counter as number;
    expect(await counterOf()).toBeLessThan(400);
    await sql(portal, 'update rate_limits set points = 25 where key = $1', [`sign-in-name:${username}`]);
    expect(await counterOf()).toBeGreaterThanOrEqual(3200);
  });
});

const withParameters = ({ challenge, solution }: any, parameters: object) => ({
  challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  solution,
});
