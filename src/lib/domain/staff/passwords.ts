import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Db, Tx } from '#kernel/database';
import { type FieldProblem, InvalidFieldsError } from '#kernel/errors';
import type { PasswordHasher } from '#kernel/passwords';
import { isCommonPassword } from '#rules/identity/passwords';
import { STAFF_PASSWORD_LENGTH } from '#rules/staff';
import { audit } from './audit.ts';
import { StaffLockedError } from './errors.ts';
import { deleteSessionsOf, findById, findByUsername } from './store.ts';
import { staff } from './tables.ts';
import type { SessionCaller } from './types.ts';

const MIN_BASE_LENGTH = 4;

interface StaffPassword {
  password: string;
  username: string;
  /** The operator's names, which a password must not be made of. */
  ownNames: readonly string[];
}

function problemOf({ password, username, ownNames }: StaffPassword): FieldProblem | undefined {
  const { min, max } = STAFF_PASSWORD_LENGTH;
  if (password.length < min || password.length > max) return { code: 'staff_password_length', params: { min } };
  if (password.toLowerCase().includes(username)) return { code: 'password_contains_name' };
  return isGuessable(password, ownNames) ? { code: 'password_common' } : undefined;
}

/**
 * Returns whether a password is common, or a common one that was lengthened to the required length by repeating it or by appending
 * digits or signs.
 */
function isGuessable(password: string, ownNames: readonly string[]): boolean {
  const base = password.replace(/^(.+?)\1+$/s, '$1').replace(/[^\p{L}]+$/u, '');
  const isCommon = [password, base].some((text) => isCommonPassword(text, ownNames));
  return isCommon || base.length < MIN_BASE_LENGTH;
}

/** Throws InvalidFieldsError when a new password is too short, common, made of the operator's names or contains the username. */
export function assertStaffPassword(given: StaffPassword): void {
  const problem = problemOf(given);
  if (problem) throw new InvalidFieldsError({ password: problem });
}

/**
 * Returns a text that changes with an account's password, by which the mark of a known browser ends with the password; '' when
 * the account has no password or does not exist.
 */
export async function getPasswordVersion(db: Db, username: string): Promise<string> {
  const { passwordHash } = (await findByUsername(db, username)) ?? {};
  return passwordHash ? createHash('sha256').update(passwordHash).digest('base64url') : '';
}

export interface PasswordDeps {
  hasher: PasswordHasher;
  ownNames: readonly string[];
  attempts: AttemptLimit;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The session of the caller stays open; the user's others end. */
export interface PasswordChange extends SessionCaller {
  oldPassword: string;
  password: string;
}

/** Changes one's own password. Throws InvalidFieldsError and StaffLockedError. */
export async function changeOwnPassword(db: Db, deps: PasswordDeps, change: PasswordChange): Promise<void> {
  const { id, username } = change.staffUser;
  const attemptsKey = `ops-password-change:${id}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  const oldHash = (await findById(db, id))?.passwordHash ?? undefined;
  const isCorrect = await deps.hasher.verify(oldHash, change.oldPassword);
  const wrongPassword = new InvalidFieldsError({ oldPassword: { code: 'wrong_password' } });
  if (!isCorrect || oldHash === undefined) throw wrongPassword;
  assertStaffPassword({ password: change.password, username, ownNames: deps.ownNames });
  const passwordHash = await deps.hasher.hash(change.password);
  await deps.write(async (tx) => {
    const isUnchanged = and(eq(staff.id, id), eq(staff.passwordHash, oldHash));
    const changed = await tx.orm.update(staff).set({ passwordHash }).where(isUnchanged).returning({ id: staff.id });
    // Another change came first: the old password is no longer right.
    if (changed.length === 0) throw wrongPassword;
    await deleteSessionsOf(tx, id, change.tokenHash);
    await audit(tx, { actor: username, action: 'password.change', subject: username, address: change.address });
  });
  await deps.attempts.clear(attemptsKey);
}
