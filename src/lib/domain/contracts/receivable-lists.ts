import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES } from '#rules/agents/families';

const receivableRow = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  contractId: z.bigint(),
  periodId: z.string(),
  payerId: z.bigint(),
  payer: z.string(),
  payee: z.string(),
  amountMinor: z.bigint(),
  leftMinor: z.bigint(),
  createdAt: z.date(),
});
const RECEIVABLES_FROM = `from contract_receivables receivable where receivable.left_minor > 0 and ($1::bigint is null or receivable.payer_id = $1 or receivable.payee_id = $1)`;
const RECEIVABLES = defineStatement({
  name: 'contracts_receivables',
  row: receivableRow,
  text: `select receivable.id, contract.family, receivable.contract_id as "contractId", receivable.period_id as "periodId", receivable.payer_id as "payerId",
                payer.username as payer, payee.username as payee, receivable.amount_minor as "amountMinor", receivable.left_minor as "leftMinor",
                receivable.created_at as "createdAt"
           from (select receivable.* ${RECEIVABLES_FROM}) receivable
           join contracts contract on contract.id = receivable.contract_id
           join members payer on payer.id = receivable.payer_id
           join members payee on payee.id = receivable.payee_id
          order by receivable.id limit $2 offset $3`,
});
const RECEIVABLE_COUNT = defineStatement({
  name: 'contracts_receivables_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows ${RECEIVABLES_FROM}`,
});
const RECEIVABLE_OF = defineStatement({
  name: 'contracts_receivable_of',
  row: z.object({ receivableMinor: z.bigint() }),
  text: `select coalesce(sum(left_minor), 0)::bigint as "receivableMinor" from contract_receivables where payer_id = $1 and left_minor > 0`,
});

export type ReceivableView = z.input<typeof receivableRow>;

/** Lists open receivables, the oldest first: those of a payer or payee, or all. */
export async function listReceivables(
  db: Db,
  { partyId, ...page }: PageRequest & { partyId?: bigint | undefined },
): Promise<Page<ReceivableView>> {
  const rows = await db.query(RECEIVABLES, [partyId ?? null, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(RECEIVABLE_COUNT, [partyId ?? null]);
  return pageOf(rows, count?.rows ?? 0, page);
}

/** Returns what an account owes under its contracts. */
export async function contractReceivableOf(db: Db, memberId: bigint): Promise<bigint> {
  const [row] = await db.query(RECEIVABLE_OF, [memberId]);
  return row?.receivableMinor ?? 0n;
}
