import { eq } from 'drizzle-orm';
import { InsufficientFundsError } from '#domain/ledger';
import { members } from '#domain/members';
import { fillMonthlyBudget, giveCash, giveGrant, OWN_PROMOTIONS } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { toGrantTerms } from './bonus-terms.ts';
import { MallBudgetError } from './errors.ts';
import type { pointRedemptions } from './tables.ts';
import type { MallDeps } from './types.ts';

interface Award {
  memberId: bigint;
  currency: string;
  /** Names what is paid, once for ever. */
  reference: string;
  name: string;
  amountMinor: bigint;
}

/** Pays cash out of the mall's budget, which requires turnover before a withdrawal. Throws MallBudgetError. */
export async function payCash(tx: Tx, deps: MallDeps, award: Award): Promise<void> {
  const { turnoverFactorHundredths: turnoverHundredths } = deps.points.conversion;
  await orBudgetError(giveCash(tx, deps, { ...award, promotionId: OWN_PROMOTIONS.pointMall, turnoverHundredths }));
}

/** Pays what a redemption of cash or a bonus promised; goods pay nothing. Throws MallBudgetError. */
export async function payFromMall(
  tx: Tx,
  deps: MallDeps,
  redemption: typeof pointRedemptions.$inferSelect,
): Promise<void> {
  const { memberId, publicId: reference, name, amountMinor, bonusTerms } = redemption;
  if (amountMinor === null) return;
  const { currency } = await ownerOf(tx, memberId);
  const award = { memberId, currency, reference, name, amountMinor };
  if (!bonusTerms) {
    await payCash(tx, deps, award);
    return;
  }
  const granted = {
    ...award,
    promotionId: OWN_PROMOTIONS.pointMall,
    depositMinor: 0n,
    terms: toGrantTerms(bonusTerms),
  };
  await orBudgetError(giveGrant(tx, deps, granted));
}

/** Returns the member of a redemption with its currency. */
export async function ownerOf(tx: Tx, memberId: bigint): Promise<{ id: bigint; currency: string }> {
  const [member] = await tx.orm.select({ currency: members.currency }).from(members).where(eq(members.id, memberId));
  if (!member) throw new Error('a redemption without a member');
  return { id: memberId, currency: member.currency };
}

async function orBudgetError(paid: Promise<unknown>): Promise<void> {
  try {
    await paid;
  } catch (error) {
    throw error instanceof InsufficientFundsError ? new MallBudgetError(error) : error;
  }
}

/** Fills the mall's budget up to its monthly sum, once a month (yyyy-MM of the operator's zone). */
export async function fillMallBudget(
  tx: Tx,
  { currency, month, budgetMinor: approvedMinor }: { currency: string; month: string; budgetMinor: bigint },
): Promise<void> {
  await fillMonthlyBudget(tx, { promotionId: OWN_PROMOTIONS.pointMall, currency, month, approvedMinor });
}
