import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { isSet } from '#kernel/columns';
import { members } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { IdentityTakenError, LastSignInMethodError } from './errors.ts';
import { socialIdentities } from './tables.ts';
import type { Identity } from './types.ts';

/** Finds the member that a provider's account is linked to. */
export async function findByIdentity(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<bigint | undefined> {
  const [row] = await db.orm
    .select({ memberId: socialIdentities.memberId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)));
  return row?.memberId;
}

export interface EmailOwner {
  memberId: bigint;
  hasPassword: boolean;
}

/** Finds the member who has confirmed this address; unconfirmed addresses do not count. */
export async function findEmailOwner(db: Db, email: string): Promise<EmailOwner | undefined> {
  const isConfirmed = and(eq(sql`lower(${members.email})`, email.toLowerCase()), isNotNull(members.emailVerifiedAt));
  const [row] = await db.orm
    .select({ memberId: members.id, hasPassword: isSet(members.passwordHash) })
    .from(members)
    .where(and(isConfirmed, ne(members.accountType, 'guest')));
  return row;
}

/**
 * Locks the member's row, so that concurrent changes leave neither an account without a sign-in method nor two accounts of
 * one provider. Throws AppError `not_found`.
 */
async function lockMember(tx: Tx, memberId: bigint) {
  const [row] = await tx.orm
    .select({
      hasPassword: isSet(members.passwordHash),
      hasMobile: isSet(members.mobileVerifiedAt),
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Links a provider's account to a member, in place of another account of the same provider. Throws IdentityTakenError. */
export async function linkIdentity(tx: Tx, memberId: bigint, identity: Identity): Promise<void> {
  const { issuer, subject, email } = identity;
  await lockMember(tx, memberId);
  const isOfProvider = and(eq(socialIdentities.memberId, memberId), eq(socialIdentities.issuer, issuer));
  await tx.orm.delete(socialIdentities).where(and(isOfProvider, ne(socialIdentities.subject, subject)));
  await tx.orm.insert(socialIdentities).values({ issuer, subject, email, memberId }).onConflictDoNothing();
  if ((await findByIdentity(tx, identity)) !== memberId) throw new IdentityTakenError();
}

export interface LinkedIdentity {
  issuer: string;
  email: string | null;
  linkedAt: Date;
}

export function listIdentities(db: Db, memberId: bigint): Promise<LinkedIdentity[]> {
  const { issuer, email, linkedAt } = socialIdentities;
  return db.orm
    .select({ issuer, email, linkedAt })
    .from(socialIdentities)
    .where(eq(socialIdentities.memberId, memberId));
}

export interface Unlinking {
  memberId: bigint;
  issuer: string;
  /** Issuers of the configured providers; accounts of others are no sign-in method. */
  openIssuers: readonly string[];
  /** True when members can sign in by SMS, which makes a confirmed number a sign-in method. */
  isSmsOpen: boolean;
}

/** Unlinks a provider's account. Throws AppError `not_found` and LastSignInMethodError. */
export async function unlinkIdentity(tx: Tx, unlinking: Unlinking): Promise<void> {
  const { memberId, issuer, openIssuers, isSmsOpen } = unlinking;
  const { hasPassword, hasMobile } = await lockMember(tx, memberId);
  const deleted = await tx.orm
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.memberId, memberId), eq(socialIdentities.issuer, issuer)))
    .returning({ issuer: socialIdentities.issuer });
  if (deleted.length === 0) throw new AppError('not_found');
  if (hasPassword || (hasMobile && isSmsOpen)) return;
  const isOther = and(ne(socialIdentities.issuer, issuer), inArray(socialIdentities.issuer, [...openIssuers]));
  const others = await tx.orm
    .select({ issuer: socialIdentities.issuer })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.memberId, memberId), isOther))
    .limit(1);
  if (others.length === 0) throw new LastSignInMethodError();
}

/** Unlinks all of a member's provider accounts, also the last one: the account is being erased. */
export async function eraseIdentities(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(socialIdentities).where(eq(socialIdentities.memberId, memberId));
}
