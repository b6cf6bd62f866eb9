import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { members } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { IdentityTakenError, LastSignInMethodError } from './errors.ts';
import { socialIdentities } from './tables.ts';
import type { Identity } from './types.ts';

/** Which member a person at a provider is. */
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

/** Who has confirmed this address: one that was merely typed at a registration makes nobody its owner. */
export async function findEmailOwner(db: Db, email: string): Promise<EmailOwner | undefined> {
  const isTheirs = and(eq(sql`lower(${members.email})`, email.toLowerCase()), isNotNull(members.emailVerifiedAt));
  const [row] = await db.orm
    .select({ memberId: members.id, hasPassword: sql<boolean>`${members.passwordHash} is not null` })
    .from(members)
    .where(and(isTheirs, ne(members.accountType, 'guest')));
  return row;
}

/** One after another: two changes at once must not leave an account without a way in, or with two of one provider. */
async function lockMember(tx: Tx, memberId: bigint) {
  const [row] = await tx.orm
    .select({
      hasPassword: sql<boolean>`${members.passwordHash} is not null`,
      hasMobile: sql<boolean>`${members.mobileVerifiedAt} is not null`,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Of each provider a member has one account: another one takes its place. Throws IdentityTakenError. */
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
  /** The providers that can be signed in with: an account of one that is gone opens nothing. */
  openIssuers: readonly string[];
  /** A confirmed number is a way in where the portal sends codes to sign in with. */
  isSmsOpen: boolean;
}

/** Throws AppError `not_found` and LastWayInError. */
export async function unlinkIdentity(tx: Tx, unlinking: Unlinking): Promise<void> {
  const { memberId, issuer, openIssuers, isSmsOpen } = unlinking;
  const { hasPassword, hasMobile } = await lockMember(tx, memberId);
  const gone = await tx.orm
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.memberId, memberId), eq(socialIdentities.issuer, issuer)))
    .returning({ issuer: socialIdentities.issuer });
  if (gone.length === 0) throw new AppError('not_found');
  if (hasPassword || (hasMobile && isSmsOpen)) return;
  const isOther = and(ne(socialIdentities.issuer, issuer), inArray(socialIdentities.issuer, [...openIssuers]));
  const others = await tx.orm
    .select({ issuer: socialIdentities.issuer })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.memberId, memberId), isOther))
    .limit(1);
  if (others.length === 0) throw new LastSignInMethodError();
}
