import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { AUDIENCES, CONTENT_KINDS, CONTENT_STATES } from '#rules/site/content';

/** Content that staff write for the pages. */
export const contentItems = pgTable(
  'content_items',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    kind: text({ enum: CONTENT_KINDS }).notNull(),
    /** Group of banners, category, social network … (`CONTENT_SLOTS`). */
    slot: text().notNull(),
    /** Last part of the item's own page address. */
    slug: text(),
    /** The fields of this kind, checked when written (facts.ts). */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    imageHash: text(),
    audience: text({ enum: AUDIENCES }).notNull(),
    /** Schedule by the database's clock, the end excluded; null means without start or end. */
    shownFrom: instant(),
    shownUntil: instant(),
    /** Ascending; items with the same value are sorted newest first. */
    sort: integer().notNull().default(0),
    state: text({ enum: CONTENT_STATES }).notNull().default('draft'),
    /** Counts changes; a change must name the current version. */
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

/** Texts of an item in one language. */
export const contentTexts = pgTable(
  'content_texts',
  {
    itemId: int8()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** BCP 47 tag of the language. */
    languageTag: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** HTML that passed the sanitizer. */
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.languageTag] })],
);

/** Images, re-encoded in a few widths. Named by the hash of their content and never changed. */
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
