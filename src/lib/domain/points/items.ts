import { and, asc, eq, sql } from 'drizzle-orm';
import { findWidestSize } from '#domain/content';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { pointItems } from './tables.ts';
import { assertBonusTerms } from './bonus-terms.ts';
import type { ItemText, ItemTexts, MallDeps } from './types.ts';

export type StoredItem = typeof pointItems.$inferSelect;

/** The part of an item that staff edit; the stock is changed by differences. */
export type ItemDraft = Pick<
  StoredItem,
  | 'kind'
  | 'pointsMinor'
  | 'maxPerMember'
  | 'minLevel'
  | 'amountMinor'
  | 'bonusTerms'
  | 'isAutomatic'
  | 'texts'
  | 'imageHash'
  | 'sort'
>;

/** Returns an item's text in the first of the languages that it has, else in any. */
export function textOf(texts: ItemTexts, languageTags: readonly string[]): ItemText & { languageTag: string } {
  const languageTag = languageTags.find((tag) => texts[tag]) ?? Object.keys(texts)[0] ?? 'en';
  return { name: '', summary: '', ...texts[languageTag], languageTag };
}

type ItemDeps = Pick<MallDeps, 'random' | 'maxFactorHundredths'>;

/** Creates an item that nobody sees yet. Returns its public id. Throws InvalidFieldsError for an unknown image, and BonusTermsError. */
export async function createItem(
  tx: Tx,
  { random, maxFactorHundredths }: ItemDeps,
  { stock, ...draft }: ItemDraft & { stock: number },
): Promise<string> {
  assertBonusTerms(draft, maxFactorHundredths);
  await assertImage(tx, draft);
  const publicId = randomId(random, 'G');
  await tx.orm.insert(pointItems).values({ ...draft, publicId, stock });
  return publicId;
}

async function assertImage(db: Db, { imageHash }: Pick<ItemDraft, 'imageHash'>): Promise<void> {
  if (imageHash === null || (await findWidestSize(db, imageHash))) return;
  throw new InvalidFieldsError({ imageId: { code: 'invalid_value' } });
}

/** An item as somebody saw it: whatever has changed since is a conflict. */
export interface ItemVersion {
  /** Public id. */
  id: string;
  version: number;
}

/** Changes an item. Throws AppError `not_found` and `conflict`, InvalidFieldsError for an unknown image, and BonusTermsError. */
export async function changeItem(
  tx: Tx,
  { maxFactorHundredths }: Pick<ItemDeps, 'maxFactorHundredths'>,
  { draft, ...which }: ItemVersion & { draft: ItemDraft },
): Promise<void> {
  assertBonusTerms(draft, maxFactorHundredths);
  await assertImage(tx, draft);
  await changeVersion(tx, which, draft);
}

/** Offers an item as it was in a version. Throws AppError `not_found` and `conflict`. */
export function offerItem(tx: Tx, which: ItemVersion): Promise<void> {
  return changeVersion(tx, which, { state: 'offered' });
}

/** Stops offering an item; what was redeemed stays. Throws AppError `not_found` and `conflict`. */
export async function stopItem(tx: Tx, id: string): Promise<void> {
  const { version } = await findItem(tx, id);
  await changeVersion(tx, { id, version }, { state: 'stopped' });
}

async function changeVersion(tx: Tx, { id, version }: ItemVersion, set: Partial<StoredItem>): Promise<void> {
  const changed = await tx.orm
    .update(pointItems)
    .set({ ...set, version: sql`${pointItems.version} + 1` })
    .where(and(eq(pointItems.publicId, id), eq(pointItems.version, version)))
    .returning({ id: pointItems.id });
  if (changed.length > 0) return;
  await findItem(tx, id);
  throw new AppError('conflict');
}

/** Adds pieces to the stock, or takes them out; returns what is left. Throws AppError `not_found`, and InvalidFieldsError below zero. */
export async function changeStock(tx: Tx, id: string, pieces: number): Promise<number> {
  const [changed] = await tx.orm
    .update(pointItems)
    .set({ stock: sql`${pointItems.stock} + ${pieces}` })
    .where(and(eq(pointItems.publicId, id), sql`${pointItems.stock} + ${pieces} >= 0`))
    .returning({ stock: pointItems.stock });
  if (changed) return changed.stock;
  await findItem(tx, id);
  throw new InvalidFieldsError({ pieces: { code: 'invalid_value' } });
}

/** Finds an item. Throws AppError `not_found`. */
export async function findItem(db: Db, id: string): Promise<StoredItem> {
  const [item] = await db.orm.select().from(pointItems).where(eq(pointItems.publicId, id));
  if (!item) throw new AppError('not_found');
  return item;
}

/** Lists what the point mall offers. */
export async function listOfferedItems(db: Db): Promise<StoredItem[]> {
  return db.orm
    .select()
    .from(pointItems)
    .where(eq(pointItems.state, 'offered'))
    .orderBy(asc(pointItems.sort), asc(pointItems.id));
}

/** Lists all items for staff. */
export async function listItems(db: Db, page: PageRequest): Promise<Page<StoredItem>> {
  const rows = await db.orm
    .select()
    .from(pointItems)
    .orderBy(asc(pointItems.sort), asc(pointItems.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, await db.orm.$count(pointItems), page);
}
