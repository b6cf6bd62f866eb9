import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { PERIOD_CODES, periodOfId } from '#rules/agents/periods';
import { computeRun } from './compute.ts';
import type { ContractDeps } from '../deps.ts';
import { lockRuns, RunsBusyError } from './run-lock.ts';
import { applyStatements } from './release.ts';
import { lastMark } from './touched.ts';
import { writeStatements } from './write-statements.ts';

const DECIDE = defineStatement({
  name: 'contracts_decide_tree',
  row: z.object({ rootId: z.bigint() }),
  text: `update contract_run_trees tree set state = $4, decided_by = $5, reason = $6
           from members root
          where tree.run_id = $1 and root.public_id = $2 and tree.root_id = root.id and tree.draft = $3 and tree.state = 'PENDING'
         returning tree.root_id as "rootId"`,
});
const REOPEN = defineStatement({
  name: 'contracts_pay_run',
  text: `update contract_runs set state = 'COMPUTED', done_at = null where id = $1`,
});

/** Days after which a tree that nobody has decided on is reported. */
const OVERDUE_DAYS = 5;

const OVERDUE = defineStatement({
  name: 'contracts_overdue_trees',
  row: z.object({ trees: z.int() }),
  text: `select count(*)::int as trees from contract_runs run join contract_run_trees tree on tree.run_id = run.id
          where run.state <> 'DONE' and tree.computed_at < clock_timestamp() - interval '${OVERDUE_DAYS} days'
            and (tree.state = 'PENDING' or tree.state = 'DISCARDED' and not exists (select from contract_run_trees later
                  where later.run_id = tree.run_id and later.root_id = tree.root_id and later.draft > tree.draft))`,
});

/** Counts the trees that have waited too long for a decision, or since their draft was discarded. */
export async function countOverdueTrees(db: Db): Promise<number> {
  return (await db.query(OVERDUE))[0]?.trees ?? 0;
}

export interface TreeDecision {
  runId: bigint;
  /** Public id of the master agent. */
  rootId: string;
  /** The draft that was looked at. */
  draft: number;
  actor: string;
}

/** Waits for no other settlement. Throws AppError `conflict` while another process settles. */
export async function lockOrRefuse(tx: Tx): Promise<void> {
  try {
    await lockRuns(tx);
  } catch (error) {
    throw error instanceof RunsBusyError ? new AppError('conflict') : error;
  }
}

/** Releases the statements of a tree, which the next job pays from the top. Throws AppError `wrong_state` and `conflict`. */
export async function approveTree(tx: Tx, { runId, rootId, draft, actor }: TreeDecision): Promise<void> {
  await lockOrRefuse(tx);
  const [tree] = await tx.query(DECIDE, [runId, rootId, draft, 'RELEASED', actor, null]);
  if (!tree) throw new AppError('wrong_state');
  await applyStatements(tx, runId, tree.rootId);
  await tx.query(REOPEN, [runId]);
}

/** Discards the statements of a tree, which have had no effect. Throws AppError `wrong_state` and `conflict`. */
export async function discardTree(tx: Tx, { reason, ...decision }: TreeDecision & { reason: string }): Promise<void> {
  const { runId, rootId, draft, actor } = decision;
  await lockOrRefuse(tx);
  const [tree] = await tx.query(DECIDE, [runId, rootId, draft, 'DISCARDED', actor, reason]);
  if (!tree) throw new AppError('wrong_state');
}

const DISCARDED = defineStatement({
  name: 'contracts_discarded_tree',
  row: z.object({
    rootId: z.bigint(),
    draft: z.int(),
    family: z.enum(CONTRACT_FAMILIES),
    code: z.enum(PERIOD_CODES),
    periodId: z.string(),
    executedAt: z.date(),
    marksBefore: z.bigint(),
    firstStart: z.date(),
  }),
  text: `select tree.root_id as "rootId", tree.draft, run.family, run.code, run.period_id as "periodId", run.executed_at as "executedAt",
                coalesce((select before.marks_up_to from contract_runs before
                           where before.family = run.family and before.code = run.code and before.start_at < run.start_at
                           order by before.start_at desc limit 1), 0)::bigint as "marksBefore",
                (select min(first.start_at) from contract_runs first where first.family = run.family and first.code = run.code) as "firstStart"
           from contract_run_trees tree
           join contract_runs run on run.id = tree.run_id
           join members root on root.id = tree.root_id
          where tree.run_id = $1 and root.public_id = $2 order by tree.draft desc limit 1`,
});
const ADD_TREE = defineStatement({
  name: 'contracts_add_tree',
  text: `insert into contract_run_trees (run_id, root_id, draft, state, computed_at) values ($1, $2, $3, 'PENDING', $4)`,
});
const IS_DISCARDED = defineStatement({
  name: 'contracts_is_discarded',
  text: `select from contract_run_trees where run_id = $1 and root_id = $2 and draft = $3 and state = 'DISCARDED'`,
});

/** Computes a tree again whose draft was discarded, with what is known now. Throws AppError `wrong_state` and `conflict`. */
export async function recomputeTree(
  tx: Tx,
  deps: ContractDeps,
  { runId, rootId }: Pick<TreeDecision, 'runId' | 'rootId'>,
): Promise<void> {
  await lockOrRefuse(tx);
  const [tree] = await tx.query(DISCARDED, [runId, rootId]);
  const isDiscarded = tree && (await tx.query(IS_DISCARDED, [runId, tree.rootId, tree.draft])).length > 0;
  const period = tree && periodOfId(deps.calendar, tree.code, tree.periodId);
  if (!isDiscarded || !period) throw new AppError('wrong_state');
  const { family, code, marksBefore: after, firstStart, executedAt: firstDraftAt } = tree;
  const now = await deps.clock(tx);
  const marks = { after, upTo: await lastMark(tx) };
  const computed = await computeRun(tx, deps, { family, code, period, now, firstDraftAt, marks, firstStart });
  const draft = tree.draft + 1;
  const own = computed.filter(({ stored }) => stored.rootId === tree.rootId);
  await writeStatements(tx, { runId, draft, family, now }, own);
  await tx.query(ADD_TREE, [runId, tree.rootId, draft, now]);
}
