import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#kernel/columns';

/** Switches of features that differ from what the portal ships with (the specification's module flags). */
export const modules = pgTable('modules', {
  modId: text().primaryKey(),
  enabled: boolean().notNull(),
  changedAt: instant().notNull().defaultNow(),
});

/** Settings that operations change while the portal runs; absent: what it ships with. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: instant().notNull().defaultNow(),
});
