import { randomUUID } from 'node:crypto';
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

describe('a batch of bets', () => {
  /** Books stakes of accounts against the house, each with what it pays in return (null: not decided). */
  const bet = (...bets: [account: bigint, stake: bigint, payout: bigint | null][]) => {
    const column = (at: 0 | 1 | 2) => bets.map((values) => (values[at] === null ? null : String(values[at])));
    const keys = bets.map(() => randomUUID());
    return run<{ stake_entries: bigint[]; payout_entries: (bigint | null)[] }>(
      db,
      `select booked.* from (select array_agg(input.key) as keys from unnest($1::text[]) as input (key)) given, ledger_post_bets(
         array_fill('bets'::text, array[${bets.length}]), given.keys, array_fill('\\x00'::bytea, array[${bets.length}]),
         array_fill('{}'::jsonb, array[${bets.length}]), $2::bigint[], array_fill($3::bigint, array[${bets.length}]), $4::bigint[],
         (select array_agg(key || ':payout') from unnest(given.keys) as own (key)), array_fill('{}'::jsonb, array[${bets.length}]),
         $5::bigint[]) booked`,
      [keys, column(0), String(cash), column(1), column(2)],
    );
  };
  const linesOf = (account: bigint) =>
    run(
      db,
      `select entry.kind, posting.amount_minor as amount, posting.balance_after_minor as after, posting.version
         from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
        where posting.account_id = $1 order by posting.entry_id`,
      [account],
    );
  const balanced = async () => expect((await computeTrialBalance(db)).problems).toEqual([]);

  it('is a stake and, where it is decided at once and won, a payout: two entries, and a balance that changes once', async () => {
    await fund(500n);
    await book(db, [
      [other, 50n],
      [cash, -50n],
    ]);
    const [entries] = await bet([player, 200n, 390n], [other, 50n, 0n]);
    expect(entries?.payout_entries).toEqual([expect.any(BigInt), null]);
    expect(await linesOf(player)).toEqual([
      { kind: 'deposit', amount: 500n, after: 500n, version: 1n },
      { kind: 'bet', amount: -200n, after: 300n, version: 2n },
      { kind: 'win', amount: 390n, after: 690n, version: 3n },
    ]);
    expect((await linesOf(other)).at(-1)).toEqual({ kind: 'bet', amount: -50n, after: 0n, version: 2n });
    expect([await stateOf(db, player), await stateOf(db, other)]).toEqual([
      [690n, 3n],
      [0n, 2n],
    ]);
    await bet([player, 90n, null]);
    expect(await stateOf(db, player)).toEqual([600n, 4n]);
    await balanced();
  });

  it('books nothing when a balance does not cover its stake, whatever the bet would pay', async () => {
    await fund(500n);
    await expectRefused('PL001', () => bet([player, 501n, 1000n]));
    await expectRefused('PL001', () => bet([player, 100n, null], [other, 1n, 1000n]));
    await expectRefused('PL001', () => bet([player, 1n, null], [player, 1n, null]));
    await balanced();
  });

  it('is booked against a house account of the same currency alone', async () => {
    await fund(500n);
    const dollars = await newAccount(db, 'player', 'USD');
    await expectRefused('PL001', () => bet([player, 100n, 50n], [dollars, 0n, 10n]));
    cash = other;
    await expectRefused('PL001', () => bet([player, 100n, null]));
  });
});
