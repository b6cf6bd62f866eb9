import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { RECEIVABLE_SOURCES } from './tables.ts';

/** Members per transaction. */
const MEMBERS_PER_BATCH = 1000;

const RECOVER = defineStatement({
  name: 'receivables_recover',
  row: z.object({ accountId: z.bigint() }),
  text: 'select distinct account_id as "accountId" from receivables_recover($1, $2)',
});
/** SQL condition: `recoverReceivables` may find something. */
export const OPEN_RECEIVABLES_SQL = 'exists (select from receivables where open_minor > 0)';

const receivableRow = z.object({
  publicId: z.string(),
  account: z.string(),
  currency: z.string(),
  source: z.enum(RECEIVABLE_SOURCES),
  details: z.record(z.string(), z.string()),
  openMinor: z.bigint(),
  createdAt: z.date(),
});

export type Receivable = z.input<typeof receivableRow>;

const RECEIVABLES = defineStatement({
  name: 'receivables',
  row: receivableRow.extend({ total: z.int() }),
  text: `select member.public_id as "publicId", member.username as account, account.currency, receivable.source, receivable.details,
                receivable.open_minor as "openMinor", receivable.created_at as "createdAt", count(*) over ()::int as "total"
           from receivables receivable
           join members member on member.id = receivable.member_id
           join ledger_accounts account on account.id = receivable.account_id
          where receivable.open_minor > 0 order by receivable.member_id, receivable.id limit $1`,
});

const RECEIVABLES_OF_MEMBERS = defineStatement({
  name: 'receivables_of_members',
  row: z.object({ memberId: z.bigint(), openMinor: z.bigint() }),
  text: `select member_id as "memberId", sum(open_minor)::bigint as "openMinor" from receivables
          where member_id = any ($1) and open_minor > 0 group by member_id`,
});

/**
 * Recovers receivables from members with a balance and returns the charged accounts. Safe to run on several nodes and to stop at
 * any point: each transaction recovers as much as the balances of at most MEMBERS_PER_BATCH members allow.
 */
export async function recoverReceivables({ db, notifier }: { db: Db; notifier: BalanceNotifier }): Promise<bigint[]> {
  const charged: bigint[] = [];
  for (;;) {
    const rows = await db.query(RECOVER, [null, MEMBERS_PER_BATCH]);
    for (const { accountId } of rows) notifier.balanceChanged(accountId);
    charged.push(...rows.map(({ accountId }) => accountId));
    if (rows.length < MEMBERS_PER_BATCH) return charged;
  }
}

/** Recovers one member's receivables, before a withdrawal. */
export async function recoverMemberReceivables(tx: Tx, notifier: BalanceNotifier, memberId: bigint): Promise<void> {
  const rows = await tx.query(RECOVER, [memberId, 1]);
  for (const { accountId } of rows) tx.afterCommit(() => notifier.balanceChanged(accountId));
}

/** Returns the open receivables by member; members without one are absent. */
export async function getReceivables(db: Db, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await db.query(RECEIVABLES_OF_MEMBERS, [memberIds]);
  return new Map(rows.map(({ memberId, openMinor }) => [memberId, openMinor]));
}

export async function getReceivable(db: Db, memberId: bigint): Promise<bigint> {
  return (await getReceivables(db, [memberId])).get(memberId) ?? 0n;
}

/** Lists open receivables with their total number. */
export async function listReceivables(db: Db, limit: number): Promise<{ rows: Receivable[]; total: number }> {
  const rows = await db.query(RECEIVABLES, [limit]);
  return { rows, total: rows[0]?.total ?? 0 };
}
