import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#kernel/columns';

/** Feature flags that differ from the defaults (the specification's modules). */
export const featureFlags = pgTable('feature_flags', {
  /** The module's code in the specification. */
  code: text().primaryKey(),
  enabled: boolean().notNull(),
  changedAt: instant().notNull().defaultNow(),
});

/** Settings that staff change at runtime; a missing row means the default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: instant().notNull().defaultNow(),
});
