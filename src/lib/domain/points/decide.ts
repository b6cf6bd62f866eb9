import { and, eq, sql } from 'drizzle-orm';
import { ensureAccount, post, releaseHold, settleHold } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { changePoints } from '#rules/rewards/points/balance';
import { POINT_CURRENCY } from '#rules/rewards/points/history';
import { lockMoneyAndPoints, lockPointsOf, saveReceivables } from './accounts.ts';
import { recordTransactions } from './changes.ts';
import { ownerOf, payFromMall } from './pay.ts';
import { pointItems, pointRedemptions } from './tables.ts';
import type { MallDeps, PointDeps } from './types.ts';

export type Redemption = typeof pointRedemptions.$inferSelect;

interface Decision {
  publicId: string;
  actor: string;
}

/**
 * Approves a redemption: its points are spent, and cash or a bonus is paid. `sealedDelivery` replaces where goods are sent, with their
 * tracking number. Throws AppError `not_found` and `wrong_state`, and MallBudgetError.
 */
export async function approveRedemption(
  tx: Tx,
  deps: MallDeps,
  { publicId, actor, sealedDelivery }: Decision & { sealedDelivery?: string | undefined },
): Promise<Redemption> {
  const { memberId, holdId, amountMinor } = await findRedemption(tx, publicId);
  // Before the row of the redemption, as rejections do.
  if (holdId !== null && amountMinor !== null) await lockMoneyAndPoints(tx, await ownerOf(tx, memberId));
  const redemption = await decide(tx, publicId, {
    state: 'approved',
    decidedBy: actor,
    ...(sealedDelivery === undefined ? {} : { sealedDelivery }),
  });
  if (redemption.holdId === null) {
    // The member has not said where the awarded goods are sent.
    if (redemption.sealedDelivery === null) throw new AppError('wrong_state');
    return redemption;
  }
  const house = await ensureAccount(tx, 'house_points', 0n, POINT_CURRENCY);
  await settleHold(tx, redemption.holdId, house, 'points_redeemed');
  await payFromMall(tx, deps, redemption);
  return redemption;
}

/**
 * Rejects a redemption: points, stock and the member's count come back; an open receivable is taken from the points. Throws AppError
 * `not_found` and `wrong_state`.
 */
export async function rejectRedemption(
  tx: Tx,
  { random }: Pick<PointDeps, 'random'>,
  { publicId, actor, reason }: Decision & { reason: string },
): Promise<Redemption> {
  const { memberId } = await findRedemption(tx, publicId);
  const before = await lockPointsOf(tx, memberId);
  const redemption = await decide(tx, publicId, { state: 'rejected', decidedBy: actor, reason });
  const { pointsMinor, itemId, takenFromStock } = redemption;
  await tx.orm
    .update(pointItems)
    .set({ stock: sql`${pointItems.stock} + ${takenFromStock}` })
    .where(eq(pointItems.id, itemId));
  if (redemption.holdId === null) return redemption;
  await releaseHold(tx, redemption.holdId, 'points_returned');
  const after = { ...before, ...changePoints(before, pointsMinor) };
  const changedMinor = after.balanceMinor - before.balanceMinor;
  await recoverReceivable(tx, { publicId, accountId: before.accountId, amountMinor: pointsMinor - changedMinor });
  if (after.receivableMinor !== before.receivableMinor) await saveReceivables(tx, [after]);
  if (changedMinor > 0n) {
    const row = { memberId, type: 'redeem', redemptionId: redemption.id, isReturn: true, remark: reason } as const;
    await recordTransactions(tx, random, [{ ...row, changedMinor, balanceMinor: after.balanceMinor }]);
  }
  return redemption;
}

/** Takes from returned points what a correction could not take back. */
async function recoverReceivable(
  tx: Tx,
  { publicId, accountId, amountMinor }: { publicId: string; accountId: bigint; amountMinor: bigint },
): Promise<void> {
  if (amountMinor === 0n) return;
  const house = await ensureAccount(tx, 'house_points', 0n, POINT_CURRENCY);
  const lines = [
    { accountId, amountMinor: -amountMinor },
    { accountId: house, amountMinor },
  ];
  await post(tx, { namespace: 'redeem', key: `${publicId}:recover`, kind: 'points_recovered', lines });
}

/** Finds a redemption. Throws AppError `not_found`. */
export async function findRedemption(db: Db, publicId: string): Promise<Redemption> {
  const [found] = await db.orm.select().from(pointRedemptions).where(eq(pointRedemptions.publicId, publicId));
  if (!found) throw new AppError('not_found');
  return found;
}

/** Decides a redemption once, by one conditional update, and notifies the member's pages. */
async function decide(
  tx: Tx,
  publicId: string,
  set: Partial<Pick<Redemption, 'state' | 'decidedBy' | 'reason' | 'sealedDelivery'>>,
): Promise<Redemption> {
  const [decided] = await tx.orm
    .update(pointRedemptions)
    .set({ ...set, decidedAt: sql`now()` })
    .where(and(eq(pointRedemptions.publicId, publicId), eq(pointRedemptions.state, 'in_process')))
    .returning();
  if (!decided) throw new AppError('wrong_state');
  publishLiveEvent(tx, decided.memberId, 'rewards', {});
  return decided;
}
