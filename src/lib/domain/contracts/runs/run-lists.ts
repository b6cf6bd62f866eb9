import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { PERIOD_CODES } from '#rules/agents/periods';

const runView = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  code: z.enum(PERIOD_CODES),
  periodId: z.string(),
  state: z.enum(['FAILED', 'COMPUTED', 'PENDING', 'DONE']),
  executedAt: z.date(),
  doneAt: z.date().nullable(),
  failure: z.string().nullable(),
  statements: z.int(),
  dueMinor: z.bigint(),
  paidMinor: z.bigint(),
  houseMinor: z.bigint(),
  receivableMinor: z.bigint(),
});
const RUN_STATE = `case when failure is null then state else 'FAILED' end`;
const RUN_FILTER = `($1::text is null or family = $1) and ($2::text is null or ${RUN_STATE} = $2)
    and ($3::timestamptz is null or end_at > $3) and ($4::timestamptz is null or start_at < $4)`;
const RUNS = defineStatement({
  name: 'contracts_runs',
  row: runView,
  text: `select run.id, run.family, run.code, run.period_id as "periodId", ${RUN_STATE} as state, run.executed_at as "executedAt", run.done_at as "doneAt", run.failure,
                stated.statements, stated."dueMinor", paid."paidMinor", paid."houseMinor", stated."receivableMinor"
           from (select * from contract_runs where ${RUN_FILTER} order by id desc limit $5 offset $6) run,
                lateral (select count(*)::int as statements, coalesce(sum(statement.payable_minor), 0)::bigint as "dueMinor",
                                coalesce(sum(receivable.amount_minor), 0)::bigint as "receivableMinor"
                           from contract_statements statement left join contract_receivables receivable on receivable.statement_id = statement.id
                          where statement.run_id = run.id) stated,
                lateral (select coalesce(sum(payment.amount_minor), 0)::bigint as "paidMinor",
                                coalesce(sum(payment.amount_minor) filter (where payment.from_id is null), 0)::bigint as "houseMinor"
                           from contract_payments payment where payment.run_id = run.id and payment.kind = 'contract') paid
          order by run.id desc`,
});
const RUN_COUNT = defineStatement({
  name: 'contracts_runs_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from contract_runs where ${RUN_FILTER}`,
});

export type RunView = z.input<typeof runView>;

export interface RunFilter extends PageRequest {
  family?: ContractFamily | undefined;
  state?: RunView['state'] | undefined;
  /** Runs whose periods reach into this span. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Lists runs, the newest first, with the sums of their statements and payments. */
export async function listRuns(db: Db, { family, state, from, until, ...page }: RunFilter): Promise<Page<RunView>> {
  const filter = [family ?? null, state ?? null, from ?? null, until ?? null];
  const rows = await db.query(RUNS, [...filter, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(RUN_COUNT, filter);
  return pageOf(rows, count?.rows ?? 0, page);
}

const TREES = defineStatement({
  name: 'contracts_run_trees',
  row: z.object({
    rootId: z.string(),
    root: z.string(),
    draft: z.int(),
    state: z.enum(['PENDING', 'DISCARDED', 'RELEASED', 'PAID']),
    computedAt: z.date(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    statements: z.int(),
    dueMinor: z.bigint(),
  }),
  text: `select root.public_id as "rootId", root.username as root, tree.draft, tree.state, tree.computed_at as "computedAt", tree.decided_by as "decidedBy",
                tree.reason, stated.statements, stated."dueMinor"
           from contract_run_trees tree join members root on root.id = tree.root_id,
                lateral (select count(*)::int as statements, coalesce(sum(statement.payable_minor), 0)::bigint as "dueMinor"
                           from contract_statements statement
                          where statement.run_id = tree.run_id and statement.root_id = tree.root_id and statement.draft = tree.draft) stated
          where tree.run_id = $1 order by root.username, tree.draft`,
});

/** Lists the trees of a run by their master agents, with all drafts. */
export async function listRunTrees(db: Db, runId: bigint) {
  return db.query(TREES, [runId]);
}
