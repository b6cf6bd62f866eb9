import { fc, runs } from '../../../support/properties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceWatermarks, getHouseTotal, computeTrialBalance } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { book, newAccount, openLedger, run, stateOf } from '../../../support/ledger.ts';

let db: Database;
beforeAll(async () => {
  db = await openLedger();
});
afterAll(() => db.close());

/** One movement: from one account to another, and whether it is sent a second time. */
const movement = fc.record({
  from: fc.nat({ max: 4 }),
  to: fc.nat({ max: 4 }),
  amount: fc.bigInt({ min: 1n, max: 600n }),
  isRepeated: fc.boolean(),
  isWatermarked: fc.boolean(),
});
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never;

/** The books as a child would keep them. */
class Model {
  readonly totals: bigint[] = [0n, 0n, 0n, 0n, 0n];
  readonly versions: bigint[] = [0n, 0n, 0n, 0n, 0n];

  /** The first three are players, who may not be below zero. */
  takes({ from, to, amount }: Movement): boolean {
    if (from === to || (from < 3 && (this.totals[from] ?? 0n) < amount)) return false;
    this.totals[from] = (this.totals[from] ?? 0n) - amount;
    this.totals[to] = (this.totals[to] ?? 0n) + amount;
    for (const index of [from, to]) this.versions[index] = (this.versions[index] ?? 0n) + 1n;
    return true;
  }
}

let round = 0;

async function replay(movements: Movement[]) {
  const kinds = ['player', 'player', 'player', 'house_cash', 'house_games'] as const;
  const accounts: bigint[] = [];
  for (const kind of kinds) accounts.push(await newAccount(db, kind));
  const model = new Model();
  const prefix = `property ${round++}`;
  for (const [index, step] of movements.entries()) {
    const lines: [bigint, bigint][] = [
      [accounts[step.from] ?? 0n, -step.amount],
      [accounts[step.to] ?? 0n, step.amount],
    ];
    const attempt = () =>
      book(db, lines, { key: `${prefix} ${index}` }).then(
        (posted) => posted,
        () => undefined,
      );
    const posted = await attempt();
    expect(posted !== undefined).toBe(model.takes(step));
    if (posted && step.isRepeated) expect(await attempt()).toEqual({ entryId: posted.entryId, isReplay: true });
    if (step.isWatermarked) await advanceWatermarks(db);
  }
  return { accounts, model };
}

it('whatever is booked in whatever order: no overdraft, no lost line, no gap, every sum as it must be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 25 }), async (movements) => {
      const { accounts, model } = await replay(movements);
      for (const index of [0, 1, 2]) {
        const expected = [model.totals[index], model.versions[index]];
        expect(await stateOf(db, accounts[index] ?? 0n)).toEqual(expected);
      }
      for (const index of [3, 4]) expect(await getHouseTotal(db, accounts[index] ?? 0n)).toBe(model.totals[index]);
    }),
    runs(25),
  );
  expect((await computeTrialBalance(db)).problems).toEqual([]);
  const gaps = await run(
    db,
    `select account_id from ledger_postings where version is not null group by 1
      having count(*) <> max(version) or count(distinct version) <> count(*)`,
  );
  expect(gaps).toEqual([]);
});
