import { and, eq } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Statement, Tx } from '#kernel/database';
import type { PasswordHasher } from '#kernel/passwords';
import { COLUMNS } from './columns.ts';
import { IncorrectCredentialsError, PaymentPasswordMissingError, WrongPaymentPasswordError } from './errors.ts';
import { usernameKey } from './names.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

export interface PasswordDeps {
  passwords: PasswordHasher;
}

export interface VerifiedMember {
  member: Member;
  /** What the password made: `signIn` compares it again. */
  passwordHash: string;
}

/** What a password is checked against; undefined: nobody has this name. */
export type Credentials = { member: Member; passwordHash: string | null } | undefined;

/** Reads, and says nothing: whoever asks must not learn whether there is such an account. */
export async function findCredentials(db: Db, username: string): Promise<Credentials> {
  const [found] = await db.orm
    .select({ ...COLUMNS, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.usernameKey, usernameKey(username)));
  if (!found) return undefined;
  const { passwordHash, ...member } = found;
  return { member, passwordHash };
}

/** Throws IncorrectCredentialsError (after the same time, whatever is wrong); the account may be a blocked one. */
export async function checkPassword(
  deps: PasswordDeps,
  credentials: Credentials,
  password: string,
): Promise<VerifiedMember> {
  const { member, passwordHash = null } = credentials ?? {};
  const isRight = await deps.passwords.verify(passwordHash ?? undefined, password);
  if (!member || passwordHash === null || !isRight) throw new IncorrectCredentialsError();
  return { member, passwordHash };
}

async function findSecrets(db: Db, memberId: bigint) {
  const [row] = await db.orm
    .select({ passwordHash: members.passwordHash, paymentPasswordHash: members.paymentPasswordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return row;
}

/** Gives the hash that the password of a signed-in member made. Throws IncorrectCredentialsError. */
export async function verifyPassword(db: Db, deps: PasswordDeps, memberId: bigint, password: string): Promise<string> {
  const known = (await findSecrets(db, memberId))?.passwordHash ?? undefined;
  const isRight = await deps.passwords.verify(known, password);
  if (known === undefined || !isRight) throw new IncorrectCredentialsError();
  return known;
}

export async function hasPassword(db: Db, memberId: bigint): Promise<boolean> {
  return Boolean((await findSecrets(db, memberId))?.passwordHash);
}

const HOLD: Statement = {
  name: 'password_hold',
  text: 'select 1 from members where id = $1 and password_hash = $2 for update',
};

/**
 * The password that was proved is still the account's, and stays so until this transaction ends.
 * Throws IncorrectCredentialsError.
 */
export async function lockPassword(tx: Tx, { memberId, passwordHash }: { memberId: bigint; passwordHash: string }) {
  if ((await tx.query(HOLD, [memberId, passwordHash])).length === 0) throw new IncorrectCredentialsError();
}

const LOCK: Statement = {
  name: 'password_lock',
  // In a statement of its own: a sign-in that has not committed yet is waited for, and the next statement sees its session.
  text: 'select 1 from members where id = $1 for update',
};
const REPLACE: Statement = {
  name: 'password_replace',
  // $3: what was proved before the transaction, must it be proved. What opens the account otherwise ends with it.
  text: `with changed as (
           update members set password_hash = $2, password_changed_at = now(), must_change_password = false
            where id = $1 and (not $4::boolean or password_hash is not distinct from $3) returning id
         ), sessions_ended as (
           delete from sessions s using changed where s.member_id = changed.id and ($5::bytea is null or s.token_hash <> $5)
         ), kept as (
           update sessions s set must_change_password = false from changed
            where s.member_id = changed.id and s.token_hash = $5
         ), forgotten as (
           delete from remember_tokens t using changed where t.member_id = changed.id
         ), links as (
           delete from password_resets r using changed where r.member_id = changed.id
         ), codes as (
           delete from handoff_codes c using changed where c.member_id = changed.id
         )
         select id from changed`,
};

export interface PasswordChange {
  memberId: bigint;
  passwordHash: string;
  /** The password's hash that was proved, null for an account without one; undefined: proved in another way. */
  proved?: string | null;
  /** The session that changes it lives on. */
  keeps?: Uint8Array | undefined;
}

/**
 * Sets a password and ends all else that opens the account: other sessions, remembered browsers, links.
 * Throws AppError `conflict` when the proved one has been changed meanwhile.
 */
export async function replacePassword(tx: Tx, change: PasswordChange): Promise<void> {
  const { memberId, passwordHash, proved, keeps } = change;
  const values = [memberId, passwordHash, proved ?? null, proved !== undefined, keeps ?? null];
  await tx.query(LOCK, [memberId]);
  if ((await tx.query(REPLACE, values)).length === 0) throw new AppError('conflict');
}

/**
 * Sets the payment password of a member who proved the account's (`provePassword` gave its hash).
 * Throws IncorrectCredentialsError when that has been changed meanwhile.
 */
export async function setPaymentPassword(
  tx: Tx,
  request: { memberId: bigint; passwordHash: string; paymentPasswordHash: string },
): Promise<void> {
  const { memberId, passwordHash, paymentPasswordHash } = request;
  const rows = await tx.orm
    .update(members)
    .set({ paymentPasswordHash })
    .where(and(eq(members.id, memberId), eq(members.passwordHash, passwordHash)))
    .returning({ id: members.id });
  if (rows.length === 0) throw new IncorrectCredentialsError();
}

/** Slow, so not for a transaction. Throws PaymentPasswordMissingError and WrongPaymentPasswordError. */
export async function checkPaymentPassword(
  db: Db,
  deps: PasswordDeps,
  memberId: bigint,
  password: string,
): Promise<void> {
  const hash = (await findSecrets(db, memberId))?.paymentPasswordHash;
  if (!hash) throw new PaymentPasswordMissingError();
  if (!(await deps.passwords.verify(hash, password))) throw new WrongPaymentPasswordError();
}
