import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { COLUMNS } from './columns.ts';
import { MobileTakenError, UsernameTakenError } from './errors.ts';
import { usernameKey } from './names.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

export interface Registration {
  /** Absent: one is made. */
  username?: string | undefined;
  /** Made before the transaction: hashing is slow by design, and a transaction holds a connection. */
  passwordHash: string | null;
  paymentPasswordHash?: string | undefined;
  currency: string;
  language: string;
  payeeName?: string | undefined;
  email?: string | undefined;
  /** E.164; a proved one is this member's alone. */
  mobile?: { number: string; isProved: boolean } | undefined;
  /** yyyy-MM-dd. */
  dateOfBirth?: string | undefined;
  contacts?: Record<string, string> | undefined;
  /** Who invited: a member that is there already, so that no chain of inviters ever closes to a circle. */
  referrerId?: bigint | undefined;
  affiliateId?: bigint | undefined;
  /** The agent right above. */
  uplineId?: bigint | undefined;
  /** Where the form was. */
  registerUrl?: string | undefined;
}

/** Made names and invitation codes are random; a third collision in a row is a defect of the source. */
const MAX_ATTEMPTS = 3;

/**
 * Makes a member with the accounts that its money lives in. The fields were checked by the registration rules.
 * Throws UsernameTakenError and MobileTakenError; the constraints decide, so that two at once cannot both have it.
 */
export async function register(tx: Tx, deps: { random: RandomSource }, registration: Registration): Promise<Member> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const member = await insertMember(tx, deps.random, registration);
    if (!member) {
      await assertFree(tx, registration);
      continue;
    }
    await ensureAccount(tx, 'player', member.id, member.currency);
    await ensureAccount(tx, 'player_held', member.id, member.currency);
    return member;
  }
  throw new Error('the member was not made');
}

/** Undefined when somebody else has the name, the number or the invitation code; the transaction goes on. */
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
      mobile: mobile?.number,
      mobileVerifiedAt: mobile?.isProved ? sql`now()` : undefined,
    })
    .onConflictDoNothing()
    .returning(COLUMNS);
  return row;
}

/** Throws UsernameTakenError and MobileTakenError. */
async function assertFree(tx: Tx, { username, mobile }: Registration): Promise<void> {
  if (username !== undefined) await assertUsernameFree(tx, username);
  if (!mobile?.isProved) return;
  const isTheirs = and(eq(members.mobile, mobile.number), isNotNull(members.mobileVerifiedAt));
  const taken = await tx.orm.select({ id: members.id }).from(members).where(isTheirs);
  if (taken.length > 0) throw new MobileTakenError();
}

/** Throws UsernameTakenError. For telling early: what holds is decided by `register`. */
export async function assertUsernameFree(db: Db, username: string): Promise<void> {
  const taken = await db.orm
    .select({ id: members.id })
    .from(members)
    .where(eq(members.usernameKey, usernameKey(username)));
  if (taken.length > 0) throw new UsernameTakenError();
}

/** Finds the inviting member by an invitation code or a customer id. Guests and blocked members invite nobody. */
export async function findInviter(db: Db, code: string): Promise<bigint | undefined> {
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
