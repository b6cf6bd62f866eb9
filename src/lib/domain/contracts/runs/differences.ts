import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const TREE = `select tree.run_id, tree.root_id, tree.draft from contract_run_trees tree join members root on root.id = tree.root_id
               where tree.run_id = $1 and root.public_id = $2 order by tree.draft desc limit 1`;
const FORMER = defineStatement({
  name: 'contracts_former_run',
  row: z.object({ formerId: z.bigint().nullable(), periodId: z.string().nullable() }),
  text: `select former.id as "formerId", former.period_id as "periodId"
           from (${TREE}) tree join contract_runs run on run.id = tree.run_id
           left join lateral (select before.id, before.period_id from contract_runs before
                               where before.family = run.family and before.code = run.code and before.start_at < run.start_at
                               order by before.start_at desc limit 1) former on true`,
});
/** Payees that a difference names. */
const MOVERS = 10;
// Both periods by their payees: the last draft of the tree, and what was not discarded in the period before.
const COMPARE = defineStatement({
  name: 'contracts_compare_tree',
  row: z.object({
    payee: z.string(),
    dueMinor: z.bigint(),
    formerMinor: z.bigint(),
    allDueMinor: z.bigint(),
    allFormerMinor: z.bigint(),
  }),
  text: `with tree as materialized (${TREE}),
         stated as (
           select stated.payee_id, stated.payable_minor as due_minor, 0::bigint as former_minor
             from tree join contract_statements stated on stated.run_id = tree.run_id and stated.root_id = tree.root_id and stated.draft = tree.draft
            union all
           select stated.payee_id, 0, stated.payable_minor
             from tree join contract_statements stated on stated.run_id = $3 and stated.root_id = tree.root_id
             join contract_run_trees former on former.run_id = stated.run_id and former.root_id = stated.root_id and former.draft = stated.draft
                                           and former.state <> 'DISCARDED'
         ),
         compared as (select payee_id, sum(due_minor)::bigint as due_minor, sum(former_minor)::bigint as former_minor from stated group by payee_id)
         select payee.username as payee, compared.due_minor as "dueMinor", compared.former_minor as "formerMinor",
                sum(compared.due_minor) over ()::bigint as "allDueMinor", sum(compared.former_minor) over ()::bigint as "allFormerMinor"
           from compared join members payee on payee.id = compared.payee_id
          order by abs(compared.due_minor - compared.former_minor) desc, payee.username limit ${MOVERS}`,
});

export interface TreeDifference {
  /** The period before; null for the first one. */
  formerPeriodId: string | null;
  dueMinor: bigint;
  formerMinor: bigint;
  /** Payees whose amounts differ the most. */
  movers: { payee: string; dueMinor: bigint; formerMinor: bigint }[];
}

/** Compares the last draft of a tree with the period before. Returns undefined for a tree that is not part of the run. */
export async function compareTree(
  db: Db,
  { runId, rootId }: { runId: bigint; rootId: string },
): Promise<TreeDifference | undefined> {
  const [former] = await db.query(FORMER, [runId, rootId]);
  if (!former) return undefined;
  const rows = await db.query(COMPARE, [runId, rootId, former.formerId]);
  return {
    formerPeriodId: former.periodId,
    dueMinor: rows[0]?.allDueMinor ?? 0n,
    formerMinor: rows[0]?.allFormerMinor ?? 0n,
    movers: rows.map(({ payee, dueMinor, formerMinor }) => ({ payee, dueMinor, formerMinor })),
  };
}
