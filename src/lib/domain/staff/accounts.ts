import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import type { StaffRole } from '#rules/staff';
import { audit, COMMAND_LINE_ACTOR, SYSTEM_ACTOR } from './audit.ts';
import { createEnrollment, type EnrollmentDeps, type EnrollmentLink } from './enrollment.ts';
import { LastAdministratorError, StaffExistsError, StaffNotFoundError } from './errors.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteRecoveryCodesOf } from './recovery-codes.ts';
import { normalizeUsername } from './sessions.ts';
import { deleteSessionsOf, findByUsername, listSummaries, type StaffRow } from './store.ts';
import { staff } from './tables.ts';
import type { StaffSummary } from './types.ts';

const USERNAME = /^[a-z][a-z0-9._-]{2,31}$/;
const FIRST_USERNAME = 'admin';

/** The person who makes a change, and the first of two people when it was proposed. */
interface By {
  actor: string;
  address?: string | undefined;
  proposedBy?: string | undefined;
}

export interface NewStaffUser extends By {
  username: string;
  role: StaffRole;
}

function record(
  tx: Tx,
  { actor, address, proposedBy }: By,
  entry: { action: string; subject: string; details?: Record<string, string> },
): Promise<void> {
  const details = { ...entry.details, ...(proposedBy === undefined ? {} : { proposedBy }) };
  const facts = Object.keys(details).length > 0 ? { details } : {};
  return audit(tx, { action: entry.action, subject: entry.subject, actor, address, ...facts });
}

/**
 * Creates an account, which its owner enrolls by a link. Returns the username. Throws StaffExistsError when it is taken, and
 * InvalidFieldsError.
 */
export async function createStaffUser(tx: Tx, input: NewStaffUser): Promise<string> {
  const { role } = input;
  const username = normalizeUsername(input.username);
  if (!USERNAME.test(username)) throw new InvalidFieldsError({ username: { code: 'staff_username_form' } });
  const made = await tx.orm.insert(staff).values({ username, role }).onConflictDoNothing().returning({ id: staff.id });
  if (made.length === 0) throw new StaffExistsError();
  await record(tx, input, { action: 'staff.create', subject: username, details: { role } });
  return username;
}

/**
 * Creates the account `admin` when there are no accounts. Returns a link's token as long as nobody has enrolled; each start
 * replaces the link of the one before.
 */
export async function ensureFirstAdmin(tx: Tx, deps: EnrollmentDeps): Promise<EnrollmentLink | undefined> {
  const accounts = await listSummaries(tx);
  if (accounts.some(({ isEnrolled }) => isEnrolled)) return undefined;
  if (accounts.length === 0) {
    const row = { username: FIRST_USERNAME, role: 'admin' } as const;
    const made = await tx.orm.insert(staff).values(row).onConflictDoNothing().returning({ id: staff.id });
    // Otherwise another node that started at the same time created it.
    if (made.length > 0) await audit(tx, { actor: SYSTEM_ACTOR, action: 'staff.create', subject: FIRST_USERNAME });
  }
  const first = await findByUsername(tx, FIRST_USERNAME);
  return first?.enabled ? createEnrollment(tx, deps, { username: FIRST_USERNAME, actor: SYSTEM_ACTOR }) : undefined;
}

/** Returns whether an actor may make a call of these roles now: an enabled staff user with one of them, or the command line. */
export async function mayStaffAct(db: Db, actor: string, roles: readonly StaffRole[]): Promise<boolean> {
  if (actor === COMMAND_LINE_ACTOR) return true;
  const row = await findByUsername(db, actor);
  return row !== undefined && row.enabled && roles.includes(row.role);
}

export function listStaff(db: Db): Promise<StaffSummary[]> {
  return listSummaries(db);
}

export interface AccountChange extends By {
  username: string;
}

async function requireStaffUser(tx: Tx, text: string): Promise<StaffRow> {
  const row = await findByUsername(tx, normalizeUsername(text));
  if (!row) throw new StaffNotFoundError();
  return row;
}

/** Disables an account and ends its sessions. Throws StaffNotFoundError and LastAdministratorError. */
export async function disableStaffUser(tx: Tx, change: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, change.username);
  if (row.role === 'admin') await requireOtherAdministrator(tx, row.id);
  await tx.orm.update(staff).set({ enabled: false }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await record(tx, change, { action: 'staff.disable', subject: row.username });
}

/** Locks all administrators in one order: when two disable each other at the same time, the second is refused. */
async function requireOtherAdministrator(tx: Tx, id: bigint): Promise<void> {
  const administrators = await tx.orm
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'admin'), eq(staff.enabled, true)))
    .orderBy(asc(staff.id))
    .for('update');
  if (!administrators.some((administrator) => administrator.id !== id)) throw new LastAdministratorError();
}

/** Enables a disabled account. Throws StaffNotFoundError. */
export async function enableStaffUser(tx: Tx, change: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, change.username);
  await tx.orm.update(staff).set({ enabled: true }).where(eq(staff.id, row.id));
  await record(tx, change, { action: 'staff.enable', subject: row.username });
}

export interface RoleChange extends AccountChange {
  role: StaffRole;
}

/** Gives an account another role and ends its sessions. Throws StaffNotFoundError and LastAdministratorError. */
export async function changeStaffRole(tx: Tx, change: RoleChange): Promise<void> {
  const { role } = change;
  const row = await requireStaffUser(tx, change.username);
  if (row.role === 'admin' && role !== 'admin') await requireOtherAdministrator(tx, row.id);
  await tx.orm.update(staff).set({ role }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  const details = { from: row.role, to: role };
  await record(tx, change, { action: 'staff.change-role', subject: row.username, details });
}

/** Removes an account's factors and ends its sessions: its owner enrolls again. Throws StaffNotFoundError. */
export async function resetStaffUser(tx: Tx, change: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, change.username);
  await removeFactors(tx, row.id);
  await record(tx, change, { action: 'staff.reset', subject: row.username });
}

/** Removes an account's password, authenticator, passkeys and recovery codes and ends its sessions with their challenges. */
export async function removeFactors(tx: Tx, staffId: bigint): Promise<void> {
  const nothing = { passwordHash: null, sealedTotpSecret: null, totpLastStep: null };
  await tx.orm.update(staff).set(nothing).where(eq(staff.id, staffId));
  await deletePasskeysOf(tx, staffId);
  await deleteRecoveryCodesOf(tx, staffId);
  await deleteSessionsOf(tx, staffId);
}

/**
 * Returns whether changes of staff have nobody who could approve them: fewer than two administrators can sign in. Then the
 * command line makes them, so that a new portal gets its second administrator and a lost authenticator locks nobody out for good.
 */
export async function isBootstrapping(db: Db): Promise<boolean> {
  const accounts = await listSummaries(db);
  return accounts.filter(({ role, isEnabled, isEnrolled }) => role === 'admin' && isEnabled && isEnrolled).length < 2;
}
