import type { Db, Statement, Tx } from '#kernel/database';
import { ascending } from './lines.ts';
import type { AccountKind, Balance, Entry, Hold } from './types.ts';

const POST: Statement = {
  name: 'ledger_post',
  text: 'select entry_id, is_replay from ledger_post($1, $2, $3, $4, $5, $6, $7::bigint[], $8::bigint[])',
};

export async function post(tx: Tx, entry: Entry, hash: Uint8Array) {
  const lines = ascending(entry.lines);
  const [row] = await tx.query<{ entry_id: bigint; is_replay: boolean }>(POST, [
    entry.namespace,
    entry.key,
    hash,
    entry.kind,
    entry.details ? JSON.stringify(entry.details) : null,
    entry.reversesId ?? null,
    lines.map((line) => line.accountId.toString()),
    lines.map((line) => line.amountMinor.toString()),
  ]);
  if (!row) throw new Error('ledger_post gave no row');
  return { entryId: row.entry_id, isReplay: row.is_replay };
}

const ENSURE_ACCOUNT: Statement = {
  name: 'ledger_ensure_account',
  text: `insert into ledger_accounts (kind, owner_id, currency, guarded) values ($1, $2, $3, $4)
         on conflict on constraint ledger_accounts_identity do update set guarded = excluded.guarded
         returning id`,
};
const ENSURE_BALANCE: Statement = {
  name: 'ledger_ensure_balance',
  text: 'insert into ledger_balances (account_id, currency) values ($1, $2) on conflict do nothing',
};

export interface AccountRequest {
  kind: AccountKind;
  ownerId: bigint;
  currency: string;
  guarded: boolean;
}

export async function ensureAccount(tx: Tx, request: AccountRequest): Promise<bigint> {
  const values = [request.kind, request.ownerId, request.currency, request.guarded];
  const [row] = await tx.query<{ id: bigint }>(ENSURE_ACCOUNT, values);
  if (!row) throw new Error('the account was not made');
  if (request.guarded) await tx.query(ENSURE_BALANCE, [row.id, request.currency]);
  return row.id;
}

const FIND_ACCOUNT: Statement = {
  name: 'ledger_find_account',
  text: 'select id from ledger_accounts where kind = $1 and owner_id = $2 and currency = $3',
};

export async function findAccount(db: Db, kind: AccountKind, ownerId: bigint, currency: string) {
  const [row] = await db.query<{ id: bigint }>(FIND_ACCOUNT, [kind, ownerId, currency]);
  return row?.id;
}

const BALANCES: Statement = {
  name: 'ledger_balances',
  text: `select account_id, balance_minor, version from ledger_balances where account_id = any($1::bigint[])`,
};

export async function balances(db: Db, accountIds: readonly bigint[]): Promise<Map<bigint, Balance>> {
  const rows = await db.query<{ account_id: bigint; balance_minor: bigint; version: bigint }>(BALANCES, [
    accountIds.map(String),
  ]);
  return new Map(rows.map((row) => [row.account_id, { balanceMinor: row.balance_minor, version: row.version }]));
}

const OWNED: Statement = {
  name: 'ledger_balances_of_owner',
  text: `select a.id, a.kind, b.balance_minor, b.version
           from ledger_accounts a join ledger_balances b on b.account_id = a.id
          where a.kind = any($1::text[]) and a.owner_id = $2 and a.currency = $3`,
};

/** Balances of an owner's accounts, as they were at one moment. */
export async function balancesOfOwner<Kind extends AccountKind>(
  db: Db,
  kinds: readonly Kind[],
  owner: { ownerId: bigint; currency: string },
): Promise<Map<Kind, Balance & { accountId: bigint }>> {
  const values = [kinds, owner.ownerId, owner.currency];
  const rows = await db.query<{ id: bigint; kind: Kind; balance_minor: bigint; version: bigint }>(OWNED, values);
  return new Map(
    rows.map((row) => [row.kind, { accountId: row.id, balanceMinor: row.balance_minor, version: row.version }]),
  );
}

