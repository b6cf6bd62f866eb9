import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import { affiliatePlanSchema, type AffiliateProgram } from '#rules/agents/affiliates/plan';
import { affiliatePlans } from './tables.ts';

const planRow = z.object({ version: z.int(), fromMonth: z.string(), plan: z.unknown() });
const COLUMNS = `plan.version, plan.from_month as "fromMonth", plan.plan`;
const IN_MONTH = defineStatement({
  name: 'affiliates_plan_in_month',
  row: planRow,
  text: `select ${COLUMNS} from affiliate_plans plan where plan.member_id = $1 and plan.from_month <= $2 order by plan.version desc limit 1`,
});

export interface StoredPlan {
  version: number;
  fromMonth: string;
  plan: AffiliateProgram;
}

const stored = ({ plan, ...row }: z.input<typeof planRow>): StoredPlan => ({
  ...row,
  plan: affiliatePlanSchema.parse(plan),
});

/** Returns the plan that is in force for an affiliate in a month, yyyy-MM. */
export async function getPlan(db: Db, memberId: bigint, month: string): Promise<StoredPlan | undefined> {
  const [row] = await db.query(IN_MONTH, [memberId, month]);
  return row && stored(row);
}

/** The same of an affiliate that was settled for the month. */
export async function requirePlan(db: Db, memberId: bigint, month: string): Promise<StoredPlan> {
  const plan = await getPlan(db, memberId, month);
  if (!plan) throw new Error(`the affiliate ${memberId} had no plan in ${month}`);
  return plan;
}

const LAST = defineStatement({
  name: 'affiliates_last_plans',
  row: planRow.extend({ memberId: z.string(), account: z.string(), createdBy: z.string(), createdAt: z.date() }),
  text: `select ${COLUMNS}, member.public_id as "memberId", member.username as account, plan.created_by as "createdBy", plan.created_at as "createdAt"
           from (select distinct on (member_id) * from affiliate_plans order by member_id, version desc) plan
           join members member on member.id = plan.member_id order by member.username_key limit $1 offset $2`,
});
const COUNT = defineStatement({
  name: 'affiliates_count_plans',
  row: z.object({ rows: z.int() }),
  text: `select count(distinct member_id)::int as rows from affiliate_plans`,
});

export type ListedPlan = StoredPlan &
  Pick<z.input<typeof LAST.row>, 'memberId' | 'account' | 'createdBy' | 'createdAt'>;

/** Lists the last version of each affiliate's plan, by account. */
export async function listPlans(db: Db, page: PageRequest): Promise<Page<ListedPlan>> {
  const rows = await db.query(LAST, [page.pageSize, offsetOf(page)]);
  const [count] = await db.query(COUNT);
  return pageOf(
    rows.map(({ memberId, account, createdBy, createdAt, ...row }) => ({
      ...stored(row),
      memberId,
      account,
      createdBy,
      createdAt,
    })),
    count?.rows ?? 0,
    page,
  );
}

const OWNER = defineStatement({
  name: 'affiliates_plan_owner',
  row: z.object({
    id: z.bigint(),
    isOfNoPlan: z.boolean(),
    version: z.int(),
    hasContracts: z.boolean(),
    month: z.string(),
  }),
  text: `select member.id, member.state <> 'active' or member.account_type not in ('member', 'agent', 'master-agent') as "isOfNoPlan",
                coalesce((select max(plan.version) from affiliate_plans plan where plan.member_id = member.id), 0) as version,
                exists (select from contracts contract where contract.payee_id = member.id
                           and contract.state in ('SIGNED', 'TERMINATION_REQUESTED', 'OFFERED')) as "hasContracts",
                to_char(agents_today(), 'YYYY-MM') as month
           from members member where member.public_id = $1`,
});

export interface PlanChange {
  /** Public id of the account. */
  memberId: string;
  /** The version that the editor has seen; 0 for none. */
  seenVersion: number;
  fromMonth: string;
  plan: AffiliateProgram;
}

/**
 * Throws what a change would throw now: AppError `not_found`, `conflict` for another version, `wrong_type` for an account that cannot be an affiliate,
 * `wrong_state` for one with contracts that the plan does not leave it, and InvalidFieldsError for a month that has begun and is not the affiliate's first.
 */
export async function assertPlanChange(
  db: Db,
  { memberId, seenVersion, fromMonth, plan }: PlanChange,
): Promise<bigint> {
  const [owner] = await db.query(OWNER, [memberId]);
  if (!owner) throw new AppError('not_found');
  if (owner.isOfNoPlan) throw new AppError('wrong_type');
  if (owner.version !== seenVersion) throw new AppError('conflict');
  if (owner.hasContracts && !plan.keepsContracts) throw new AppError('wrong_state');
  // A month that has begun keeps the plan under which its players came.
  const isTooEarly = owner.version === 0 ? fromMonth < owner.month : fromMonth <= owner.month;
  if (isTooEarly) throw new InvalidFieldsError({ fromMonth: { code: 'invalid_value' } });
  return owner.id;
}

/** Writes the next version of an affiliate's plan. Throws what `assertPlanChange` throws. */
export async function changePlan(tx: Tx, { actor, ...change }: PlanChange & { actor: string }): Promise<void> {
  const memberId = await assertPlanChange(tx, change);
  const plan = affiliatePlanSchema.encode(change.plan);
  const version = change.seenVersion + 1;
  try {
    await tx.orm
      .insert(affiliatePlans)
      .values({ memberId, version, fromMonth: change.fromMonth, plan, createdBy: actor });
  } catch (error) {
    throw sqlState(error) === SQL_STATES.uniqueViolation ? new AppError('conflict') : error;
  }
}
