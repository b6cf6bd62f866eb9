import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { book, newAccount, openLedger, run, stateOf } from '../../../support/ledger.ts';

let db: Database;
let player: bigint;
let other: bigint;
let cash: bigint;
beforeAll(async () => {
  db = await openLedger();
});
beforeEach(async () => {
  player = await newAccount(db, 'player');
  other = await newAccount(db, 'player');
  cash = await newAccount(db, 'house_cash');
});
afterAll(() => db.close());

const fund = (amount: bigint) =>
  book(db, [
    [player, amount],
    [cash, -amount],
  ]);
const counts = () =>
  run(db, 'select (select count(*) from ledger_entries) as e, (select count(*) from ledger_postings) as p');

async function expectRefused(code: string | RegExp, work: () => Promise<unknown>): Promise<void> {
  const before = [await counts(), await stateOf(db, player)];
  const error = await work().then(
    () => undefined,
    (thrown: Error & { code?: string }) => `${thrown.code} ${thrown.message}`,
  );
  expect(error).toMatch(code);
  expect([await counts(), await stateOf(db, player)]).toEqual(before);
}

describe('an entry', () => {
  it('moves money between accounts, and numbers guarded postings with the balance after them', async () => {
    await fund(500n);
    const { entryId, isReplay } = await book(db, [
      [player, -200n],
      [other, 200n],
    ]);
    expect(isReplay).toBe(false);
    expect([await stateOf(db, player), await stateOf(db, other)]).toEqual([
      [300n, 2n],
      [200n, 1n],
    ]);
    const lines = await run(
      db,
      `select account_id as account, amount_minor as amount, balance_after_minor as after, version
         from ledger_postings where entry_id = $1 order by account_id`,
      [entryId],
    );
    expect(lines).toEqual([
      { account: player, amount: -200n, after: 300n, version: 2n },
      { account: other, amount: 200n, after: 200n, version: 1n },
    ]);
  });

  it('that does not sum to zero is refused, for any difference', async () => {
    await fund(500n);
    for (const [a, b] of [
      [-100n, 99n],
      [1n, 1n],
      [10n ** 17n, 1n - 10n ** 17n],
    ] as const) {
      await expectRefused('PL003', () =>
        book(db, [
          [player, a],
          [cash, b],
        ]),
      );
    }
  });

  it('is refused without two accounts, with an amount of zero, an account twice or an unknown account', async () => {
    await fund(500n);
    await expectRefused('PL003', () => book(db, [[player, 0n]]));
    await expectRefused('PL003', () => book(db, []));
    await expectRefused(/23514|PL003/, () =>
      book(db, [
        [player, 0n],
        [cash, 0n],
      ]),
    );
    await expectRefused('PL003', () =>
      book(db, [
        [player, 10n],
        [player, -10n],
      ]),
    );
    await expectRefused('PL003', () =>
      book(db, [
        [player, 10n],
        [999_999_999n, -10n],
      ]),
    );
  });

  it('in two currencies must sum to zero in each', async () => {
    const dollars = await newAccount(db, 'player', 'USD');
    const dollarCash = await newAccount(db, 'house_cash', 'USD');
    await expectRefused('PL003', () =>
      book(db, [
        [dollars, 10n],
        [cash, -10n],
      ]),
    );
    await expectRefused('PL003', () =>
      book(db, [
        [player, 10n],
        [dollarCash, -10n],
      ]),
    );
    await expectRefused('PL003', () =>
      book(db, [
        [player, 10n],
        [cash, -9n],
        [dollars, 5n],
        [dollarCash, -6n],
      ]),
    );
    await book(db, [
      [player, 10n],
      [cash, -10n],
      [dollars, 5n],
      [dollarCash, -5n],
    ]);
    expect([await stateOf(db, player), await stateOf(db, dollars)]).toEqual([
      [10n, 1n],
      [5n, 1n],
    ]);
  });

  it('that would overdraw a guarded account is refused as a whole, while the house may be negative', async () => {
    await fund(500n);
    await expectRefused('insufficient_funds', () =>
      book(db, [
        [player, -501n],
        [cash, 501n],
      ]),
    );
    await expectRefused('insufficient_funds', () =>
      book(db, [
        [player, 600n],
        [other, -600n],
      ]),
    );
    await book(db, [
      [player, -500n],
      [cash, 500n],
    ]);
    expect(await stateOf(db, player)).toEqual([0n, 2n]);
  });

  it('that is repeated with its key is a replay and books nothing, in whatever order its postings are', async () => {
    const key = { key: 'once', details: { a: '1', b: '2' } };
    const first = await book(
      db,
      [
        [player, 70n],
        [cash, -70n],
      ],
      key,
    );
    const again = await book(
      db,
      [
        [cash, -70n],
        [player, 70n],
      ],
      { key: 'once', details: { b: '2', a: '1' } },
    );
    expect(again).toEqual({ entryId: first.entryId, isReplay: true });
    expect(await stateOf(db, player)).toEqual([70n, 1n]);
  });

  it('with a used key but other content is a conflict, and in another namespace a new entry', async () => {
    const key = { key: `conflict ${player}` };
    await book(
      db,
      [
        [player, 70n],
        [cash, -70n],
      ],
      key,
    );
    for (const change of [{ kind: 'adjustment' }, { details: { a: '1' } }]) {
      await expectRefused('conflict', () =>
        book(
          db,
          [
            [player, 70n],
            [cash, -70n],
          ],
          { ...key, ...change },
        ),
      );
    }
    await expectRefused('conflict', () =>
      book(
        db,
        [
          [player, 71n],
          [cash, -71n],
        ],
        key,
      ),
    );
    await expectRefused('conflict', () =>
      book(
        db,
        [
          [other, 70n],
          [cash, -70n],
        ],
        key,
      ),
    );
    await book(
      db,
      [
        [player, 70n],
        [cash, -70n],
      ],
      { ...key, namespace: 'elsewhere' },
    );
    expect(await stateOf(db, player)).toEqual([140n, 2n]);
  });

  it('and its postings are immutable: the database refuses to change or delete them', async () => {
    await fund(500n);
    const changes = ['update % set #', 'delete from %', 'truncate % cascade'];
    const columns = { ledger_entries: `kind = 'x'`, ledger_postings: 'amount_minor = 1', audit_log: `actor = 'x'` };
    for (const [table, column] of Object.entries(columns)) {
      for (const change of changes) {
        await expectRefused('PL010', () => run(db, change.replace('%', table).replace('#', column)));
      }
    }
  });

  it('cannot leave a negative balance, even outside the ledger’s functions', () =>
    expectRefused('23514', () =>
      run(db, 'update ledger_balances set balance_minor = -1 where account_id = $1', [player]),
    ));

  it('leaves the books balanced, together with all entries before it', async () => {
    const { isBalanced, problems, totals } = await computeTrialBalance(db);
    expect([isBalanced, problems]).toEqual([true, []]);
    for (const currency of ['VND', 'USD']) {
      const own = totals.filter((total) => total.currency === currency);
      expect(own.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(0n);
    }
  });
});
