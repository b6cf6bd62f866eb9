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

/** A transfer between two accounts, and whether it is sent a second time. */
const transfer = fc.record({
  from: fc.nat({ max: 4 }),
  to: fc.nat({ max: 4 }),
  amount: fc.bigInt({ min: 1n, max: 600n }),
  isRepeated: fc.boolean(),
  isWatermarked: fc.boolean(),
});
type Transfer = typeof transfer extends fc.Arbitrary<infer T> ? T : never;

/** A simple model of the books that the ledger must agree with. */
class Model {
  readonly totals: bigint[] = [0n, 0n, 0n, 0n, 0n];
  readonly versions: bigint[] = [0n, 0n, 0n, 0n, 0n];

  /** Applies a transfer; returns false if it is refused. The first three accounts are players’ and cannot be negative. */
  apply({ from, to, amount }: Transfer): boolean {
    if (from === to || (from < 3 && (this.totals[from] ?? 0n) < amount)) return false;
    this.totals[from] = (this.totals[from] ?? 0n) - amount;
    this.totals[to] = (this.totals[to] ?? 0n) + amount;
    for (const index of [from, to]) this.versions[index] = (this.versions[index] ?? 0n) + 1n;
    return true;
  }
}

let round = 0;

async function replay(transfers: Transfer[]) {
  const kinds = ['player', 'player', 'player', 'house_cash', 'house_games'] as const;
  const accounts: bigint[] = [];
  for (const kind of kinds) accounts.push(await newAccount(db, kind));
  const model = new Model();
  const prefix = `property ${round++}`;
  for (const [index, current] of transfers.entries()) {
    const lines: [bigint, bigint][] = [
      [accounts[current.from] ?? 0n, -current.amount],
      [accounts[current.to] ?? 0n, current.amount],
    ];
    const send = () =>
      book(db, lines, { key: `${prefix} ${index}` }).then(
        (posted) => posted,
        () => undefined,
      );
    const posted = await send();
    expect(posted !== undefined).toBe(model.apply(current));
    if (posted && current.isRepeated) expect(await send()).toEqual({ entryId: posted.entryId, isReplay: true });
    if (current.isWatermarked) await advanceWatermarks(db);
  }
  return { accounts, model };
}

it('random transfers leave no overdraft, no lost posting, no gap, and the sums of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transfer, { maxLength: 25 }), async (transfers) => {
      const { accounts, model } = await replay(transfers);
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
