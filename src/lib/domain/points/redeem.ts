import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import { ensureAccount, hold } from '#domain/ledger';
import { lockAgainstErasure, type Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { POINT_CURRENCY } from '#rules/rewards/points/history';
import { redemptionRefusal } from '#rules/rewards/points/redemption';
import { lockMoneyAndPoints, type PointAccount } from './accounts.ts';
import { recordTransactions } from './changes.ts';
import { approveRedemption } from './decide.ts';
import { refusalError } from './errors.ts';
import { textOf } from './items.ts';
import { pointItems, pointRedemptions } from './tables.ts';
import type { MallDeps } from './types.ts';

type Item = typeof pointItems.$inferSelect;

export interface RedemptionRequest {
  member: Member;
  /** Public id of the item. */
  itemId: string;
  quantity: number;
  /** Languages of the item's name, best first. */
  languageTags: readonly string[];
  /** Seals where goods are sent, for a redemption; undefined when the member named nothing. */
  sealDelivery: ((redemptionId: string) => string) | undefined;
}

/**
 * Redeems points for pieces of an item, after the payment password was verified: holds the points and takes the stock. An automatic
 * item is approved at once. Returns the redemption's id and state. Throws AppError `points_…` in the order of the rules,
 * MallBudgetError and InvalidFieldsError (goods without an address).
 */
export async function redeem(tx: Tx, deps: MallDeps, request: RedemptionRequest) {
  const { member, quantity, sealDelivery } = request;
  await lockAgainstErasure(tx, member.id);
  const account = await lockMoneyAndPoints(tx, member);
  const { item, hasStock } = await takeStock(tx, request);
  const refusal = redemptionRefusal(item && toRules(item, hasStock ? quantity : 0), {
    quantity,
    isPasswordRight: true,
    level: account.level,
    redeemedBefore: item ? await countRedeemed(tx, member.id, item.id) : 0,
    balanceMinor: account.balanceMinor,
  });
  if (refusal || !item) throw refusalError(refusal ?? 'NOT_ALLOWED');
  if (item.kind === 'goods' && !sealDelivery) throw new InvalidFieldsError({ delivery: { code: 'not_empty' } });
  const publicId = await insertRedemption(tx, deps, { request, account, item });
  if (!item.isAutomatic) return { publicId, state: 'in_process' as const };
  const { state } = await approveRedemption(tx, deps, { publicId, actor: 'system' });
  return { publicId, state };
}

/**
 * Takes pieces from the stock by one conditional update, which decides between members who redeem at once; a refusal later rolls it
 * back. Returns the item also when its stock is too low.
 */
async function takeStock(tx: Tx, { itemId, quantity }: Pick<RedemptionRequest, 'itemId' | 'quantity'>) {
  const which = and(eq(pointItems.publicId, itemId), eq(pointItems.state, 'offered'));
  const [taken] = await tx.orm
    .update(pointItems)
    .set({ stock: sql`${pointItems.stock} - ${quantity}` })
    .where(and(which, gte(pointItems.stock, quantity)))
    .returning();
  if (taken) return { item: taken, hasStock: true };
  const [item] = await tx.orm.select().from(pointItems).where(which);
  return { item, hasStock: false };
}

function toRules({ pointsMinor, maxPerMember, minLevel, amountMinor, isAutomatic }: Item, stock: number) {
  const limit = maxPerMember === null ? {} : { maxPerMember };
  return { pointsMinor, minLevel, isAutomatic, stock, amountMinor: amountMinor ?? 0n, ...limit };
}

/** Counts the pieces of an item that a member redeemed; awarded ones have no hold. */
async function countRedeemed(tx: Tx, memberId: bigint, itemId: bigint): Promise<number> {
  const { quantity, state } = pointRedemptions;
  const which = and(
    eq(pointRedemptions.memberId, memberId),
    eq(pointRedemptions.itemId, itemId),
    ne(state, 'rejected'),
    isNotNull(pointRedemptions.holdId),
  );
  const [row] = await tx.orm
    .select({ pieces: sql<number>`coalesce(sum(${quantity}), 0)::int` })
    .from(pointRedemptions)
    .where(which);
  return row?.pieces ?? 0;
}

async function insertRedemption(
  tx: Tx,
  { random }: MallDeps,
  { request, account, item }: { request: RedemptionRequest; account: PointAccount; item: Item },
): Promise<string> {
  const { quantity, sealDelivery } = request;
  const { memberId, accountId } = account;
  const publicId = randomId(random, 'R');
  const pointsMinor = item.pointsMinor * BigInt(quantity);
  const held = await hold(tx, {
    namespace: 'redeem',
    key: publicId,
    kind: 'points_redeemed',
    accountId,
    heldAccountId: await ensureAccount(tx, 'points_held', memberId, POINT_CURRENCY),
    amountMinor: pointsMinor,
  });
  const { amountMinor, bonusTerms } = item;
  const [inserted] = await tx.orm
    .insert(pointRedemptions)
    .values({
      publicId,
      memberId,
      itemId: item.id,
      name: textOf(item.texts, request.languageTags).name,
      quantity,
      takenFromStock: quantity,
      pointsMinor,
      amountMinor: amountMinor === null ? null : amountMinor * BigInt(quantity),
      bonusTerms,
      holdId: held.id,
      sealedDelivery: item.kind === 'goods' ? sealDelivery?.(publicId) : undefined,
    })
    .returning({ id: pointRedemptions.id });
  const balanceMinor = account.balanceMinor - pointsMinor;
  const row = { publicId, memberId, type: 'redeem', changedMinor: -pointsMinor, balanceMinor } as const;
  await recordTransactions(tx, random, [{ ...row, redemptionId: inserted?.id }]);
  return publicId;
}
