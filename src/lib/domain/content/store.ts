import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import type { ContentKind, ContentState } from '#rules/site/content';
import type { SafeHtml } from './sanitizer.ts';
import { contentItems, contentTexts } from './tables.ts';
import type { ContentItem } from './types.ts';

export type ItemValues = Omit<typeof contentItems.$inferInsert, 'id' | 'publicId' | 'sort' | 'state' | 'version'>;
export type SafeText = { languageTag: string; title: string; summary: string; body: SafeHtml };

const COLUMNS = {
  id: contentItems.publicId,
  kind: contentItems.kind,
  slot: contentItems.slot,
  slug: contentItems.slug,
  facts: contentItems.facts,
  imageId: contentItems.imageHash,
  audience: contentItems.audience,
  shownFrom: contentItems.shownFrom,
  shownUntil: contentItems.shownUntil,
  sort: contentItems.sort,
  state: contentItems.state,
  version: contentItems.version,
  updatedAt: contentItems.updatedAt,
  publishedAt: contentItems.publishedAt,
};

/** Runs a write. Throws InvalidFieldsError when another item has the slug. */
async function rejectTakenSlug<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new InvalidFieldsError({ slug: { code: 'invalid_value' } });
  }
}

export async function insertItem(
  tx: Tx,
  publicId: string,
  values: ItemValues,
  { sort, texts }: { sort: number; texts: readonly SafeText[] },
) {
  const inserted = tx.orm
    .insert(contentItems)
    .values({ ...values, publicId, sort })
    .returning({ id: contentItems.id });
  const [row] = await rejectTakenSlug(inserted);
  if (!row) throw new Error('the item was not inserted');
  await tx.orm.insert(contentTexts).values(texts.map((text) => ({ ...text, itemId: row.id })));
}

/** Replaces an item's values and texts. False when the item does not have this version. */
export async function updateItem(
  tx: Tx,
  which: { publicId: string; version: number },
  values: ItemValues,
  texts: readonly SafeText[],
): Promise<boolean> {
  const [row] = await rejectTakenSlug(
    tx.orm
      .update(contentItems)
      .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
      .where(and(eq(contentItems.publicId, which.publicId), eq(contentItems.version, which.version)))
      .returning({ id: contentItems.id }),
  );
  if (!row) return false;
  await tx.orm.delete(contentTexts).where(eq(contentTexts.itemId, row.id));
  await tx.orm.insert(contentTexts).values(texts.map((text) => ({ ...text, itemId: row.id })));
  return true;
}

/** Changes an item's state. False when the item does not have this version or is in none of the `from` states. */
export async function changeItemState(
  tx: Tx,
  which: { publicId: string; version: number },
  { from, to }: { from: readonly ContentState[]; to: ContentState },
): Promise<boolean> {
  const publishedAt = to === 'published' ? { publishedAt: sql`now()` } : {};
  const rows = await tx.orm
    .update(contentItems)
    .set({ state: to, version: sql`version + 1`, updatedAt: sql`now()`, ...publishedAt })
    .where(
      and(
        eq(contentItems.publicId, which.publicId),
        eq(contentItems.version, which.version),
        inArray(contentItems.state, [...from]),
      ),
    )
    .returning({ id: contentItems.id });
  return rows.length === 1;
}

const SORT = defineStatement({
  name: 'content_order',
  text: `update content_items set sort = sorted.position
    from unnest($1::text[]) with ordinality as sorted (public_id, position)
    where content_items.public_id = sorted.public_id and kind = $2 and slot = $3
    returning content_items.public_id`,
});

/** Sorts the items of a slot. Returns how many of the given ids exist in it. */
export async function sortItems(tx: Tx, kind: ContentKind, slot: string, ids: readonly string[]): Promise<number> {
  return (await tx.query(SORT, [ids, kind, slot])).length;
}

export async function findItem(db: Db, publicId: string): Promise<ContentItem | undefined> {
  const [row] = await db.orm.select(COLUMNS).from(contentItems).where(eq(contentItems.publicId, publicId));
  return row;
}

/** Lists an item's texts, by language tag. */
export function listContentTexts(db: Db, publicId: string) {
  const { languageTag, title, summary, body } = contentTexts;
  return db.orm
    .select({ languageTag, title, summary, body })
    .from(contentTexts)
    .innerJoin(contentItems, eq(contentItems.id, contentTexts.itemId))
    .where(eq(contentItems.publicId, publicId))
    .orderBy(asc(contentTexts.languageTag));
}

export interface ItemFilter {
  kind?: ContentKind | undefined;
  state?: ContentState | undefined;
  /** Languages of the titles, by preference. */
  languageTags: readonly string[];
}

/** Returns a page of items in any state for the back office, sorted as they are shown. */
export async function pageOfItems(db: Db, { kind, state, languageTags }: ItemFilter, request: PageRequest) {
  const where = and(
    kind === undefined ? undefined : eq(contentItems.kind, kind),
    state === undefined ? undefined : eq(contentItems.state, state),
  );
  const languageTagList = sql.join(
    languageTags.map((languageTag) => sql`${languageTag}`),
    sql`, `,
  );
  const title = sql`(select title from content_texts where item_id = ${contentItems.id}
    order by array_position(array[${languageTagList}]::text[], language_tag) nulls last, language_tag limit 1)`.mapWith(
    String,
  );
  const rows = await db.orm
    .select({ ...COLUMNS, title })
    .from(contentItems)
    .where(where)
    .orderBy(asc(contentItems.kind), asc(contentItems.slot), asc(contentItems.sort), desc(contentItems.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [total] = await db.orm.select({ rows: count() }).from(contentItems).where(where);
  return pageOf(rows, total?.rows ?? 0, request);
}
