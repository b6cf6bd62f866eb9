import type { Db, Statement } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';

export interface StatementLine {
  entryId: bigint;
  kind: string;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  /** The key of the entry: the deposit, withdrawal or vendor transaction that made it. */
  key: string;
  details: Record<string, string> | null;
  at: Date;
}

export interface StatementFilter extends PageRequest {
  accountId: bigint;
  kind?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const LINES: Statement = {
  name: 'ledger_statement',
  text: `select e.id as "entryId", e.kind, p.amount_minor as "amountMinor", p.balance_after_minor as "balanceAfterMinor",
                e.key, e.details, e.booked_at as at, count(*) over () as "totalRows"
           from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.account_id = $1 and p.version is not null
            and ($2::text is null or e.kind = $2)
            and ($3::timestamptz is null or e.booked_at >= $3)
            and ($4::timestamptz is null or e.booked_at < $4)
          order by p.version desc limit $5 offset $6`,
};

/** Every movement of a guarded account, newest first. */
export async function statement(db: Db, filter: StatementFilter): Promise<Page<StatementLine>> {
  const rows = await db.query<StatementLine & { totalRows: bigint }>(LINES, [
    filter.accountId,
    filter.kind ?? null,
    filter.from ?? null,
    filter.to ?? null,
    filter.pageSize,
    offsetOf(filter),
  ]);
  return pageOf(rows, Number(rows[0]?.totalRows ?? 0n), filter);
}
