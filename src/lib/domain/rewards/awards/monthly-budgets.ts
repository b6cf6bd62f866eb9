import { and, eq } from 'drizzle-orm';
import { getBalancesOfOwner } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { fillBudget } from '../grants/give-grant.ts';
import { monthlyBudgets } from './tables.ts';

interface BudgetOwner {
  promotionId: bigint;
  currency: string;
}

/**
 * Fills the budget of a promotion up to the approved sum, once a month (any text that names it); when a higher sum is approved within
 * the month, adds the difference at once.
 */
export async function fillMonthlyBudget(
  tx: Tx,
  { promotionId, currency, month, approvedMinor }: BudgetOwner & { month: string; approvedMinor: bigint },
): Promise<void> {
  const which = and(eq(monthlyBudgets.promotionId, promotionId), eq(monthlyBudgets.currency, currency));
  await tx.orm.insert(monthlyBudgets).values({ promotionId, currency }).onConflictDoNothing();
  const [budget] = await tx.orm.select().from(monthlyBudgets).where(which).for('update');
  if (!budget) throw new Error(`promotion ${promotionId} has no monthly budget`);
  const isNewMonth = budget.filledMonth !== month;
  if (!isNewMonth && approvedMinor <= budget.filledMinor) return;
  const amountMinor =
    approvedMinor - (isNewMonth ? await budgetLeft(tx, { promotionId, currency }) : budget.filledMinor);
  if (amountMinor > 0n) {
    const key = `${currency}:${month}:${approvedMinor}`;
    await fillBudget(tx, { promotionId, currency, amountMinor, key });
  }
  await tx.orm.update(monthlyBudgets).set({ filledMonth: month, filledMinor: approvedMinor }).where(which);
}

/** Returns what a promotion may still give. */
export async function budgetLeft(db: Db, { promotionId, currency }: BudgetOwner): Promise<bigint> {
  const balances = await getBalancesOfOwner(db, ['promotion_budget'], { ownerId: promotionId, currency });
  return balances.get('promotion_budget')?.balanceMinor ?? 0n;
}
