import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  consumeHumanCheck,
  deleteExpiredChecks,
  newChallenge,
  solveChallenge,
  storeChallenge,
} from '#domain/verification';
import { createSealer } from '#server/crypto/sealer';
import { openEmbedded } from '../../../support/embedded.ts';
import { ageChallenge, handMove } from '../../../support/slider-moves.ts';
import { queryRows } from '../../../support/sql.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const deps = { random, sealer: createSealer('a secret of this test alone, long enough') };

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

async function newPuzzle() {
  const challenge = newChallenge(random, { minX: 70, maxX: 250 });
  await db.transaction((tx) => storeChallenge(tx, challenge, ADDRESS));
  return challenge;
}

async function openPuzzle() {
  const challenge = await newPuzzle();
  await ageChallenge(db, challenge.id, 2);
  return challenge;
}

const solve = (id: string, x: number, change: { address?: string; durationMs?: number } = {}) =>
  db.transaction((tx) => solveChallenge(tx, { random, id, address: ADDRESS, ...handMove(x), ...change }));

const spend = (humanCheck: string | undefined, address = ADDRESS) =>
  db.transaction((tx) => consumeHumanCheck(tx, deps, { humanCheck, address }));

async function solvePuzzle() {
  const { id, answerX } = await openPuzzle();
  const verdict = await solve(id, answerX);
  if (!verdict.solved) throw new Error('the puzzle was not solved');
  return { id, answerX, humanCheck: verdict.humanCheck };
}

describe('a slider puzzle', () => {
  it('is solved within six pixels of its target', async () => {
    for (const [offset, isSolved] of [
      [0, true],
      [6, true],
      [-6, true],
      [7, false],
      [-7, false],
    ] as const) {
      const { id, answerX } = await openPuzzle();
      expect((await solve(id, answerX + offset)).solved).toBe(isSolved);
    }
  });

  it('allows three attempts and no fourth, even a right one', async () => {
    const { id, answerX } = await openPuzzle();
    const wrong = answerX + 30;
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 2 });
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 1 });
    expect(await solve(id, wrong)).toEqual({ solved: false, attemptsLeft: 0 });
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
  });

  it('counts a move that no person makes as an attempt', async () => {
    const { id, answerX } = await openPuzzle();
    expect(await solve(id, answerX, { durationMs: 100 })).toEqual({ solved: false, attemptsLeft: 2 });
    expect((await solve(id, answerX)).solved).toBe(true);
  });

  it('is not solved by a move that took longer than the puzzle exists', async () => {
    const { id, answerX } = await newPuzzle();
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 2 });
  });

  it('gives one human check and ends', async () => {
    const { id, answerX } = await solvePuzzle();
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
  });

  it('cannot be solved from another address, after two minutes, or if it never existed', async () => {
    const { id, answerX } = await openPuzzle();
    expect(await solve(id, answerX, { address: '192.0.2.8' })).toEqual({ solved: false, attemptsLeft: 0 });
    await ageChallenge(db, id, 119);
    expect(await solve(id, answerX)).toEqual({ solved: false, attemptsLeft: 0 });
    expect(await solve('unknown', 100)).toEqual({ solved: false, attemptsLeft: 0 });
  });
});

describe('a human check', () => {
  it('is accepted once', async () => {
    const { humanCheck } = await solvePuzzle();
    expect([await spend(humanCheck), await spend(humanCheck)]).toEqual([true, false]);
  });

  it('is bound to the address and expires after two minutes', async () => {
    const { id, humanCheck } = await solvePuzzle();
    expect(await spend(humanCheck, '192.0.2.8')).toBe(false);
    await ageChallenge(db, id, 121);
    expect(await spend(humanCheck)).toBe(false);
  });

  it('is valid for two minutes after it was given, however old the puzzle was', async () => {
    const challenge = await openPuzzle();
    await ageChallenge(db, challenge.id, 110);
    const verdict = await solve(challenge.id, challenge.answerX);
    await ageChallenge(db, challenge.id, 100);
    expect(await spend(verdict.solved ? verdict.humanCheck : undefined)).toBe(true);
  });

  it('is refused if it is missing, made up or incomplete', async () => {
    const { id } = await solvePuzzle();
    for (const humanCheck of [undefined, '', '.', id, `${id}.`, `${id}.AAAA`, 'x.y.z']) {
      expect(await spend(humanCheck)).toBe(false);
    }
  });

  it('is stored as a hash only', async () => {
    const { id, humanCheck } = await solvePuzzle();
    const [row] = await queryRows<{ stored: string }>(
      db,
      { name: 'test_stored_check', text: 'select to_jsonb(c)::text as stored from human_challenges c where id = $1' },
      [id],
    );
    expect(row?.stored).toContain(id);
    expect(row?.stored).not.toContain(humanCheck.split('.')[1]);
  });
});

async function remainingChallenges(): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, { name: 'test_remaining', text: 'select id from human_challenges' });
  return rows.map(({ id }) => id);
}

it('expired checks are purged, and no others', async () => {
  const [old, fresh] = [await openPuzzle(), await openPuzzle()];
  await ageChallenge(db, old.id, 200);
  await db.transaction(deleteExpiredChecks);
  expect(await remainingChallenges()).not.toContain(old.id);
  expect((await solve(fresh.id, fresh.answerX)).solved).toBe(true);
});
