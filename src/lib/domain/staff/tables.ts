import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { STAFF_ROLES } from '#rules/staff';

export const staff = pgTable('staff', {
  id: identity(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull(),
  /** Sealed under APP_SECRET. Without a confirmed one the operator can only enroll. */
  sealedTotpSecret: text(),
  totpConfirmed: boolean().notNull().default(false),
  /** The last time step that was used: a code works once. */
  totpLastStep: int8(),
  enabled: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: bytes().primaryKey(),
    staffId: int8()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** False until the TOTP code was given; such a session can do nothing else. */
    secondFactorPassed: boolean().notNull().default(false),
    address: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
);

/** Append-only (a trigger refuses UPDATE and DELETE): who did what to what, from where. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** An operator's user name, `command line` or `system`. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb(),
    address: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('audit_log_subject').on(table.subject)],
);
