import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { statementStatus, type StatementStatus } from '#rules/agents/settlement/statements';

const result = z.object({
  bet: z.string(),
  betWon: z.string(),
  betLost: z.string(),
  active: z.int(),
  loss: z.string(),
  carryIn: z.string(),
  carryOut: z.string(),
  tier: z.int().nullable(),
  rate: z.string().nullable(),
  gross: z.string(),
  downlines: z.string().optional(),
  excess: z.string().optional(),
  ggr: z.string(),
  rebates: z.string(),
  promotions: z.string(),
  salaries: z.string(),
  fees: z.string(),
});
const adjustment = z.object({ periodId: z.string(), was: z.string(), is: z.string(), amount: z.string() });

const statementRow = z.object({
  id: z.bigint(),
  runId: z.bigint(),
  contractId: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  periodId: z.string(),
  payerId: z.bigint().nullable(),
  payeeId: z.bigint(),
  /** Usernames; null: the house. */
  payer: z.string().nullable(),
  payee: z.string(),
  /** Null when no contract was in force in the period. */
  result: result.nullable(),
  amountMinor: z.bigint(),
  adjustments: z.array(adjustment),
  broughtForwardMinor: z.bigint(),
  dueMinor: z.bigint(),
  payableMinor: z.bigint(),
  carriedForwardMinor: z.bigint(),
  isHeld: z.boolean(),
  statedAt: z.date(),
  treeState: z.enum(['PENDING', 'DISCARDED', 'RELEASED', 'PAID']),
  paidMinor: z.bigint(),
  receivableMinor: z.bigint(),
});

type StatementRow = z.input<typeof statementRow>;

export interface StatementView extends StatementRow {
  status: StatementStatus | 'PENDING' | 'DISCARDED';
}

const FROM = `from contract_statements stated
   join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft`;
const COLUMNS = `stated.id, stated.run_id as "runId", stated.contract_id as "contractId", stated.family, stated.period_id as "periodId",
  stated.payer_id as "payerId", stated.payee_id as "payeeId", payer.username as payer, payee.username as payee, stated.result,
  stated.amount_minor as "amountMinor", stated.adjustments, stated.brought_forward_minor as "broughtForwardMinor", stated.due_minor as "dueMinor",
  stated.payable_minor as "payableMinor", stated.carried_forward_minor as "carriedForwardMinor", stated.is_held as "isHeld",
  stated.stated_at as "statedAt", tree.state as "treeState", coalesce(paid.amount_minor, 0) as "paidMinor",
  coalesce(receivable.amount_minor, 0) as "receivableMinor"`;
const JOINS = `join members payee on payee.id = stated.payee_id
   left join members payer on payer.id = stated.payer_id
   left join contract_payments paid on paid.statement_id = stated.id and paid.kind = 'contract'
   left join contract_receivables receivable on receivable.statement_id = stated.id`;
// The status of `statementStatus`.
const STATUS = `case when tree.state in ('PENDING', 'DISCARDED') then tree.state
                     when stated.is_held then 'HELD'
                     when stated.payable_minor = 0 then case when stated.due_minor = 0 then 'NOT_REACHED' else 'CARRIED' end
                     else (select case when coalesce(sum(payment.amount_minor), 0) = stated.payable_minor then 'PAID'
                                       when sum(payment.amount_minor) > 0 then 'PARTIAL' else 'OWED' end
                             from contract_payments payment where payment.statement_id = stated.id and payment.kind = 'contract') end`;
const WHERE = `where ($1::text is null or stated.family = $1) and ($2::bigint is null or stated.run_id = $2)
    and ($3::bigint is null or ($4 <> 'paid' and stated.payee_id = $3 or $4 <> 'received' and stated.payer_id = $3) and tree.state in ('RELEASED', 'PAID'))
    and ($5::timestamptz is null or stated.stated_at >= $5) and ($6::timestamptz is null or stated.stated_at < $6)
    and ($7::text is null or stated.run_id = any(array(select run.id from contract_runs run where run.period_id = $7)))
    and ($8::text is null or stated.payee_id = (select id from members where username_key = $8))
    and ($9::text is null or $9 = ${STATUS})`;
const LIST = defineStatement({
  name: 'contracts_statements',
  row: statementRow,
  text: `select ${COLUMNS} ${FROM} ${JOINS} ${WHERE} order by stated.id desc limit $10 offset $11`,
});
const COUNT = defineStatement({
  name: 'contracts_statements_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows ${FROM} ${WHERE}`,
});
const GET = defineStatement({
  name: 'contracts_statement',
  row: statementRow,
  text: `select ${COLUMNS} ${FROM} ${JOINS} where stated.id = $1`,
});

export interface StatementFilter extends PageRequest {
  family?: ContractFamily | undefined;
  runId?: bigint | undefined;
  /** The payer or the payee, who sees released statements only. */
  partyId?: bigint | undefined;
  /** Statements that the party receives or pays; both without it. */
  side?: 'received' | 'paid' | undefined;
  /** Instants of the statements; the end is excluded. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** Period of the runs. */
  periodId?: string | undefined;
  /** Username of the payee in lower case. */
  payeeKey?: string | undefined;
  status?: StatementView['status'] | undefined;
}

/** Lists statements, the newest first. */
export async function listStatements(db: Db, filter: StatementFilter): Promise<Page<StatementView>> {
  const { family, runId, partyId, side, from, before, periodId, payeeKey, status, ...page } = filter;
  const party = [partyId ?? null, side ?? 'both', from ?? null, before ?? null];
  const values = [family ?? null, runId ?? null, ...party, periodId ?? null, payeeKey ?? null, status ?? null];
  const rows = await db.query(LIST, [...values, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(COUNT, values);
  return pageOf(rows.map(toView), count?.rows ?? 0, page);
}

/** Finds a statement by its id. */
export async function findStatement(db: Db, id: bigint): Promise<StatementView | undefined> {
  const [row] = await db.query(GET, [id]);
  return row && toView(row);
}

function toView(row: StatementRow): StatementView {
  const { treeState } = row;
  const isOpen = treeState === 'PENDING' || treeState === 'DISCARDED';
  return { ...row, status: isOpen ? treeState : statementStatus(row, row.paidMinor) };
}
