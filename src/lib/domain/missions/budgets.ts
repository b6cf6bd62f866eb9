import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { fillMonthlyBudget, missionPromotion } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { UNIT } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { missions } from './tables.ts';
import { getTerms } from './versions.ts';

const DUE = defineStatement({
  name: 'missions_due_budgets',
  row: z.object({ id: z.bigint() }),
  text: `select mission.id from missions mission
           join mission_versions version on version.mission_id = mission.id and version.version = mission.published_version
           left join monthly_budgets budget on budget.promotion_id = ${missionPromotion(0n)} - mission.id and budget.currency = version.terms ->> 'currency'
          where (budget.filled_month is distinct from $1
                 or (version.terms ->> 'monthlyBudget')::numeric * ${UNIT} > budget.filled_minor)
            and (mission.state = 'running'
                 or exists (select from mission_awards award where award.mission_id = mission.id and award.state = 'due'))`,
});

/** Fills the budgets of missions for a month (yyyy-MM of the operator's zone); that of a stopped one while awards wait. */
export async function fillMissionBudgets(db: Database, month: string): Promise<void> {
  for (const { id } of await db.query(DUE, [month])) await db.transaction((tx) => fillMissionBudget(tx, id, month));
}

async function fillMissionBudget(tx: Tx, id: bigint, month: string): Promise<void> {
  const [mission] = await tx.orm.select().from(missions).where(eq(missions.id, id));
  if (!mission) return;
  const { currency, monthlyBudget: approvedMinor } = await getTerms(tx, id, mission.publishedVersion);
  await fillMonthlyBudget(tx, { promotionId: missionPromotion(id), currency, month, approvedMinor });
}
