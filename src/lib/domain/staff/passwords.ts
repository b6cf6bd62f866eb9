import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Db, Tx } from '#kernel/database';
import { type FieldProblem, InvalidFieldsError } from '#kernel/errors';
import type { PasswordHasher } from '#kernel/passwords';
import { isCommonPassword } from '#rules/passwords';
import { STAFF_PASSWORD_LENGTH } from '#rules/staff';
import { audit } from './audit.ts';
import { StaffLockedError } from './errors.ts';
import { deleteSessionsOf, findById, findByUsername } from './store.ts';
import { staff } from './tables.ts';
import type { StaffUser } from './types.ts';

const MIN_WORD_LENGTH = 4;

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

/** Common passwords are shorter than those of staff, who would repeat one or append digits: the rest is checked. */
function isGuessable(password: string, ownNames: readonly string[]): boolean {
  const word = password.replace(/^(.+?)\1+$/s, '$1').replace(/[^\p{L}]+$/u, '');
  const isCommon = [password, word].some((text) => isCommonPassword(text, ownNames));
  return isCommon || word.length < MIN_WORD_LENGTH;
}

/** Throws InvalidFieldsError when a new password is too short, common, made of the operator's names or contains the username. */
export function assertStaffPassword(given: StaffPassword): void {
  const problem = problemOf(given);
  if (problem) throw new InvalidFieldsError({ password: problem });
}

/**
 * Returns a text that changes with an account's password, so that what was issued under the last one can be told apart; '' for an
 * account without a password, and for none.
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

export interface PasswordChange {
  staffUser: StaffUser;
  /** The session that stays open; the user's others end. */
  tokenHash: Uint8Array;
  oldPassword: string;
  password: string;
  address: string;
}

/** Changes one's own password. Throws InvalidFieldsError and StaffLockedError. */
export async function changeOwnPassword(db: Db, deps: PasswordDeps, change: PasswordChange): Promise<void> {
  const { id, username } = change.staffUser;
  const attemptsKey = `ops-password-change:${id}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  const oldHash = (await findById(db, id))?.passwordHash ?? undefined;
  const isCorrect = await deps.hasher.verify(oldHash, change.oldPassword);
  const wrong = new InvalidFieldsError({ oldPassword: { code: 'wrong_password' } });
  if (!isCorrect || oldHash === undefined) throw wrong;
  assertStaffPassword({ password: change.password, username, ownNames: deps.ownNames });
  const passwordHash = await deps.hasher.hash(change.password);
  await deps.write(async (tx) => {
    const isUnchanged = and(eq(staff.id, id), eq(staff.passwordHash, oldHash));
    const changed = await tx.orm.update(staff).set({ passwordHash }).where(isUnchanged).returning({ id: staff.id });
    if (changed.length === 0) throw wrong;
    await deleteSessionsOf(tx, id, change.tokenHash);
    await audit(tx, { actor: username, action: 'password.change', subject: username, address: change.address });
  });
  await deps.attempts.clear(attemptsKey);
}
