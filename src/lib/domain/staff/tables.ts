import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { passkeyColumns } from '#kernel/passkey-columns';
import { STAFF_ROLES } from '#rules/staff';

export const staff = pgTable(
  'staff',
  {
    id: identity(),
    username: text().notNull().unique(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Set by the user's own enrollment; nobody signs in before it. */
    passwordHash: text(),
    /** Sealed with APP_SECRET. */
    sealedTotpSecret: text(),
    /** The last used time step: each code works once. */
    totpLastStep: int8(),
    enabled: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // Nobody has a password without an authenticator.
    check('staff_both_factors', sql`(${table.passwordHash} is null) = (${table.sealedTotpSecret} is null)`),
  ],
);

/** Links by which staff set their password and authenticator, one per account. Each works once: its use deletes the row. */
export const staffEnrollments = pgTable('staff_enrollments', {
  staffId: int8()
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique(),
  /** The offered authenticator, sealed; null until the link is opened. */
  sealedTotpSecret: text(),
  createdBy: text().notNull(),
  expiresAt: instant().notNull(),
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

/** Passkeys of staff, a second factor beside the authenticator. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    ...passkeyColumns(),
    staffId: int8()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

/** Challenges that a passkey must sign. Each belongs to one session and works once. */
export const staffPasskeyChallenges = pgTable(
  'staff_passkey_challenges',
  {
    tokenHash: bytes()
      .notNull()
      .references(() => staffSessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    purpose: text({ enum: ['register', 'verify'] }).notNull(),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.purpose] })],
);

/** Unused recovery codes of staff. The first use ends all of an account: it enrolls again and gets new ones. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: int8()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
    /** Key of the hash, which changes with APP_SECRET. */
    keyId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
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
  (table) => [index('audit_log_subject').on(table.subject, table.at)],
);
