import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { entryHash, sortLines } from './entry-hash.ts';
import { ledgerHalts, ledgerHolds } from './tables.ts';
import type { AccountKind, Balance, Entry, Hold, Payment } from './types.ts';

const POST = defineStatement({
  name: 'ledger_post',
  row: z.object({ entry_id: z.bigint(), is_replay: z.boolean() }),
  text: 'select entry_id, is_replay from ledger_post($1, $2, $3, $4, $5, $6, $7::bigint[], $8::bigint[])',
});

export async function post(tx: Tx, entry: Entry, hash: Uint8Array) {
  const lines = sortLines(entry.lines);
  const [row] = await tx.query(POST, [
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

const POST_MANY = defineStatement({
  name: 'ledger_post_many',
  text: 'select ledger_post_many($1, $2, $3::text[]::bytea[], $4, $5::text[]::jsonb[], $6::int[], $7::bigint[], $8::bigint[])',
});

export async function postMany(tx: Tx, kind: string, entries: readonly Entry[]): Promise<void> {
  const lines = entries.flatMap((entry, index) => entry.lines.map((line) => ({ ...line, entry: index + 1 })));
  await tx.query(POST_MANY, [
    entries.map(({ namespace }) => namespace),
    entries.map(({ key }) => key),
    entries.map((entry) => `\\x${Buffer.from(entryHash(entry)).toString('hex')}`),
    kind,
    entries.map(({ details }) => JSON.stringify(details ?? null)),
    lines.map(({ entry }) => entry),
    lines.map(({ accountId }) => String(accountId)),
    lines.map(({ amountMinor }) => String(amountMinor)),
  ]);
}

const PAY_MANY = defineStatement({
  name: 'ledger_pay_many',
  text: 'select ledger_pay_many($1, $2, $3::text[]::bytea[], $4, $5::text[]::jsonb[], $6, $7::bigint[], $8::bigint[])',
});

export async function payMany(
  tx: Tx,
  { kind, payerId, payments }: { kind: string; payerId: bigint; payments: readonly Payment[] },
): Promise<void> {
  const hashOf = ({ accountId, amountMinor, ...entry }: Payment) => {
    const lines = [
      { accountId, amountMinor },
      { accountId: payerId, amountMinor: -amountMinor },
    ];
    return `\\x${Buffer.from(entryHash({ ...entry, kind, lines })).toString('hex')}`;
  };
  await tx.query(PAY_MANY, [
    payments.map(({ namespace }) => namespace),
    payments.map(({ key }) => key),
    payments.map(hashOf),
    kind,
    payments.map(({ details }) => JSON.stringify(details ?? null)),
    payerId,
    payments.map(({ accountId }) => String(accountId)),
    payments.map(({ amountMinor }) => String(amountMinor)),
  ]);
}

const ENSURE_ACCOUNT = defineStatement({
  name: 'ledger_ensure_account',
  row: z.object({ id: z.bigint() }),
  text: `insert into ledger_accounts (kind, owner_id, currency, guarded) values ($1, $2, $3, $4)
         on conflict on constraint ledger_accounts_identity do update set guarded = excluded.guarded
         returning id`,
});
const ENSURE_BALANCE = defineStatement({
  name: 'ledger_ensure_balance',
  text: 'insert into ledger_balances (account_id, currency) values ($1, $2) on conflict do nothing',
});

export interface AccountRequest {
  kind: AccountKind;
  ownerId: bigint;
  currency: string;
  guarded: boolean;
}

export async function ensureAccount(tx: Tx, request: AccountRequest): Promise<bigint> {
  const values = [request.kind, request.ownerId, request.currency, request.guarded];
  const [row] = await tx.query(ENSURE_ACCOUNT, values);
  if (!row) throw new Error('the account was not created');
  if (request.guarded) await tx.query(ENSURE_BALANCE, [row.id, request.currency]);
  return row.id;
}

const FIND_ACCOUNT = defineStatement({
  name: 'ledger_find_account',
  row: z.object({ id: z.bigint() }),
  text: 'select id from ledger_accounts where kind = $1 and owner_id = $2 and currency = $3',
});

export async function findAccount(db: Db, kind: AccountKind, ownerId: bigint, currency: string) {
  const [row] = await db.query(FIND_ACCOUNT, [kind, ownerId, currency]);
  return row?.id;
}

const BALANCES = defineStatement({
  name: 'ledger_balances',
  row: z.object({ account_id: z.bigint(), balance_minor: z.bigint(), version: z.bigint() }),
  text: `select account_id, balance_minor, version from ledger_balances where account_id = any($1::bigint[])`,
});

/** Returns balances by account id. */
export async function getBalances(db: Db, accountIds: readonly bigint[]): Promise<Map<bigint, Balance>> {
  const rows = await db.query(BALANCES, [accountIds.map(String)]);
  return new Map(rows.map((row) => [row.account_id, { balanceMinor: row.balance_minor, version: row.version }]));
}

const BALANCES_OF_OWNER = defineStatement({
  name: 'ledger_balances_of_owner',
  row: z.object({ id: z.bigint(), kind: z.string(), balance_minor: z.bigint(), version: z.bigint() }),
  text: `select account.id, account.kind, balance.balance_minor, balance.version
           from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
          where account.kind = any($1::text[]) and account.owner_id = $2 and account.currency = $3`,
});

/** Returns the balances of an owner's accounts by kind, from one snapshot. */
export async function getBalancesOfOwner<Kind extends AccountKind>(
  db: Db,
  kinds: readonly Kind[],
  owner: { ownerId: bigint; currency: string },
): Promise<Map<Kind, Balance & { accountId: bigint }>> {
  const values = [kinds, owner.ownerId, owner.currency];
  const rows = await db.query(BALANCES_OF_OWNER, values);
  return new Map(
    kinds.flatMap((kind) => {
      const row = rows.find((found) => found.kind === kind);
      return row ? [[kind, { accountId: row.id, balanceMinor: row.balance_minor, version: row.version }]] : [];
    }),
  );
}

const LOCK_BALANCES = defineStatement({
  name: 'ledger_lock_balances',
  row: z.object({ balance_minor: z.bigint() }),
  text: `select balance.balance_minor from ledger_balances balance join ledger_accounts account on account.id = balance.account_id
          where account.kind = any ($1) and account.owner_id = $2 order by account.id for update of balance`,
});

/** Locks an owner's balances in all currencies until the transaction ends. Returns true when one of them holds money. */
export async function lockBalancesOfOwner(tx: Tx, kinds: readonly AccountKind[], ownerId: bigint): Promise<boolean> {
  return (await tx.query(LOCK_BALANCES, [kinds, ownerId])).some((row) => row.balance_minor !== 0n);
}

const ENSURE_ACCOUNTS = defineStatement({
  name: 'ledger_ensure_accounts',
  text: `with given as (
           select owner_id from unnest($2::bigint[]) as given (owner_id)
            where not exists (select from ledger_accounts account where account.kind = $1 and account.owner_id = given.owner_id and account.currency = $3)
         ), made as (
           insert into ledger_accounts (kind, owner_id, currency, guarded) select $1, owner_id, $3, true from given
           on conflict on constraint ledger_accounts_identity do update set guarded = excluded.guarded
           returning id
         )
         insert into ledger_balances (account_id, currency) select id, $3 from made on conflict do nothing`,
});
const LOCK_ACCOUNTS = defineStatement({
  name: 'ledger_lock_accounts',
  row: z.object({ id: z.bigint(), owner_id: z.bigint() }),
  text: `select account.id, account.owner_id from ledger_balances balance join ledger_accounts account on account.id = balance.account_id
          where account.kind = $1 and account.owner_id = any($2::bigint[]) and account.currency = $3 order by account.id for update of balance`,
});

export async function lockAccounts(
  tx: Tx,
  { kind, ownerIds, currency }: { kind: AccountKind; ownerIds: readonly bigint[]; currency: string },
): Promise<Map<bigint, bigint>> {
  const values = [kind, ownerIds.map(String), currency];
  await tx.query(ENSURE_ACCOUNTS, values);
  const rows = await tx.query(LOCK_ACCOUNTS, values);
  return new Map(rows.map((row) => [row.owner_id, row.id]));
}

const POSTINGS = defineStatement({
  name: 'ledger_postings_of_entry',
  row: z.object({ account_id: z.bigint(), amount_minor: z.bigint(), kind: z.string() }),
  text: `select posting.account_id, posting.amount_minor, entry.kind from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
          where posting.entry_id = $1 order by posting.account_id`,
});

export async function getPostings(db: Db, entryId: bigint) {
  const rows = await db.query(POSTINGS, [entryId]);
  const lines = rows.map((row) => ({ accountId: row.account_id, amountMinor: row.amount_minor }));
  return { kind: rows[0]?.kind, lines };
}

const holdRow = z.object({
  id: z.bigint(),
  account_id: z.bigint(),
  held_account_id: z.bigint(),
  amount_minor: z.bigint(),
  state: z.enum(ledgerHolds.state.enumValues),
});

type HoldRow = z.input<typeof holdRow>;

const toHold = (row: HoldRow): Hold => ({
  id: row.id,
  accountId: row.account_id,
  heldAccountId: row.held_account_id,
  amountMinor: row.amount_minor,
  state: row.state,
});

const HOLD_COLUMNS = 'id, account_id, held_account_id, amount_minor, state';
const OPEN_HOLD = defineStatement({
  name: 'ledger_open_hold',
  row: holdRow,
  text: `insert into ledger_holds (account_id, held_account_id, amount_minor, opened_entry_id) values ($1, $2, $3, $4)
         on conflict (opened_entry_id) do update set opened_entry_id = excluded.opened_entry_id
         returning ${HOLD_COLUMNS}`,
});

export async function openHold(tx: Tx, hold: Omit<Hold, 'id' | 'state'>, entryId: bigint): Promise<Hold> {
  const [row] = await tx.query(OPEN_HOLD, [hold.accountId, hold.heldAccountId, hold.amountMinor, entryId]);
  if (!row) throw new Error('the hold was not created');
  return toHold(row);
}

const CLOSE_HOLD = defineStatement({
  name: 'ledger_close_hold',
  row: holdRow,
  text: `update ledger_holds set state = $2, closed_at = now() where id = $1 and state = 'held' returning ${HOLD_COLUMNS}`,
});
const FIND_HOLD = defineStatement({
  name: 'ledger_find_hold',
  row: holdRow,
  text: `select ${HOLD_COLUMNS} from ledger_holds where id = $1`,
});

/** Closes a hold and returns it; undefined when it was closed before. */
export async function closeHold(tx: Tx, id: bigint, state: 'settled' | 'released'): Promise<Hold | undefined> {
  const [row] = await tx.query(CLOSE_HOLD, [id, state]);
  return row && toHold(row);
}

export async function findHold(db: Db, id: bigint): Promise<Hold | undefined> {
  const [row] = await db.query(FIND_HOLD, [id]);
  return row && toHold(row);
}

export async function setClosingEntry(tx: Tx, id: bigint, entryId: bigint): Promise<void> {
  await tx.orm.update(ledgerHolds).set({ closedEntryId: entryId }).where(eq(ledgerHolds.id, id));
}

export async function listHalts(db: Db): Promise<{ accountKind: string; reason: string }[]> {
  const { accountKind, reason } = ledgerHalts;
  return db.orm.select({ accountKind, reason }).from(ledgerHalts).orderBy(accountKind);
}

export async function halt(tx: Tx, accountKind: string, reason: string): Promise<void> {
  await tx.orm
    .insert(ledgerHalts)
    .values({ accountKind, reason })
    .onConflictDoUpdate({ target: ledgerHalts.accountKind, set: { reason } });
}

export async function liftHalt(tx: Tx, accountKind: string): Promise<void> {
  await tx.orm.delete(ledgerHalts).where(eq(ledgerHalts.accountKind, accountKind));
}