const POSTINGS_OF: Statement = {
  name: 'ledger_postings_of_entry',
  text: `select p.account_id, p.amount_minor, e.kind from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.entry_id = $1 order by p.account_id`,
};

export async function postingsOf(db: Db, entryId: bigint) {
  const rows = await db.query<{ account_id: bigint; amount_minor: bigint; kind: string }>(POSTINGS_OF, [entryId]);
  const lines = rows.map((row) => ({ accountId: row.account_id, amountMinor: row.amount_minor }));
  return { kind: rows[0]?.kind, lines };
}

interface HoldRow {
  id: bigint;
  account_id: bigint;
  held_account_id: bigint;
  amount_minor: bigint;
  state: Hold['state'];
}

const holdOf = (row: HoldRow): Hold => ({
  id: row.id,
  accountId: row.account_id,
  heldAccountId: row.held_account_id,
  amountMinor: row.amount_minor,
  state: row.state,
});

const HOLD_COLUMNS = 'id, account_id, held_account_id, amount_minor, state';
const OPEN_HOLD: Statement = {
  name: 'ledger_open_hold',
  text: `insert into ledger_holds (account_id, held_account_id, amount_minor, opened_entry_id) values ($1, $2, $3, $4)
         on conflict (opened_entry_id) do update set opened_entry_id = excluded.opened_entry_id
         returning ${HOLD_COLUMNS}`,
};

export async function openHold(tx: Tx, hold: Omit<Hold, 'id' | 'state'>, entryId: bigint): Promise<Hold> {
  const [row] = await tx.query<HoldRow>(OPEN_HOLD, [hold.accountId, hold.heldAccountId, hold.amountMinor, entryId]);
  if (!row) throw new Error('the hold was not made');
  return holdOf(row);
}

const CLOSE_HOLD: Statement = {
  name: 'ledger_close_hold',
  text: `update ledger_holds set state = $2, closed_at = now() where id = $1 and state = 'held' returning ${HOLD_COLUMNS}`,
};
const FIND_HOLD: Statement = {
  name: 'ledger_find_hold',
  text: `select ${HOLD_COLUMNS} from ledger_holds where id = $1`,
};
const NAME_CLOSING_ENTRY: Statement = {
  name: 'ledger_name_closing_entry',
  text: 'update ledger_holds set closed_entry_id = $2 where id = $1',
};

/** The hold when this call closed it; undefined when it was closed before. */
export async function closeHold(tx: Tx, id: bigint, state: 'settled' | 'released'): Promise<Hold | undefined> {
  const [row] = await tx.query<HoldRow>(CLOSE_HOLD, [id, state]);
  return row && holdOf(row);
}

export async function findHold(db: Db, id: bigint): Promise<Hold | undefined> {
  const [row] = await db.query<HoldRow>(FIND_HOLD, [id]);
  return row && holdOf(row);
}

export async function nameClosingEntry(tx: Tx, id: bigint, entryId: bigint): Promise<void> {
  await tx.query(NAME_CLOSING_ENTRY, [id, entryId]);
}

const HALTS: Statement = { name: 'ledger_halts', text: 'select account_kind, reason from ledger_halts order by 1' };
const HALT: Statement = {
  name: 'ledger_halt',
  text: `insert into ledger_halts (account_kind, reason) values ($1, $2)
         on conflict (account_kind) do update set reason = excluded.reason`,
};
const LIFT_HALT: Statement = { name: 'ledger_lift_halt', text: 'delete from ledger_halts where account_kind = $1' };

export async function halts(db: Db): Promise<{ accountKind: string; reason: string }[]> {
  const rows = await db.query<{ account_kind: string; reason: string }>(HALTS);
  return rows.map((row) => ({ accountKind: row.account_kind, reason: row.reason }));
}

export async function halt(tx: Tx, accountKind: string, reason: string): Promise<void> {
  await tx.query(HALT, [accountKind, reason]);
}

export async function liftHalt(tx: Tx, accountKind: string): Promise<void> {
  await tx.query(LIFT_HALT, [accountKind]);
}
