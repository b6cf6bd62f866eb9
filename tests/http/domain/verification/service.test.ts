import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { deleteExpiredChecks, createChallenge, solveChallenge, spendHumanCheck } from '#domain/verification';
import { createSealer } from '#server/crypto/sealer';
import { openEmbedded } from '../../../support/embedded.ts';
import { ageChallenge, handMove } from '../../../support/slider-moves.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const ports = { random, sealer: createSealer('a secret of this test alone, long enough') };

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

async function open() {
  const challenge = await db.transaction((tx) =>
    createChallenge(tx, { random, address: ADDRESS, range: { minX: 70, maxX: 250 } }),
  );
  await ageChallenge(db, challenge.id, 2);
  return challenge;
}

const solve = (id: string, x: number, change: { address?: string; durationMs?: number } = {}) =>
  db.transaction((tx) => solveChallenge(tx, { random, id, address: ADDRESS, ...handMove(x), ...change }));

const spend = (humanCheck: string | undefined, address = ADDRESS) =>
  db.transaction((tx) => spendHumanCheck(tx, ports, { humanCheck, address }));

async function solved() {
  const { id, answerX } = await open();
  const verdict = await solve(id, answerX);
  if (!verdict.solved) throw new Error('the puzzle was not solved');
  return { id, answerX, humanCheck: verdict.humanCheck };
}

describe('a slider puzzle', () => {
  it('is solved within six pixels of its place', async () => {
    for (const [offset, isSolved] of [
      [0, true],
      [6, true],
      [-6, true],
      [7, false],
      [-7, false],
    ] as const) {
      const { id, answerX } = await open();
      expect((await solve(id, answerX + offset)).solved).toBe(isSolved);
    }
  });

  it('takes three tries and not a fourth, however right', async () => {
    const { id, answerX } = await open();
    const wrong = answerX + 30;
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 2 });
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 1 });
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 0 });
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
  });

  it('counts a move that no person makes as a try', async () => {
    const { id, answerX } = await open();
    expect(await solve(id, answerX, { durationMs: 100 })).toEqual({ solved: false, attemptsLeft: 2 });
    expect((await solve(id, answerX)).solved).toBe(true);
  });

  it('is not solved by a move that is longer than it has existed', async () => {
    const options = { random, address: ADDRESS, range: { minX: 70, maxX: 250 } };
    const { id, answerX } = await db.transaction((tx) => createChallenge(tx, options));
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 2 });
  });

  it('gives one proof and is over', async () => {
    const { id, answerX } = await solved();
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
  });

  it('is worth nothing from another address, after two minutes, or when it never was', async () => {
    const { id, answerX } = await open();
    expect(await solve(id, answerX, { address: '192.0.2.8' })).toEqual({ solved: false, attemptsLeft: 0 });
    await ageChallenge(db, id, 119);
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
    expect(await solve('unknown', 100)).toEqual({ solved: false, attemptsLeft: 0 });
  });
});

describe('a proof', () => {
  it('is taken once', async () => {
    const { humanCheck } = await solved();
    expect([await spend(humanCheck), await spend(humanCheck)]).toEqual([true, false]);
  });

  it('is bound to the address and to two minutes', async () => {
    const { id, humanCheck } = await solved();
    expect(await spend(humanCheck, '192.0.2.8')).toBe(false);
    await ageChallenge(db, id, 121);
    expect(await spend(humanCheck)).toBe(false);
  });

  it('lives two minutes from the moment it was given, however old the puzzle was', async () => {
    const challenge = await open();
    await ageChallenge(db, challenge.id, 110);
    const verdict = await solve(challenge.id, challenge.answerX);
    await ageChallenge(db, challenge.id, 100);
    expect(await spend(verdict.solved ? verdict.humanCheck : undefined)).toBe(true);
  });

  it('that is missing, made up or only half is refused', async () => {
    const { id } = await solved();
    for (const humanCheck of [undefined, '', '.', id, `${id}.`, `${id}.AAAA`, 'x.y.z']) {
      expect(await spend(humanCheck)).toBe(false);
    }
  });

  it('is not in the database, only its hash', async () => {
    const { id, humanCheck } = await solved();
    const [row] = await db.query<{ kept: string }>(
      { name: 'test_kept_proof', text: 'select to_jsonb(c)::text as kept from human_challenges c where id = $1' },
      [id],
    );
    expect(row?.kept).toContain(id);
    expect(row?.kept).not.toContain(humanCheck.split('.')[1]);
  });
});

async function left(): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ name: 'test_left', text: 'select id from human_challenges' });
  return rows.map(({ id }) => id);
}

it('forgets what nobody can use any more and nothing else', async () => {
  const [old, fresh] = [await open(), await open()];
  await ageChallenge(db, old.id, 200);
  await db.transaction(deleteExpiredChecks);
  expect(await left()).not.toContain(old.id);
  expect((await solve(fresh.id, fresh.answerX)).solved).toBe(true);
});
