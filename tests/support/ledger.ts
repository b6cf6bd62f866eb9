import { getBalances, ensureAccount, post, type AccountKind, type Entry } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { openEmbedded } from './embedded.ts';
import { queryRows } from './sql.ts';

/** Opens a new embedded database in memory with its own ledger. */
export function openLedger(): Promise<Database> {
  return openEmbedded();
}

let owners = 100n;

/** Creates a new account of that kind. */
export function newAccount(db: Database, kind: AccountKind, currency = 'VND'): Promise<bigint> {
  return db.transaction((tx) => ensureAccount(tx, kind, owners++, currency));
}

let keys = 0;

/** Books postings under a new key, unless one is given. */
export function book(db: Database, lines: [bigint, bigint][], fields: Partial<Entry> = {}) {
  const entry = { namespace: 'test', key: `key ${keys++}`, kind: 'deposit', ...fields };
  return db.transaction((tx) =>
    post(tx, { ...entry, lines: lines.map(([accountId, amountMinor]) => ({ accountId, amountMinor })) }),
  );
}

export async function stateOf(db: Database, accountId: bigint): Promise<[bigint, bigint]> {
  const balance = (await getBalances(db, [accountId])).get(accountId);
  return [balance?.balanceMinor ?? -1n, balance?.version ?? -1n];
}

let statements = 0;

export function run<Row extends object>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return queryRows<Row>(db, { name: `test_ledger_${statements++}`, text }, values);
}
