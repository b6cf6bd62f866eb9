import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { entryHash } from './entry-hash.ts';
import { toLedgerError } from './service.ts';
import type { Entry } from './types.ts';

/** An entry of an earlier instant, from one account to another. */
export interface EarlierEntry extends Pick<Entry, 'namespace' | 'key' | 'kind' | 'details'> {
  fromId: bigint;
  toId: bigint;
  amountMinor: bigint;
  at: Date;
  /** For an amount that was held by this entry: the end of the hold, which moved it on. */
  settled?: { kind: string; toId: bigint; at: Date };
}

const RESERVE_HOLDS = defineStatement({
  name: 'ledger_reserve_holds',
  row: z.object({ id: z.bigint() }),
  text: `select nextval(pg_get_serial_sequence('ledger_holds', 'id')) as id from generate_series(1, $1::int)`,
});
const POST = defineStatement({
  name: 'ledger_post_earlier',
  row: z.object({ id: z.bigint() }),
  text: `select unnest(ledger_post_earlier($1, $2, $3::text[]::bytea[], $4, $5::text[]::jsonb[], $6::bigint[], $7::bigint[], $8::bigint[],
                                           $9::timestamptz[])) as id`,
});
const STORE_HOLDS = defineStatement({
  name: 'ledger_store_earlier_holds',
  text: `insert into ledger_holds (id, account_id, held_account_id, amount_minor, state, opened_entry_id, closed_entry_id, opened_at, closed_at)
           overriding system value
         select given.id, given.account_id, given.held_account_id, given.amount, 'settled', given.opened_entry_id, given.closed_entry_id,
                given.opened_at, given.closed_at
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[])
             as given (id, account_id, held_account_id, amount, opened_entry_id, closed_entry_id, opened_at, closed_at)`,
});

/**
 * Books the history of accounts that have no entries yet, in the order of time, and returns the holds' ids by the keys of their entries. The
 * caller has created the accounts and holds their locks. A portal that begins with a story calls it once, before all else.
 * Throws InsufficientFundsError, also for an account that has entries, and EntryConflictError; then the transaction must roll back.
 */
export async function postEarlier(tx: Tx, entries: readonly EarlierEntry[]): Promise<ReadonlyMap<string, bigint>> {
  const held = entries.filter(({ settled }) => settled !== undefined);
  const reserved = held.length > 0 ? await tx.query(RESERVE_HOLDS, [held.length]) : [];
  const holdIds = new Map(held.map((entry, index) => [entry, reserved[index]?.id ?? 0n]));
  const all = entries
    .flatMap((entry) => [entry, ...closingOf(entry, holdIds.get(entry))])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const posted = await postAll(tx, all);
  const entryIds = new Map(all.map(({ namespace, key }, index) => [`${namespace}/${key}`, posted[index]?.id]));
  const holds = held.map((entry) => ({ ...entry, id: holdIds.get(entry) ?? 0n }));
  await tx.query(STORE_HOLDS, [
    holds.map(({ id }) => String(id)),
    holds.map(({ fromId }) => String(fromId)),
    holds.map(({ toId }) => String(toId)),
    holds.map(({ amountMinor }) => String(amountMinor)),
    holds.map(({ namespace, key }) => String(entryIds.get(`${namespace}/${key}`))),
    holds.map(({ id }) => String(entryIds.get(`hold/${closingKey(id)}`))),
    holds.map(({ at }) => at),
    holds.map(({ settled }) => settled?.at ?? null),
  ]);
  return new Map(holds.map(({ key, id }) => [key, id]));
}

async function postAll(tx: Tx, entries: readonly EarlierEntry[]): Promise<{ id: bigint }[]> {
  try {
    return await tx.query(POST, [
      entries.map(({ namespace }) => namespace),
      entries.map(({ key }) => key),
      entries.map((entry) => `\\x${Buffer.from(hashOf(entry)).toString('hex')}`),
      entries.map(({ kind }) => kind),
      entries.map(({ details }) => JSON.stringify(details ?? null)),
      entries.map(({ fromId }) => String(fromId)),
      entries.map(({ toId }) => String(toId)),
      entries.map(({ amountMinor }) => String(amountMinor)),
      entries.map(({ at }) => at),
    ]);
  } catch (error) {
    throw toLedgerError(error);
  }
}

const closingKey = (holdId: bigint): string => `${holdId}:close`;

function closingOf({ toId, amountMinor, settled }: EarlierEntry, holdId = 0n): EarlierEntry[] {
  return settled ? [{ namespace: 'hold', key: closingKey(holdId), fromId: toId, amountMinor, ...settled }] : [];
}

function hashOf({ fromId, toId, amountMinor, ...entry }: EarlierEntry): Uint8Array {
  const lines = [
    { accountId: fromId, amountMinor: -amountMinor },
    { accountId: toId, amountMinor },
  ];
  return entryHash({ ...entry, lines });
}
