import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { AUDIENCES, CONTENT_KINDS, CONTENT_STATES } from '#rules/content';

/** Everything that operations write for the pages. */
export const contentItems = pgTable(
  'content_items',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    kind: text({ enum: CONTENT_KINDS }).notNull(),
    /** Where it belongs: a group of banners, a category, a network (`CONTENT_SLOTS`). */
    slot: text().notNull(),
    /** Its address on a page of its own. */
    slug: text(),
    /** What only this kind has; checked when it is written (facts.ts). */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    imageHash: text(),
    audience: text({ enum: AUDIENCES }).notNull(),
    /** Shown from then (none: at once) until before then (none: for good), by the database's clock. */
    shownFrom: instant(),
    shownUntil: instant(),
    /** Small ones first; of equal ones the newest. */
    sort: integer().notNull().default(0),
    state: text({ enum: CONTENT_STATES }).notNull().default('draft'),
    /** Counts changes: who changes an older one than there is has not seen it. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
  },
  (table) => [
    index('content_items_shown').on(table.kind, table.state, table.slot),
    uniqueIndex('content_items_slug').on(table.kind, table.slug),
    check('content_items_schedule', sql`shown_from < shown_until`),
  ],
);

/** One language of one item. */
export const contentTexts = pgTable(
  'content_texts',
  {
    itemId: int8()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** BCP 47. */
    tag: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** HTML that passed the sanitizer. */
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.tag] })],
);

/** Pictures, drawn anew in a few widths. They are named after their content and never change. */
export const contentImages = pgTable(
  'content_images',
  {
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);
