import * as z from 'zod';
import { type BalanceNotifier, ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { type AffiliateRunDeps, computeMonth } from './compute-month.ts';
import { getMonthOfRun } from './months.ts';
import { lockRuns } from './runs.ts';
import { writeStatement } from './write-statement.ts';

const decidedRow = z.object({
  memberId: z.bigint(),
  publicId: z.string(),
  currency: z.string(),
  planVersion: z.int(),
  periodId: z.string(),
  payableMinor: z.bigint(),
});
export type DecidedStatement = z.input<typeof decidedRow>;
const DECIDE = defineStatement({
  name: 'affiliates_decide_statement',
  row: decidedRow,
  text: `update affiliate_statements stated set state = $2, decided_at = clock_timestamp(), decided_by = $3, proposed_by = $4, reason = $5
           from members member, affiliate_runs run
          where stated.id = $1 and stated.state = 'PENDING' and member.id = stated.member_id and run.id = stated.run_id
         returning stated.member_id as "memberId", member.public_id as "publicId", member.currency, stated.plan_version as "planVersion",
                   run.period_id as "periodId", stated.payable_minor as "payableMinor"`,
});
const EXISTS = defineStatement({
  name: 'affiliates_statement_exists',
  text: `select from affiliate_statements where id = $1`,
});

export interface StatementDecision {
  id: bigint;
  actor: string;
  /** The first of the two people. */
  proposedBy?: string | undefined;
  reason: string;
}

async function decide(tx: Tx, state: 'PAID' | 'DISCARDED', decision: StatementDecision): Promise<DecidedStatement> {
  const { id, actor, proposedBy, reason } = decision;
  const [decided] = await tx.query(DECIDE, [id, state, actor, proposedBy ?? null, reason]);
  if (!decided) throw new AppError((await tx.query(EXISTS, [id])).length > 0 ? 'wrong_state' : 'not_found');
  return decided;
}

/** Pays a statement that waits for approval, and returns what was paid to whom. Throws AppError `not_found` and `wrong_state`. */
export async function approveStatement(
  tx: Tx,
  { notifier }: { notifier: BalanceNotifier },
  decision: StatementDecision,
): Promise<DecidedStatement> {
  const paid = await decide(tx, 'PAID', decision);
  const { memberId, publicId, currency, planVersion, periodId, payableMinor } = paid;
  const accountId = await ensureAccount(tx, 'player', memberId, currency);
  const houseId = await ensureAccount(tx, 'house_affiliates', 0n, currency);
  await post(tx, {
    namespace: 'affiliate',
    key: `${planVersion}:${publicId}:${periodId}`,
    kind: 'affiliate_commission',
    details: { period: periodId, statement: String(decision.id) },
    lines: [
      { accountId, amountMinor: payableMinor },
      { accountId: houseId, amountMinor: -payableMinor },
    ],
  });
  tx.afterCommit(() => notifier.balanceChanged(accountId));
  return paid;
}

/** Discards a statement, which has had no effect. Throws AppError `not_found` and `wrong_state`. */
export function discardStatement(tx: Tx, decision: StatementDecision): Promise<DecidedStatement> {
  return decide(tx, 'DISCARDED', decision);
}

const DISCARDED = defineStatement({
  name: 'affiliates_discarded_statement',
  row: z.object({
    memberId: z.bigint(),
    runId: z.bigint(),
    draft: z.int(),
    isLast: z.boolean(),
    isDiscarded: z.boolean(),
  }),
  text: `select stated.member_id as "memberId", stated.run_id as "runId", stated.draft, stated.state = 'DISCARDED' as "isDiscarded",
                not exists (select from affiliate_statements later where later.run_id = stated.run_id and later.member_id = stated.member_id
                               and later.draft > stated.draft) as "isLast"
           from affiliate_statements stated where stated.id = $1`,
});

const UNDECIDED = defineStatement({
  name: 'affiliates_has_undecided',
  row: z.object({ isMet: z.boolean() }),
  text: `select exists (select from affiliate_statements stated
                         where stated.member_id = $1 and (stated.state = 'PENDING' or stated.state = 'DISCARDED' and not exists
                               (select from affiliate_statements later
                                 where later.run_id = stated.run_id and later.member_id = $1 and later.draft > stated.draft)))
             or coalesce((select last.carried_forward_minor > 0 from affiliate_statements last
                           where last.member_id = $1 and last.state <> 'DISCARDED' order by last.id desc limit 1), false) as "isMet"`,
});

/** Returns whether an affiliate has a statement that is not decided, or commission that waits for a later one. */
export async function hasOpenAffiliateStatement(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await tx.query(UNDECIDED, [memberId]))[0]?.isMet ?? false;
}

/** Computes a discarded statement again, by what is known now. Throws AppError `not_found`, `wrong_state` and `conflict`. */
export async function recomputeStatement(tx: Tx, deps: AffiliateRunDeps, id: bigint): Promise<void> {
  if (!(await lockRuns(tx))) throw new AppError('conflict');
  const [discarded] = await tx.query(DISCARDED, [id]);
  if (!discarded) throw new AppError('not_found');
  const { memberId, runId, draft } = discarded;
  const month = await getMonthOfRun(tx, runId);
  if (!discarded.isDiscarded || !discarded.isLast || !month) throw new AppError('wrong_state');
  const computed = (await computeMonth(tx, deps, month)).find((each) => each.memberId === memberId);
  if (!computed) throw new AppError('wrong_state');
  await writeStatement(tx, { runId, draft: draft + 1 }, computed);
}
