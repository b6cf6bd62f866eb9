import { and, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSet } from '#kernel/columns';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { noteEnds } from './sessions.ts';
import { usernameKey } from './usernames.ts';
import { members } from './tables.ts';

const LISTED = {
  publicId: members.publicId,
  username: members.username,
  accountType: members.accountType,
  state: members.state,
  currency: members.currency,
  registeredAt: members.registeredAt,
  lastSignInAt: members.lastSignInAt,
};

/** Matches a public id, the start of a username, or a confirmed number or address; an empty text matches everybody. */
function matchesSearch(search: string): SQL | undefined {
  if (search === '') return undefined;
  const name = usernameKey(search);
  return or(
    eq(members.publicId, search.toUpperCase()),
    sql`starts_with(${members.usernameKey}, ${name})`,
    and(eq(members.mobile, search.replace(/[\s().-]/g, '')), isNotNull(members.mobileVerifiedAt)),
    and(sql`lower(${members.email}) = ${name}`, isNotNull(members.emailVerifiedAt)),
  );
}

/** Returns a page of members for the back office, newest first, without guests. */
export async function searchMembers(db: Db, request: PageRequest & { search: string }) {
  const { search, ...page } = request;
  const which = and(sql`${members.accountType} <> 'guest'`, matchesSearch(search));
  const rows = await db.orm
    .select(LISTED)
    .from(members)
    .where(which)
    .orderBy(desc(members.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const [total] = await db.orm.select({ rows: count() }).from(members).where(which);
  return pageOf(rows, total?.rows ?? 0, page);
}

const referrers = alias(members, 'referrers');

/** Returns a member's details for the back office, without secrets and contacts. Throws AppError `not_found`. */
export async function reviewMember(db: Db, publicId: string) {
  const [row] = await db.orm
    .select({
      ...LISTED,
      id: members.id,
      payeeName: members.payeeName,
      hasPassword: isSet(members.passwordHash),
      hasPaymentPassword: isSet(members.paymentPasswordHash),
      lastSignInAddress: members.lastSignInAddress,
      affiliateId: members.affiliateId,
      referrer: referrers.username,
      registerUrl: members.registerUrl,
    })
    .from(members)
    .leftJoin(referrers, eq(referrers.id, members.referrerId))
    .where(eq(members.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

const END_ALL = defineStatement({
  name: 'session_end_all',
  text: `with browsers as (delete from remember_tokens where member_id = $1),
              handoffs as (delete from handoff_codes where member_id = $1),
              links as (delete from password_resets where member_id = $1),
              ended as (delete from sessions where member_id = $1 returning token_hash)
         ${noteEnds('staff')}`,
});

/**
 * Blocks or unblocks a member and returns the member's id. Blocking signs out everywhere; unblocking restores no session.
 * Throws AppError `not_found`, and `wrong_state` when the member has this state already or is erased.
 */
export async function setMemberState(tx: Tx, publicId: string, state: 'active' | 'blocked'): Promise<bigint> {
  const [row] = await tx.orm
    .update(members)
    .set({ state })
    .where(and(eq(members.publicId, publicId), sql`${members.state} <> ${state}`, isNull(members.erasedAt)))
    .returning({ id: members.id });
  if (!row) {
    await reviewMember(tx, publicId);
    throw new AppError('wrong_state');
  }
  // The update waits for a sign-in that is not committed yet, so that this statement sees its session.
  if (state === 'blocked') await tx.query(END_ALL, [row.id]);
  return row.id;
}

const ACTIVE_DEMO = and(eq(members.isDemo, true), eq(members.state, 'active'));

/** Returns the usernames of active demo accounts. */
export async function listActiveDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db.orm.select({ username: members.username }).from(members).where(ACTIVE_DEMO).orderBy(members.id);
  return rows.map(({ username }) => username);
}

/** Blocks all demo accounts and returns their usernames. */
export async function blockDemoAccounts(tx: Tx): Promise<string[]> {
  const blocked = await tx.orm
    .update(members)
    .set({ state: 'blocked' })
    .where(ACTIVE_DEMO)
    .returning({ id: members.id, username: members.username });
  for (const { id } of blocked) await tx.query(END_ALL, [id]);
  return blocked.map(({ username }) => username);
}

/**
 * Ends a member's sessions and deletes remember tokens, handoff codes and reset links. Returns the member's id. Throws
 * AppError `not_found`.
 */
export async function endAllSessions(tx: Tx, publicId: string): Promise<bigint> {
  const { id } = await reviewMember(tx, publicId);
  await tx.query(END_ALL, [id]);
  return id;
}
