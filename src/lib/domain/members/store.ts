import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { COLUMNS } from './columns.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

/** Finds the member who has confirmed this number (E.164). */
export async function findByMobile(db: Db, mobile: string): Promise<Member | undefined> {
  const [row] = await db.orm
    .select(COLUMNS)
    .from(members)
    .where(and(eq(members.mobile, mobile), isNotNull(members.mobileVerifiedAt)));
  return row;
}

export async function findMember(db: Db, id: bigint): Promise<Member | undefined> {
  const [row] = await db.orm.select(COLUMNS).from(members).where(eq(members.id, id));
  return row;
}

export async function setLanguageCode(tx: Tx, memberId: bigint, languageCode: string): Promise<void> {
  await tx.orm.update(members).set({ languageCode }).where(eq(members.id, memberId));
}

const DELETE_EXPIRED = defineStatement({
  name: 'members_delete_expired_tokens',
  text: `with remembered as (delete from remember_tokens where expires_at < now()),
              handoffs as (delete from handoff_codes where expires_at < now()),
              views as (delete from view_codes where expires_at < now())
         delete from password_resets where expires_at < now()`,
});

/** Deletes expired remember tokens, handoff codes, codes of views and reset links. */
export async function deleteExpiredTokens(tx: Tx): Promise<void> {
  await tx.query(DELETE_EXPIRED);
}
