import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { STAFF_ROLES } from '#rules/staff';
import { staff, staffPasskeys, staffSessions } from './tables.ts';
import type { StaffSummary } from './types.ts';

/** A session ends after this time without a request, and at the end of its lifetime in any case. */
const IDLE_MINUTES = 30;
const LIFETIME_HOURS = 8;

export type StaffRow = typeof staff.$inferSelect;

export async function findByUsername(db: Db, username: string): Promise<StaffRow | undefined> {
  const [row] = await db.orm.select().from(staff).where(eq(staff.username, username));
  return row;
}

export async function findById(db: Db, id: bigint): Promise<StaffRow | undefined> {
  const [row] = await db.orm.select().from(staff).where(eq(staff.id, id));
  return row;
}

/** Returns whether an account has a passkey. */
export async function hasPasskey(db: Db, staffId: bigint): Promise<boolean> {
  return (await db.orm.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) > 0;
}

export function listSummaries(db: Db): Promise<StaffSummary[]> {
  const { username, role, createdAt, enabled, passwordHash } = staff;
  return db.orm
    .select({ username, role, createdAt, isEnabled: enabled, isEnrolled: sql<boolean>`${passwordHash} is not null` })
    .from(staff)
    .orderBy(asc(username));
}

const sessionRow = z.object({
  id: z.bigint(),
  username: z.string(),
  role: z.enum(STAFF_ROLES),
  secondFactorAgeSeconds: z.int().nullable(),
  hasPasskey: z.boolean(),
});

export type SessionRow = z.input<typeof sessionRow>;

const FIND_SESSION = defineStatement({
  name: 'staff_find_session',
  row: sessionRow,
  // Updates last_seen_at at most once a minute, and never for an expired session.
  text: `
    with alive as (
      select session.token_hash, session.last_seen_at, staff.id, staff.username, staff.role,
             exists (select from staff_passkeys where staff_id = staff.id) as "hasPasskey",
             extract(epoch from now() - session.second_factor_at)::int as "secondFactorAgeSeconds"
      from staff_sessions session join staff on staff.id = session.staff_id
      where session.token_hash = $1 and staff.enabled and session.expires_at > now()
        and session.last_seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
    ), seen as (
      update staff_sessions session set last_seen_at = now() from alive
      where session.token_hash = alive.token_hash and alive.last_seen_at < now() - interval '1 minute'
    )
    select id, username, role, "secondFactorAgeSeconds", "hasPasskey" from alive`,
});

export async function findSession(db: Db, tokenHash: Uint8Array): Promise<SessionRow | undefined> {
  const [row] = await db.query(FIND_SESSION, [tokenHash]);
  return row;
}

const START_SESSION = defineStatement({
  name: 'staff_start_session',
  // Compares the hash again, because the password was checked outside this transaction.
  text: `
    insert into staff_sessions (token_hash, staff_id, address, expires_at, second_factor_at)
    select $1, id, $4, now() + make_interval(hours => ${LIFETIME_HOURS}), case when $5 then now() end
    from staff where id = $2 and enabled and password_hash = $3
    returning staff_id`,
});

export interface NewSession {
  tokenHash: Uint8Array;
  staffId: bigint;
  passwordHash: string;
  address: string;
  /** Whether a code was verified together with the password. */
  isComplete: boolean;
}

export async function startSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { tokenHash, staffId, passwordHash, address, isComplete } = session;
  const rows = await tx.query(START_SESSION, [tokenHash, staffId, passwordHash, address, isComplete]);
  return rows.length === 1;
}

export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  const isIdle = lte(staffSessions.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`);
  await tx.orm.delete(staffSessions).where(or(lte(staffSessions.expiresAt, sql`now()`), isIdle));
}

export async function deleteSession(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.orm.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Deletes a user's sessions, except for one. */
export async function deleteSessionsOf(tx: Tx, staffId: bigint, except?: Uint8Array): Promise<void> {
  const others = except && ne(staffSessions.tokenHash, except);
  await tx.orm.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others));
}

const USE_TIME_STEP = defineStatement({
  name: 'staff_use_totp_step',
  // One statement decides: the second of two calls with the same code finds the step used. The secret is compared, because the
  // code was checked outside this transaction.
  text: `
    update staff set totp_last_step = $3
    where id = $1 and enabled and sealed_totp_secret = $2 and (totp_last_step is null or totp_last_step < $3)
    returning id`,
});

export async function useTimeStep(
  tx: Tx,
  use: { staffId: bigint; sealedSecret: string; step: bigint },
): Promise<boolean> {
  return (await tx.query(USE_TIME_STEP, [use.staffId, use.sealedSecret, use.step])).length === 1;
}

/** Records a verified code and replaces the session's token. Returns false when the session has ended. */
export async function completeSession(tx: Tx, tokens: { old: Uint8Array; fresh: Uint8Array }): Promise<boolean> {
  const rows = await tx.orm
    .update(staffSessions)
    .set({ tokenHash: tokens.fresh, secondFactorAt: sql`now()` })
    .where(eq(staffSessions.tokenHash, tokens.old))
    .returning({ staffId: staffSessions.staffId });
  return rows.length === 1;
}
