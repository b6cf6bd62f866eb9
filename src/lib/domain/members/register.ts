import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import type { AccountType } from '#rules/roles';
import { COLUMNS } from './columns.ts';
import { MobileTakenError, UsernameTakenError } from './errors.ts';
import { usernameKey } from './usernames.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

export interface Registration {
  /** Generated when absent. */
  username?: string | undefined;
  /** Hashed before the transaction: hashing is slow by design, and a transaction holds a connection. */
  passwordHash: string | null;
  paymentPasswordHash?: string | undefined;
  currency: string;
  languageCode: string;
  payeeName?: string | undefined;
  email?: string | undefined;
  /** Number in E.164; a verified one belongs to this member alone. */
  mobile?: { number: string; isVerified: boolean } | undefined;
  /** Format yyyy-MM-dd. */
  dateOfBirth?: string | undefined;
  contacts?: Record<string, string> | undefined;
  /** Sealed number of the identity document. */
  sealedIdNumber?: string | undefined;
  /** The member who referred this one and exists already, so that chains of referrers have no cycles. */
  referrerId?: bigint | undefined;
  affiliateId?: bigint | undefined;
  /** The agent directly above. */
  uplineId?: bigint | undefined;
  /** A player without one. */
  accountType?: AccountType | undefined;
  /** Highest prize group; the upline's limit applies too. */
  maxPrizeGroup?: number | undefined;
  /** Somebody else knows the password: the owner sets a new one at the first sign-in. */
  mustChangePassword?: boolean | undefined;
  /** Address of the page with the form. */
  registerUrl?: string | undefined;
  /** For accounts whose password is published. */
  isDemo?: boolean | undefined;
}

/** Generated names and invitation codes are random; a third collision in a row is a defect of the random source. */
const MAX_ATTEMPTS = 3;

/**
 * Creates a member with its ledger accounts. The caller has checked the fields by the registration rules. Throws
 * UsernameTakenError and MobileTakenError; unique constraints decide between concurrent registrations.
 */
export async function register(tx: Tx, deps: { random: RandomSource }, registration: Registration): Promise<Member> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const member = await insertMember(tx, deps.random, registration);
    if (!member) {
      await assertFree(tx, registration);
      continue;
    }
    await ensureAccount(tx, 'player', member.id, member.currency);
    await ensureAccount(tx, 'player_held', member.id, member.currency);
    return member;
  }
  throw new Error('the member was not created');
}

/** Inserts the row; undefined when the name, the number or the invitation code is taken, which leaves the transaction usable. */
async function insertMember(tx: Tx, random: RandomSource, registration: Registration): Promise<Member | undefined> {
  const { mobile, username: given, ...columns } = registration;
  const username = given?.trim() ?? randomId(random, 'u', 10).toLowerCase();
  const [row] = await tx.orm
    .insert(members)
    .values({
      ...columns,
      publicId: randomId(random, 'M'),
      username,
      usernameKey: usernameKey(username),
      paymentPasswordChangedAt: columns.paymentPasswordHash ? sql`now()` : undefined,
      mobile: mobile?.number,
      mobileVerifiedAt: mobile?.isVerified ? sql`now()` : undefined,
    })
    .onConflictDoNothing()
    .returning(COLUMNS);
  return row;
}

/** Checks that the name and the verified number are free. Throws UsernameTakenError and MobileTakenError. */
async function assertFree(tx: Tx, { username, mobile }: Registration): Promise<void> {
  if (username !== undefined) await assertUsernameFree(tx, username);
  if (!mobile?.isVerified) return;
  const isConfirmed = and(eq(members.mobile, mobile.number), isNotNull(members.mobileVerifiedAt));
  const taken = await tx.orm.select({ id: members.id }).from(members).where(isConfirmed);
  if (taken.length > 0) throw new MobileTakenError();
}

/** Checks early that a username is free; the constraint in `register` decides. Throws UsernameTakenError. */
export async function assertUsernameFree(db: Db, username: string): Promise<void> {
  const taken = await db.orm
    .select({ id: members.id })
    .from(members)
    .where(eq(members.usernameKey, usernameKey(username)));
  if (taken.length > 0) throw new UsernameTakenError();
}

/** Finds the referrer by a referral code or a member's public id. Guests and blocked members cannot invite. */
export async function findReferrer(db: Db, code: string): Promise<bigint | undefined> {
  const key = code.trim().toUpperCase();
  const [row] = await db.orm
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        or(eq(members.referralCode, key), eq(members.publicId, key)),
        eq(members.state, 'active'),
        ne(members.accountType, 'guest'),
      ),
    );
  return row?.id;
}
