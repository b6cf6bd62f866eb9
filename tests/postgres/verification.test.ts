import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { openChallenge, solveChallenge, spendProof } from '#domain/verification';
import { openDatabase } from '#server/db/open';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { ageChallenge, handMove } from '../support/slider-moves.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const MANY = Array.from({ length: 16 });

let db: Database;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('verification'));
  db = await openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 16, log: { warn() {} } });
});
afterAll(() => db.close());

async function open() {
  const options = { random, address: ADDRESS, range: { minX: 70, maxX: 250 } };
  const challenge = await db.transaction((tx) => openChallenge(tx, options));
  await ageChallenge(db, challenge.id, 2);
  return challenge;
}

const solve = (id: string, x: number) =>
  db.transaction((tx) => solveChallenge(tx, { random, id, address: ADDRESS, ...handMove(x) }));

describe('a slider puzzle, by many at once', () => {
  it('takes three tries in all', async () => {
    const { id, answerX } = await open();
    const verdicts = await Promise.all(MANY.map(() => solve(id, answerX + 40)));
    const counted = verdicts.map((verdict) => (verdict.solved ? -1 : verdict.triesLeft)).filter((left) => left > 0);
    expect(counted.sort()).toEqual([1, 2]);
    expect((await solve(id, answerX)).solved).toBe(false);
  });

  it('gives one proof, which is spent once', async () => {
    const { id, answerX } = await open();
    const verdicts = await Promise.all(MANY.map(() => solve(id, answerX)));
    const proofs = verdicts.flatMap((verdict) => (verdict.solved ? [verdict.proof] : []));
    expect(proofs).toHaveLength(1);
    const spends = MANY.map(() => db.transaction((tx) => spendProof(tx, { proof: proofs[0], address: ADDRESS })));
    const outcomes = await Promise.allSettled(spends);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });
});
