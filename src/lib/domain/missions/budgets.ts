import { eq, ne } from 'drizzle-orm';
import { fillMonthlyBudget, missionPromotion } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { missions } from './tables.ts';
import { getTerms } from './versions.ts';

/** Fills the budgets of missions for a month (yyyy-MM of the operator's zone); a stopped one may still have awards to pay. */
export async function fillMissionBudgets(db: Database, month: string): Promise<void> {
  const published = await db.orm.select({ id: missions.id }).from(missions).where(ne(missions.state, 'draft'));
  for (const { id } of published) await db.transaction((tx) => fillMissionBudget(tx, id, month));
}

async function fillMissionBudget(tx: Tx, id: bigint, month: string): Promise<void> {
  const [mission] = await tx.orm.select().from(missions).where(eq(missions.id, id)).for('update');
  if (!mission) return;
  const { filledMonth, filledMinor, publishedVersion } = mission;
  const { currency, monthlyBudget: approvedMinor } = await getTerms(tx, id, publishedVersion);
  const promotionId = missionPromotion(id);
  const filled = await fillMonthlyBudget(tx, { promotionId, currency, month, approvedMinor, filledMonth, filledMinor });
  if (filled) await tx.orm.update(missions).set(filled).where(eq(missions.id, id));
}
