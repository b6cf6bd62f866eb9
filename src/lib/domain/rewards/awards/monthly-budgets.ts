import { getBalancesOfOwner } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { fillBudget } from '../grants/give-grant.ts';

/** The latest month for which a budget was filled, and up to which sum. */
export interface FilledBudget {
  filledMonth: string | null;
  filledMinor: bigint;
}

interface MonthlyBudget extends FilledBudget {
  promotionId: bigint;
  currency: string;
  month: string;
  /** Sum of a month that two people approved. */
  approvedMinor: bigint;
}

/**
 * Fills a budget up to the approved sum, once a month; when a higher sum is approved within a month, adds the difference at once.
 * Returns what the caller, who holds the lock of its row, has to store; undefined when nothing is due.
 */
export async function fillMonthlyBudget(tx: Tx, budget: MonthlyBudget): Promise<FilledBudget | undefined> {
  const { promotionId, currency, month, approvedMinor, filledMonth, filledMinor } = budget;
  const isNewMonth = filledMonth === null || filledMonth < month;
  if (!isNewMonth && approvedMinor <= filledMinor) return undefined;
  const balances = await getBalancesOfOwner(tx, ['promotion_budget'], { ownerId: promotionId, currency });
  const leftMinor = balances.get('promotion_budget')?.balanceMinor ?? 0n;
  const amountMinor = approvedMinor - (isNewMonth ? leftMinor : filledMinor);
  if (amountMinor > 0n)
    await fillBudget(tx, { promotionId, currency, amountMinor, key: `${currency}:${month}:${approvedMinor}` });
  return { filledMonth: month, filledMinor: approvedMinor };
}
