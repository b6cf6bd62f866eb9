import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import { publishLiveEvent } from '#domain/messaging';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { textOf } from './items.ts';
import { pointItems, pointRedemptions } from './tables.ts';
import type { ItemTexts, PointDeps } from './types.ts';

const isAwarded = (itemId: string) =>
  and(eq(pointItems.publicId, itemId), eq(pointItems.kind, 'goods'), ne(pointItems.state, 'stopped'));

/** SQL condition: `awardItem` finds the pieces of an item now; its public id and the quantity are expressions. */
export const hasPiecesSql = (itemId: string, quantity: string) => `exists (select from point_items item
  where item.public_id = ${itemId} and item.kind = 'goods' and item.state <> 'stopped' and item.stock >= ${quantity})`;

/** Returns the texts of goods that can be awarded, also of those that the mall does not offer; undefined for any other item. */
export async function findAwardedItem(db: Db, itemId: string): Promise<ItemTexts | undefined> {
  const [item] = await db.orm.select({ texts: pointItems.texts }).from(pointItems).where(isAwarded(itemId));
  return item?.texts;
}

export interface ItemAward {
  memberId: bigint;
  /** Public id of the item. */
  itemId: string;
  quantity: number;
  /** Identifies the award, so that nothing is given twice. */
  key: string;
  /** Languages of the item's name, best first. */
  languageTags: readonly string[];
  /** Ordered also beyond the stock, and after the item was stopped. */
  isPromised?: boolean;
}

/**
 * Orders pieces of an item that a member is awarded: a redemption without points, whose member still has to say where the goods are sent.
 * Returns false when there are not as many left.
 */
export async function awardItem(
  tx: Tx,
  { random }: Pick<PointDeps, 'random'>,
  { memberId, itemId, quantity, key, languageTags, isPromised = false }: ItemAward,
): Promise<boolean> {
  const isAvailable = and(isAwarded(itemId), gte(pointItems.stock, quantity));
  const [item] = await tx.orm
    .select()
    .from(pointItems)
    .where(isPromised ? eq(pointItems.publicId, itemId) : isAvailable)
    .for('no key update');
  if (!item) return false;
  const takenFromStock = Math.min(item.stock, quantity);
  await tx.orm
    .update(pointItems)
    .set({ stock: item.stock - takenFromStock })
    .where(eq(pointItems.id, item.id));
  await tx.orm.insert(pointRedemptions).values({
    publicId: randomId(random, 'R'),
    memberId,
    itemId: item.id,
    name: textOf(item.texts, languageTags).name,
    quantity,
    takenFromStock,
    pointsMinor: 0n,
    awardKey: key,
  });
  publishLiveEvent(tx, memberId, 'rewards', {});
  return true;
}

/** Stores where awarded goods are sent, once. Throws AppError `not_found`, and `wrong_state` when it is known or the order was decided. */
export async function nameDelivery(
  tx: Tx,
  { memberId, publicId, sealedDelivery }: { memberId: bigint; publicId: string; sealedDelivery: string },
): Promise<void> {
  const isOwn = and(eq(pointRedemptions.publicId, publicId), eq(pointRedemptions.memberId, memberId));
  const isOpen = and(isOwn, eq(pointRedemptions.state, 'in_process'), isNull(pointRedemptions.holdId));
  const named = await tx.orm
    .update(pointRedemptions)
    .set({ sealedDelivery })
    .where(and(isOpen, isNull(pointRedemptions.sealedDelivery)))
    .returning({ id: pointRedemptions.id });
  if (named.length > 0) return;
  throw new AppError((await tx.orm.$count(pointRedemptions, isOwn)) > 0 ? 'wrong_state' : 'not_found');
}
