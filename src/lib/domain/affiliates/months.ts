import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** Hours from the end of a month until it is settled. */
const DELAY_HOURS = 4;

const monthRow = z.object({
  periodId: z.string(),
  month: z.string(),
  startAt: z.date(),
  endAt: z.date(),
  fromDay: z.string(),
  toDay: z.string(),
});
export type AffiliateMonth = z.input<typeof monthRow>;
const MONTH = (first: string) => `to_char(${first}, 'YYYYMM') as "periodId", to_char(${first}, 'YYYY-MM') as month,
  business_day_start(${first}::date) as "startAt", business_day_start((${first} + interval '1 month')::date) as "endAt",
  ${first}::date::text as "fromDay", (${first} + interval '1 month')::date::text as "toDay"`;
const NEXT = defineStatement({
  name: 'affiliates_next_month',
  row: monthRow,
  text: `select ${MONTH('next.first')}
           from (select coalesce((select to_date(last.period_id, 'YYYYMM') + interval '1 month' from affiliate_runs last order by last.period_id desc limit 1),
                                 (select to_date(min(plan.from_month), 'YYYY-MM') from affiliate_plans plan)::timestamp) as first) next
          where business_day_start((next.first + interval '1 month')::date) + interval '${DELAY_HOURS} hours' <= clock_timestamp()
            and not exists (select from affiliate_statements undecided
                             where undecided.state = 'PENDING'
                                or undecided.state = 'DISCARDED' and not exists (select from affiliate_statements later
                                     where later.run_id = undecided.run_id and later.member_id = undecided.member_id and later.draft > undecided.draft))`,
});
const MONTH_OF = defineStatement({
  name: 'affiliates_month_of_run',
  row: monthRow,
  text: `select ${MONTH(`to_date(run.period_id, 'YYYYMM')`)} from affiliate_runs run where run.id = $1`,
});

/** Returns the month that is settled next; undefined while it is not over, or a statement is not decided. */
export async function findDueMonth(db: Db): Promise<AffiliateMonth | undefined> {
  const [month] = await db.query(NEXT);
  return month;
}

/** Returns the month of a run. */
export async function getMonthOfRun(db: Db, runId: bigint): Promise<AffiliateMonth | undefined> {
  const [month] = await db.query(MONTH_OF, [runId]);
  return month;
}
