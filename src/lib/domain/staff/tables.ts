import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { STAFF_ROLES } from '#rules/staff';

export const staff = pgTable('staff', {
  id: identity(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull(),
  /** Sealed with APP_SECRET. Until a code confirms it, the user can only set up an authenticator. */
  sealedTotpSecret: text(),
  totpConfirmed: boolean().notNull().default(false),
  /** The last used time step: each code works once. */
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
    /** Time of the last verified code. Null until the first one; such a session cannot do anything else. */
    secondFactorAt: instant(),
    address: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
);

/** Log of all staff actions. Append-only: a trigger refuses UPDATE and DELETE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** Username of a staff user, `command line` or `system`. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb(),
    address: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('audit_log_subject').on(table.subject)],
);
