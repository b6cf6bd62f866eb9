import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { members } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { hasCounterGrown } from '#kernel/passkey-columns';
import type { PasskeyCredential } from '#kernel/passkeys';
import { MAX_PASSKEYS } from '#rules/identity/passkeys';
import { memberPasskeys } from './tables.ts';

export interface OwnPasskey {
  id: bigint;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists a member's passkeys, oldest first. */
export function listPasskeys(db: Db, memberId: bigint): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = memberPasskeys;
  return db.orm
    .select({ id, name, createdAt, lastUsedAt })
    .from(memberPasskeys)
    .where(eq(memberPasskeys.memberId, memberId))
    .orderBy(asc(id));
}

const CREDENTIAL = {
  id: memberPasskeys.credentialId,
  publicKey: memberPasskeys.publicKey,
  counter: memberPasskeys.counter,
  transports: memberPasskeys.transports,
};

/** Returns a member's credentials as browsers and the verifier need them. */
export function credentialsOf(db: Db, memberId: bigint): Promise<PasskeyCredential[]> {
  return db.orm.select(CREDENTIAL).from(memberPasskeys).where(eq(memberPasskeys.memberId, memberId));
}

/** Finds a credential of any member, for a sign-in that names no account. */
export async function findCredential(
  db: Db,
  credentialId: string,
): Promise<(PasskeyCredential & { memberId: bigint }) | undefined> {
  const { memberId } = memberPasskeys;
  const isNamed = eq(memberPasskeys.credentialId, credentialId);
  const [row] = await db.orm
    .select({ ...CREDENTIAL, memberId })
    .from(memberPasskeys)
    .where(isNamed);
  return row;
}

/**
 * Stores a new passkey. Throws AppError `conflict` for a known credential, the member's or another's, or too many of them, and
 * `account_blocked` when the account has been erased.
 */
export async function insertPasskey(
  tx: Tx,
  { memberId, name, credential }: { memberId: bigint; name: string; credential: PasskeyCredential },
): Promise<void> {
  // Counts one at a time, so that parallel calls do not exceed the maximum.
  const isTheirs = and(eq(members.id, memberId), isNull(members.erasedAt));
  const locked = await tx.orm.select({ id: members.id }).from(members).where(isTheirs).for('update');
  if (locked.length === 0) throw new AppError('account_blocked');
  const { id: credentialId, ...key } = credential;
  const added = await tx.orm
    .insert(memberPasskeys)
    .values({ memberId, credentialId, name, ...key })
    .onConflictDoNothing()
    .returning({ id: memberPasskeys.id });
  const [total] = await tx.orm
    .select({ rows: count() })
    .from(memberPasskeys)
    .where(eq(memberPasskeys.memberId, memberId));
  if (added.length === 0 || (total?.rows ?? 0) > MAX_PASSKEYS) throw new AppError('conflict');
}

/** Deletes one of a member's passkeys. Throws AppError `not_found`, for another member's as well. */
export async function deletePasskey(tx: Tx, { memberId, id }: { memberId: bigint; id: bigint }): Promise<void> {
  const deleted = await tx.orm
    .delete(memberPasskeys)
    .where(and(eq(memberPasskeys.id, id), eq(memberPasskeys.memberId, memberId)))
    .returning({ id: memberPasskeys.id });
  if (deleted.length === 0) throw new AppError('not_found');
}

/** Deletes all passkeys of a member. Returns whether there were any. */
export async function deletePasskeysOf(tx: Tx, memberId: bigint): Promise<boolean> {
  const deleted = await tx.orm
    .delete(memberPasskeys)
    .where(eq(memberPasskeys.memberId, memberId))
    .returning({ id: memberPasskeys.id });
  return deleted.length > 0;
}

/** Records a use and its counter. False when the counter has not grown, or the passkey was removed meanwhile. */
export async function recordPasskeyUse(tx: Tx, use: { credentialId: string; counter: number }): Promise<boolean> {
  const isNamed = eq(memberPasskeys.credentialId, use.credentialId);
  const used = await tx.orm
    .update(memberPasskeys)
    .set({ counter: use.counter, lastUsedAt: sql`now()` })
    .where(and(isNamed, hasCounterGrown(memberPasskeys.counter, use.counter)))
    .returning({ id: memberPasskeys.id });
  return used.length === 1;
}
