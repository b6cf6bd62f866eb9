import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement, type RowOf } from '#kernel/statements';

const statementLineRow = z.object({
  entryId: z.bigint(),
  kind: z.string(),
  namespace: z.string(),
  amountMinor: z.bigint(),
  balanceAfterMinor: z.bigint(),
  /** The entry's key: id of the deposit, withdrawal or vendor transaction that it books. */
  key: z.string(),
  /** Code of the game that the entry, or the one that it reverses, is about. */
  game: z.string().nullable(),
  /** Code of the game's vendor where the namespace does not name it. */
  vendor: z.string().nullable(),
  /** Name of the promotion or award that the entry pays, as its member was notified of it. */
  award: z.string().nullable(),
  at: z.date(),
});

export type StatementLine = z.input<typeof statementLineRow>;

export interface StatementFilter extends PageRequest {
  accountId: bigint;
  kind?: string | undefined;
  /** Only what was credited, or only what was debited. */
  isCredit?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const FILTER = `posting.account_id = $1 and posting.version > $2
            and ($3::text is null or entry.kind = $3)
            and ($4::timestamptz is null or entry.booked_at >= $4)
            and ($5::timestamptz is null or entry.booked_at < $5)
            and ($6::boolean is null or (posting.amount_minor > 0) = $6)`;
const LINES = defineStatement({
  name: 'ledger_statement',
  row: statementLineRow,
  text: `select entry.id as "entryId", entry.kind, entry.namespace, posting.amount_minor as "amountMinor",
                posting.balance_after_minor as "balanceAfterMinor", entry.key, entry.booked_at as at,
                coalesce(entry.details ->> 'game', reversed.details ->> 'game') as game, entry.details ->> 'vendor' as vendor,
                entry.details ->> 'name' as award
           from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
           left join ledger_entries reversed on reversed.id = entry.reverses_id
          where ${FILTER} order by posting.version desc limit $7 offset $8`,
});
const SUMS = defineStatement({
  name: 'ledger_statement_sums',
  row: z.object({ kind: z.string(), isCredit: z.boolean(), lines: z.bigint(), amountMinor: z.bigint() }),
  text: `select entry.kind, posting.amount_minor > 0 as "isCredit", count(*) as lines, sum(posting.amount_minor)::bigint as "amountMinor"
           from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id where ${FILTER} group by 1, 2`,
});
// Versions have no gaps, so the last one is the number of postings.
const COUNT_ALL = defineStatement({
  name: 'ledger_statement_count_all',
  row: z.object({ total: z.bigint() }),
  text: 'select version as total from ledger_balances where account_id = $1',
});
// An entry gets its time and its version in one transaction that takes less than an hour. Lines up to the newest one that is
// an hour older than the period need not be read.
const LAST_BEFORE_PERIOD = defineStatement({
  name: 'ledger_statement_last_before',
  row: z.object({ version: z.bigint() }),
  text: `select posting.version from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
          where posting.account_id = $1 and posting.version is not null and entry.booked_at < $2::timestamptz - interval '1 hour'
          order by posting.version desc limit 1`,
});

/** The credits, or the debits, of one kind of entries. */
export type StatementSum = Pick<RowOf<typeof SUMS>, 'kind' | 'isCredit' | 'amountMinor'>;

/**
 * Returns a page of a guarded account's transactions, newest first, and the sums of all pages. Reads only the requested period, not
 * the whole account; a filter without a first day has no sums.
 */
export async function listStatement(
  db: Db,
  filter: StatementFilter,
): Promise<{ page: Page<StatementLine>; sums: StatementSum[] | null }> {
  const { accountId, kind = null, from = null, to = null, isCredit = null } = filter;
  const [before] = from ? await db.query(LAST_BEFORE_PERIOD, [accountId, from]) : [];
  const filterValues = [accountId, before?.version ?? 0n, kind, from, to, isCredit];
  const rows = await db.query(LINES, [...filterValues, filter.pageSize, offsetOf(filter)]);
  if (kind === null && from === null && to === null) {
    const [count] = await db.query(COUNT_ALL, [accountId]);
    return { page: pageOf(rows, Number(count?.total ?? 0n), filter), sums: null };
  }
  const sums = await db.query(SUMS, filterValues);
  const total = sums.reduce((lines, sum) => lines + sum.lines, 0n);
  return { page: pageOf(rows, Number(total), filter), sums: from && sums };
}
