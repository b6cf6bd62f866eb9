import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { COLUMNS } from './columns.ts';
import { members } from './tables.ts';
import type { Member } from './types.ts';

/** The member whose number (E.164) this was proved to be. */
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

export async function setLanguage(tx: Tx, memberId: bigint, language: string): Promise<void> {
  await tx.orm.update(members).set({ language }).where(eq(members.id, memberId));
}
