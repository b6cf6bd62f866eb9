import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import type { PasswordHasher } from '#kernel/passwords';
import { defineStatement } from '#kernel/statements';
import { COLUMNS } from './columns.ts';
import { IncorrectCredentialsError, PaymentPasswordMissingError, WrongPaymentPasswordError } from './errors.ts';
import { noteEnds } from './sessions.ts';
import { usernameKey } from './usernames.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

export interface PasswordDeps {
  passwords: PasswordHasher;
}

export interface VerifiedMember {
  member: Member;
  /** The hash that the password matched; `signIn` compares it again. */
  passwordHash: string;
}

/** An account and its password hash; undefined when no account has the name. */
export type Credentials = { member: Member; passwordHash: string | null } | undefined;

/** Finds the credentials of a username. Pass the result to `checkPassword`: the caller must not reveal whether the account exists. */
export async function findCredentials(db: Db, username: string): Promise<Credentials> {
  const [found] = await db.orm
    .select({ ...COLUMNS, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.usernameKey, usernameKey(username)));
  if (!found) return undefined;
  const { passwordHash, ...member } = found;
  return { member, passwordHash };
}

/**
 * Checks a password. Takes the same time whether or not the account exists, and does not check whether it is blocked. Throws
 * IncorrectCredentialsError.
 */
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

/** Verifies the password of a signed-in member and returns the hash that it matched. Throws IncorrectCredentialsError. */
export async function verifyPassword(db: Db, deps: PasswordDeps, memberId: bigint, password: string): Promise<string> {
  const hash = (await findSecrets(db, memberId))?.passwordHash ?? undefined;
  const isRight = await deps.passwords.verify(hash, password);
  if (hash === undefined || !isRight) throw new IncorrectCredentialsError();
  return hash;
}

export async function hasPassword(db: Db, memberId: bigint): Promise<boolean> {
  return Boolean((await findSecrets(db, memberId))?.passwordHash);
}

/**
 * Locks the account's password until the transaction ends. Throws IncorrectCredentialsError when the verified one has been
 * changed meanwhile.
 */
export async function lockPassword(tx: Tx, { memberId, passwordHash }: { memberId: bigint; passwordHash: string }) {
  const which = and(eq(members.id, memberId), eq(members.passwordHash, passwordHash));
  const rows = await tx.orm.select({ id: members.id }).from(members).where(which).for('update');
  if (rows.length === 0) throw new IncorrectCredentialsError();
}

const REPLACE = defineStatement({
  name: 'password_replace',
  // $3 is the hash that was verified before the transaction; $4 says whether to compare it.
  text: `with changed as (
           update members set password_hash = $2, password_changed_at = now(), must_change_password = false
            where id = $1 and (not $4::boolean or password_hash is not distinct from $3) returning id
         ), ended as (
           delete from sessions session using changed where session.member_id = changed.id and ($5::bytea is null or session.token_hash <> $5)
           returning session.token_hash
         ), ends as (
           ${noteEnds('password')}
         ), current_session as (
           update sessions session set must_change_password = false from changed
            where session.member_id = changed.id and session.token_hash = $5
         ), browsers as (
           delete from remember_tokens token using changed where token.member_id = changed.id
         ), links as (
           delete from password_resets reset using changed where reset.member_id = changed.id
         ), codes as (
           delete from handoff_codes code using changed where code.member_id = changed.id
         )
         select id from changed`,
});

export interface PasswordChange {
  memberId: bigint;
  passwordHash: string;
  /** The old password's hash, null for an account without one; undefined when the owner was verified otherwise. */
  verifiedHash?: string | null;
  /** SHA-256 of the token of the session that changes the password; it stays open. */
  keepsSession?: Uint8Array | undefined;
}

/**
 * Sets a password and ends everything else that opens the account: other sessions, remembered browsers, reset links and
 * handoff codes. Throws AppError `conflict` when the verified password has been changed meanwhile.
 */
export async function replacePassword(tx: Tx, change: PasswordChange): Promise<void> {
  const { memberId, passwordHash, verifiedHash, keepsSession } = change;
  const values = [memberId, passwordHash, verifiedHash ?? null, verifiedHash !== undefined, keepsSession ?? null];
  // Waits for a sign-in that is not committed yet, so that the next statement sees its session.
  await tx.orm.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
  if ((await tx.query(REPLACE, values)).length === 0) throw new AppError('conflict');
}

/**
 * Sets the payment password of a member who verified the account's password (`verifyPassword` returned its hash). Throws
 * IncorrectCredentialsError when that password has been changed meanwhile.
 */
export async function setPaymentPassword(
  tx: Tx,
  request: { memberId: bigint; passwordHash: string; paymentPasswordHash: string },
): Promise<void> {
  const { memberId, passwordHash, paymentPasswordHash } = request;
  const rows = await tx.orm
    .update(members)
    .set({ paymentPasswordHash, paymentPasswordChangedAt: sql`now()` })
    .where(and(eq(members.id, memberId), eq(members.passwordHash, passwordHash)))
    .returning({ id: members.id });
  if (rows.length === 0) throw new IncorrectCredentialsError();
}

/**
 * Checks the payment password. Call it outside of transactions, because hashing is slow. Throws PaymentPasswordMissingError
 * and WrongPaymentPasswordError.
 */
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
