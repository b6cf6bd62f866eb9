import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hold, releaseHold, settleHold, computeTrialBalance } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { book, newAccount, openLedger, run, stateOf } from '../../../support/ledger.ts';

let db: Database;
let accounts: { accountId: bigint; heldAccountId: bigint };
let cash: bigint;
let key = 0;
beforeAll(async () => {
  db = await openLedger();
});
beforeEach(async () => {
  accounts = { accountId: await newAccount(db, 'player'), heldAccountId: await newAccount(db, 'player_held') };
  cash = await newAccount(db, 'house_cash');
  await book(db, [
    [accounts.accountId, 500n],
    [cash, -500n],
  ]);
});
afterAll(() => db.close());

const createHold = (amountMinor: bigint, name = `hold ${key++}`) =>
  db.transaction((tx) =>
    hold(tx, { namespace: 'withdrawal', key: name, kind: 'withdrawal_held', amountMinor, ...accounts }),
  );
const settle = (id: bigint, to = cash) => db.transaction((tx) => settleHold(tx, id, to, 'withdrawal_paid'));
const release = (id: bigint) => db.transaction((tx) => releaseHold(tx, id, 'withdrawal_released'));
const amounts = async () => [
  (await stateOf(db, accounts.accountId))[0],
  (await stateOf(db, accounts.heldAccountId))[0],
];

describe('a hold', () => {
  it('takes money out of the balance, up to the whole balance', async () => {
    await createHold(300n);
    expect(await amounts()).toEqual([200n, 300n]);
    await expect(createHold(201n)).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await amounts()).toEqual([200n, 300n]);
  });

  it('needs a positive amount', async () => {
    for (const amount of [0n, -1n]) await expect(createHold(amount)).rejects.toThrow();
    expect(await amounts()).toEqual([500n, 0n]);
  });

  it('with one key is one hold', async () => {
    const first = await createHold(300n, 'the-one');
    expect(await createHold(300n, 'the-one')).toEqual(first);
    await expect(createHold(200n, 'the-one')).rejects.toMatchObject({ code: 'conflict' });
    expect(await amounts()).toEqual([200n, 300n]);
  });

  it('that is settled leaves the books once and cannot be released', async () => {
    const { id } = await createHold(300n);
    for (const _ of [1, 2, 3]) await settle(id);
    await expect(release(id)).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await amounts()).toEqual([200n, 0n]);
    expect((await stateOf(db, accounts.heldAccountId))[1]).toBe(2n);
  });

  it('that is released returns once and cannot be settled', async () => {
    const { id } = await createHold(300n);
    for (const _ of [1, 2, 3]) await release(id);
    await expect(settle(id)).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await amounts()).toEqual([500n, 0n]);
  });

  it('that does not exist can be neither settled nor released', async () => {
    await expect(settle(999_999n)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(release(999_999n)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  it('is closed without affecting others of the same member', async () => {
    const [one, two] = [await createHold(100n), await createHold(150n)];
    await settle(one.id);
    expect(await amounts()).toEqual([250n, 150n]);
    await release(two.id);
    expect(await amounts()).toEqual([400n, 0n]);
    const rows = await run(db, 'select state from ledger_holds where id = any($1::bigint[]) order by id', [
      [`${one.id}`, `${two.id}`],
    ]);
    expect(rows).toEqual([{ state: 'settled' }, { state: 'released' }]);
  });

  it('leaves the books balanced, together with all holds before it', async () => {
    expect((await computeTrialBalance(db)).problems).toEqual([]);
  });
});
