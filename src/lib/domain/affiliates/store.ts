import { and, asc, count, eq, exists, isNull, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { members } from '#domain/members';
import { affiliatePlans, affiliates } from './tables.ts';

const COLUMNS = { id: affiliates.id, code: affiliates.code, domain: affiliates.domain };

/** Condition on a code: it is enabled, and its agent is active. */
const isActive = and(eq(affiliates.enabled, true), or(isNull(affiliates.memberId), eq(members.state, 'active')));

async function findActive(db: Db, which: SQL) {
  const [row] = await db.orm
    .select(COLUMNS)
    .from(affiliates)
    .leftJoin(members, eq(members.id, affiliates.memberId))
    .where(and(which, isActive));
  return row;
}

export const findByCode = (db: Db, code: string) => findActive(db, eq(affiliates.code, code));
export const findByDomain = (db: Db, domain: string) => findActive(db, eq(affiliates.domain, domain));

export interface NewAffiliate {
  code: string;
  domain: string | null;
  memberId: bigint | null;
}

/** Inserts a code. Throws InvalidFieldsError when the code or the domain exists already. */
export async function insertAffiliate(tx: Tx, affiliate: NewAffiliate): Promise<void> {
  try {
    await tx.orm.insert(affiliates).values(affiliate);
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new InvalidFieldsError({ code: { code: 'affiliate_taken' } });
  }
}

/** Enables or disables a code. False when it does not exist. */
export async function setEnabled(tx: Tx, code: string, enabled: boolean): Promise<boolean> {
  const rows = await tx.orm
    .update(affiliates)
    .set({ enabled })
    .where(eq(affiliates.code, code))
    .returning({ id: affiliates.id });
  return rows.length === 1;
}

/** Lists all codes with the username of their agent, by code. */
export function listAffiliates(db: Db) {
  return db.orm
    .select({
      code: affiliates.code,
      domain: affiliates.domain,
      account: members.username,
      isEnabled: affiliates.enabled,
      createdAt: affiliates.createdAt,
    })
    .from(affiliates)
    .leftJoin(members, eq(members.id, affiliates.memberId))
    .orderBy(asc(affiliates.code));
}

/** Returns a page of the same list. */
export async function pageOfAffiliates(db: Db, request: PageRequest) {
  const rows = await listAffiliates(db).limit(request.pageSize).offset(offsetOf(request));
  const [total] = await db.orm.select({ rows: count() }).from(affiliates);
  return pageOf(rows, total?.rows ?? 0, request);
}

/** Returns the code of an affiliate by its id. */
export async function getAffiliateCode(db: Db, id: bigint): Promise<string | undefined> {
  const [row] = await db.orm.select({ code: affiliates.code }).from(affiliates).where(eq(affiliates.id, id));
  return row?.code;
}

/** Finds an active member by username, with its type, and whether it has a plan. */
export async function findAgent(db: Db, usernameKey: string) {
  const [row] = await db.orm
    .select({
      id: members.id,
      accountType: members.accountType,
      hasPlan: exists(
        db.orm
          .select({ one: affiliatePlans.version })
          .from(affiliatePlans)
          .where(eq(affiliatePlans.memberId, members.id)),
      ).mapWith(Boolean),
    })
    .from(members)
    .where(and(eq(members.usernameKey, usernameKey), eq(members.state, 'active')));
  return row;
}

/** Disables an agent's codes and deletes their sites' host names. The codes stay, because other members came by them. */
export async function closeAffiliatesOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.update(affiliates).set({ enabled: false, domain: null }).where(eq(affiliates.memberId, memberId));
}
