import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  createCaptcha,
  newChallenge,
  storeChallenge,
  createCode,
  solveChallenge,
  consumeCaptcha,
  consumeCode,
  consumeHumanCheck,
} from '#domain/verification';
import { openDatabase } from '#server/db/open';
import { createSealer } from '#server/crypto/sealer';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { ageChallenge, handMove } from '../support/slider-moves.ts';
import { queryRows } from '../support/sql.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const deps = { random, sealer: createSealer('a secret of this test alone, long enough') };
const MANY = Array.from({ length: 16 });

let db: Database;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('verification'), inject('schemaTemplate'));
  db = await openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 16, log: { warn() {} } });
});
afterAll(() => db.close());

async function openPuzzle() {
  const challenge = newChallenge(random, { minX: 70, maxX: 250 });
  await db.transaction((tx) => storeChallenge(tx, challenge, ADDRESS));
  await ageChallenge(db, challenge.id, 2);
  return challenge;
}

const solve = (id: string, x: number) =>
  db.transaction((tx) => solveChallenge(tx, { random, id, address: ADDRESS, ...handMove(x) }));

describe('a slider puzzle, answered many times at once', () => {
  it('allows three attempts in all', async () => {
    const { id, answerX } = await openPuzzle();
    const verdicts = await Promise.all(MANY.map(() => solve(id, answerX + 40)));
    const counted = verdicts.map((verdict) => (verdict.solved ? -1 : verdict.attemptsLeft)).filter((left) => left > 0);
    expect(counted.sort()).toEqual([1, 2]);
    expect((await solve(id, answerX)).solved).toBe(false);
  });

  it('gives one human check, which is accepted once', async () => {
    const { id, answerX } = await openPuzzle();
    const verdicts = await Promise.all(MANY.map(() => solve(id, answerX)));
    const humanChecks = verdicts.flatMap((verdict) => (verdict.solved ? [verdict.humanCheck] : []));
    expect(humanChecks).toHaveLength(1);
    const spends = MANY.map(() =>
      db.transaction((tx) => consumeHumanCheck(tx, deps, { humanCheck: humanChecks[0], address: ADDRESS })),
    );
    expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(1);
  });
});

describe('a code, used many times at once', () => {
  const owner = { purpose: 'sign-in', target: '+84901234567' } as const;
  const send = () => db.transaction((tx) => createCode(tx, deps, { ...owner, lifetimeMinutes: 3 }));
  const spend = (code: string) => db.transaction((tx) => consumeCode(tx, deps, { ...owner, code }));

  it('is accepted once', async () => {
    const { code } = await send();
    const outcomes = await Promise.all(MANY.slice(0, 5).map(() => spend(code)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('allows five attempts in all and is refused after them', async () => {
    const { code } = await send();
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(MANY.map(() => spend(wrong)));
    const [row] = await queryRows<{ attempts: number }>(db, {
      name: 'test_code_attempts',
      text: 'select attempts from one_time_codes order by id desc limit 1',
    });
    expect(row?.attempts).toBe(5);
    expect(await spend(code)).toBe(false);
  });

  it('is replaced when several are requested at the same moment', async () => {
    const codes = await Promise.all(MANY.slice(0, 5).map(send));
    const distinct = [...new Set(codes.map(({ code }) => code))];
    const accepted: string[] = [];
    for (const code of distinct) if (await spend(code)) accepted.push(code);
    expect(accepted.length).toBeLessThanOrEqual(1);
  });
});

it('a captcha accepts one of many answers', async () => {
  const { id, text } = await db.transaction((tx) => createCaptcha(tx, { ...deps, address: ADDRESS }));
  const responses = MANY.map(() => db.transaction((tx) => consumeCaptcha(tx, deps, { id, text, address: ADDRESS })));
  expect((await Promise.all(responses)).filter(Boolean)).toHaveLength(1);
});
