import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import { STAFF_PASSWORD_LENGTH, type StaffRole } from '#rules/staff';
import { audit, COMMAND_LINE_ACTOR, SYSTEM_ACTOR } from './audit.ts';
import { LastAdministratorError, StaffExistsError, StaffNotFoundError } from './errors.ts';
import { normalizeUsername } from './sessions.ts';
import { deleteSessionsOf, findByUsername, listSummaries, type StaffRow } from './store.ts';
import { staff } from './tables.ts';
import type { StaffSummary } from './types.ts';

const USERNAME = /^[a-z][a-z0-9._-]{2,31}$/;
const FIRST_USERNAME = 'admin';

export interface AccountDeps {
  hasher: PasswordHasher;
  random: RandomSource;
}

/** Creates a password of 100 random bits, in groups that are easy to dictate. */
function randomPassword(random: RandomSource): string {
  return Array.from({ length: 4 }, () => randomId(random, '', 5)).join('-');
}

function requireValidPassword(password: string): string {
  const { min, max } = STAFF_PASSWORD_LENGTH;
  if (password.length >= min && password.length <= max) return password;
  throw new InvalidFieldsError({ password: { code: 'staff_password_length', params: { min } } });
}

export interface NewStaffUser {
  username: string;
  role: StaffRole;
  /** Undefined: a random password is created, returned once and stored only as a hash. */
  password?: string;
  actor: string;
}

/** Username and password of a new account; the password cannot be read again. */
export interface StaffCredentials {
  username: string;
  password: string;
}

/** Creates an account. Throws StaffExistsError when the username is taken, and InvalidFieldsError. */
export async function createStaffUser(tx: Tx, deps: AccountDeps, input: NewStaffUser): Promise<StaffCredentials> {
  const username = normalizeUsername(input.username);
  if (!USERNAME.test(username)) throw new InvalidFieldsError({ username: { code: 'staff_username_form' } });
  const password = requireValidPassword(input.password ?? randomPassword(deps.random));
  const made = await tx.orm
    .insert(staff)
    .values({ username, role: input.role, passwordHash: await deps.hasher.hash(password) })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (made.length === 0) throw new StaffExistsError();
  await audit(tx, { actor: input.actor, action: 'staff.create', subject: username, details: { role: input.role } });
  return { username, password };
}

/**
 * Creates the account `admin` when there are no accounts. Returns its random password, which cannot be read again;
 * undefined when accounts exist or `input.password` was used.
 */
export async function ensureFirstAdmin(
  tx: Tx,
  deps: AccountDeps,
  input: { password?: string | undefined } = {},
): Promise<string | undefined> {
  const [known] = await tx.orm.select({ total: count() }).from(staff);
  if (known && known.total > 0) return undefined;
  const given = input.password === undefined ? {} : { password: input.password };
  const first = { username: FIRST_USERNAME, role: 'admin', actor: SYSTEM_ACTOR, ...given } as const;
  try {
    const { password } = await createStaffUser(tx, deps, first);
    return input.password === undefined ? password : undefined;
  } catch (error) {
    // Another node that started at the same time created the account first.
    if (error instanceof StaffExistsError) return undefined;
    throw error;
  }
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

export interface AccountChange {
  username: string;
  actor: string;
}

async function requireStaffUser(tx: Tx, text: string): Promise<StaffRow> {
  const row = await findByUsername(tx, normalizeUsername(text));
  if (!row) throw new StaffNotFoundError();
  return row;
}

/** Disables an account and ends its sessions. Throws StaffNotFoundError and LastAdministratorError. */
export async function disableStaffUser(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, username);
  if (row.role === 'admin' && !(await hasOtherAdministrator(tx, row.id))) throw new LastAdministratorError();
  await tx.orm.update(staff).set({ enabled: false }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'staff.disable', subject: row.username });
}

/** Locks all administrators in one order: when two disable each other at the same time, the second is refused. */
async function hasOtherAdministrator(tx: Tx, id: bigint): Promise<boolean> {
  const administrators = await tx.orm
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'admin'), eq(staff.enabled, true)))
    .orderBy(asc(staff.id))
    .for('update');
  return administrators.some((administrator) => administrator.id !== id);
}

/** Enables a disabled account. Throws StaffNotFoundError. */
export async function enableStaffUser(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, username);
  await tx.orm.update(staff).set({ enabled: true }).where(eq(staff.id, row.id));
  await audit(tx, { actor, action: 'staff.enable', subject: row.username });
}

/** Sets a random password, returns it once and ends the account's sessions. Throws StaffNotFoundError. */
export async function resetPassword(
  tx: Tx,
  deps: AccountDeps,
  { username, actor }: AccountChange,
): Promise<{ password: string }> {
  const row = await requireStaffUser(tx, username);
  const password = randomPassword(deps.random);
  const passwordHash = await deps.hasher.hash(password);
  await tx.orm.update(staff).set({ passwordHash }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'staff.reset-password', subject: row.username });
  return { password };
}

/** Removes a lost authenticator; the next sign-in sets up a new one. Throws StaffNotFoundError. */
export async function resetSecondFactor(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireStaffUser(tx, username);
  await tx.orm
    .update(staff)
    .set({ sealedTotpSecret: null, totpConfirmed: false, totpLastStep: null })
    .where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'staff.reset-second-factor', subject: row.username });
}
