import { and, count, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { getPromotionVersion, type StoredPromotion } from '../offers/stored-offers.ts';
import { promotionClaims } from '../tables.ts';

export type Claim = typeof promotionClaims.$inferSelect;
export type ClaimValues = Omit<typeof promotionClaims.$inferInsert, 'id' | 'publicId' | 'createdAt' | 'updatedAt'>;

/** Period of the row that says whether a member has joined. */
export const JOINING = 'joined';

/** Returns a member's claim of a promotion in a period. */
export async function findClaim(
  db: Db,
  { promotionId, memberId, period }: { promotionId: bigint; memberId: bigint; period: string },
): Promise<Claim | undefined> {
  const [row] = await db.orm
    .select()
    .from(promotionClaims)
    .where(
      and(
        eq(promotionClaims.promotionId, promotionId),
        eq(promotionClaims.memberId, memberId),
        eq(promotionClaims.period, period),
      ),
    );
  return row;
}

export async function findClaimByPublicId(db: Db, publicId: string): Promise<Claim | undefined> {
  const [row] = await db.orm.select().from(promotionClaims).where(eq(promotionClaims.publicId, publicId));
  return row;
}

/** Writes a member's claim of a period: a new row, or the present one with new values. */
export async function saveClaim(tx: Tx, random: RandomSource, values: ClaimValues): Promise<Claim> {
  const [row] = await tx.orm
    .insert(promotionClaims)
    .values({ ...values, publicId: randomId(random, 'K') })
    .onConflictDoUpdate({
      target: [promotionClaims.promotionId, promotionClaims.memberId, promotionClaims.period],
      set: { ...values, updatedAt: sql`clock_timestamp()` },
    })
    .returning();
  if (!row) throw new Error('the claim was not written');
  return row;
}

/** Lists the last claim of a member in each promotion, and whether the member has joined it. */
export async function listLatestClaims(db: Db, memberId: bigint): Promise<Claim[]> {
  const isJoining = sql`${promotionClaims.period} = ${sql.raw(`'${JOINING}'`)}`;
  return db.orm
    .selectDistinctOn([promotionClaims.promotionId, isJoining])
    .from(promotionClaims)
    .where(eq(promotionClaims.memberId, memberId))
    .orderBy(promotionClaims.promotionId, isJoining, desc(promotionClaims.id));
}

const OF_MEMBER = (memberId: bigint) =>
  and(eq(promotionClaims.memberId, memberId), notInArray(promotionClaims.state, ['open', 'joined']));

/** Lists a member's claims and applications, newest first, each with its promotion. */
export async function listClaims(
  db: Db,
  memberId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ claim: Claim; promotion: StoredPromotion }[]> {
  const claims = await db.orm
    .select()
    .from(promotionClaims)
    .where(OF_MEMBER(memberId))
    .orderBy(desc(promotionClaims.id))
    .limit(limit)
    .offset(offset);
  return withPromotions(db, claims);
}

/** Counts the claims that `listClaims` lists. */
export async function countClaims(db: Db, memberId: bigint): Promise<number> {
  const [row] = await db.orm.select({ rows: count() }).from(promotionClaims).where(OF_MEMBER(memberId));
  return row?.rows ?? 0;
}

/** Adds to each claim the promotion with the rules that the claim has. */
async function withPromotions<Row extends Pick<Claim, 'promotionId' | 'version'>>(
  db: Db,
  claims: readonly Row[],
): Promise<{ claim: Row; promotion: StoredPromotion }[]> {
  const keyOf = ({ promotionId, version }: Row) => `${promotionId} ${version}`;
  const promotions = new Map<string, StoredPromotion>();
  for (const claim of claims) {
    const key = keyOf(claim);
    if (!promotions.has(key)) promotions.set(key, await getPromotionVersion(db, claim.promotionId, claim.version));
  }
  return claims.flatMap((claim) => {
    const promotion = promotions.get(keyOf(claim));
    return promotion ? [{ claim, promotion }] : [];
  });
}
