import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { withSavepoint } from '#kernel/savepoint';
import { modeOf } from '#rules/rewards/offers/offer-terms';
import { type Claimant, type ClaimDeps, claimPromotion } from '../claims/claims.ts';
import { findClaim, JOINING } from '../claims/claim-rows.ts';
import { type ClaimFacts, type Judgement, judgeClaim, readClaimFacts } from '../claims/judge-claim.ts';
import { ClaimRefusedError } from '../errors.ts';
import { listPromotionsWithBudgets, listPublishedPromotions, type StoredPromotion } from '../offers/stored-offers.ts';
import { depositBonuses } from '../tables.ts';

export type DepositBonus = typeof depositBonuses.$inferSelect;

interface Owner {
  memberId: bigint;
  currency: string;
  country: string | undefined;
}

type DepositOffer = Awaited<ReturnType<typeof listPromotionsWithBudgets>>[number];

/** Lists the promotions that a member could claim with the next deposit, if it is large enough. */
export async function listDepositOffers(
  db: Db,
  owner: Owner,
  { maxFactorHundredths, timeZone }: Pick<ClaimDeps, 'maxFactorHundredths' | 'timeZone'>,
): Promise<DepositOffer[]> {
  const published = await listPromotionsWithBudgets(db);
  const promotions = published.filter((promotion) => highestMinimum(promotion) !== undefined);
  const facts = await readClaimFacts(db, { ...owner, timeZone }, promotions);
  const offered: DepositOffer[] = [];
  for (const promotion of promotions) {
    const next = { amountMinor: highestMinimum(promotion) ?? 0n, country: owner.country, maxFactorHundredths };
    const isOpen = judgeNextDeposit(promotion, facts, next).refusal === undefined;
    if (isOpen && (await canClaimAtOnce(db, owner.memberId, promotion))) offered.push(promotion);
  }
  return offered;
}

/** Returns the deposit from which every tier can be reached; undefined for an award that needs none. */
function highestMinimum({ offer: { award } }: StoredPromotion): bigint | undefined {
  if (award.type !== 'deposit_match') return undefined;
  return award.tiers.reduce((highest, { min }) => (min > highest ? min : highest), 0n);
}

async function canClaimAtOnce(db: Db, memberId: bigint, { id: promotionId, offer }: StoredPromotion): Promise<boolean> {
  if (modeOf(offer) !== 'claim') return false;
  if (!offer.needsJoining) return true;
  const joining = await findClaim(db, { promotionId, memberId, period: JOINING });
  return joining?.state === 'joined';
}

interface NextDeposit {
  amountMinor: bigint;
  country: string | undefined;
  maxFactorHundredths: bigint;
}

/** Judges a claim as if a deposit had been credited now. */
function judgeNextDeposit(
  promotion: StoredPromotion,
  facts: ClaimFacts,
  { amountMinor, country, maxFactorHundredths }: NextDeposit,
): Judgement {
  const { now: creditedAt, deposits } = facts.member;
  const next = { id: 'next', amountMinor, creditedAt, number: deposits + 1 };
  return judgeClaim(promotion, { ...facts, deposits: [next] }, { country }, maxFactorHundredths);
}

interface Choice {
  /** Public id of the deposit. */
  depositId: string;
  amountMinor: bigint;
  /** Public id of the promotion's content item. */
  contentId: string;
  claimant: Claimant;
}

/**
 * Stores which promotion a member wants to claim with a deposit once it is credited. Throws AppError `not_found` and
 * ClaimRefusedError for what the member could not claim with it now.
 */
export async function chooseDepositBonus(
  tx: Tx,
  { maxFactorHundredths, timeZone }: Pick<ClaimDeps, 'maxFactorHundredths' | 'timeZone'>,
  { depositId, amountMinor, contentId, claimant }: Choice,
): Promise<void> {
  const { memberId, visitor, languageTag } = claimant;
  const [promotion] = await listPublishedPromotions(tx, [contentId]);
  if (promotion?.offer.award.type !== 'deposit_match') throw new AppError('not_found');
  const facts = await readClaimFacts(tx, { ...claimant, timeZone }, [promotion]);
  const { refusal } = judgeNextDeposit(promotion, facts, {
    amountMinor,
    country: visitor.country,
    maxFactorHundredths,
  });
  if (refusal) throw new ClaimRefusedError(refusal);
  if (!(await canClaimAtOnce(tx, memberId, promotion))) throw new ClaimRefusedError('wrong_state');
  await tx.orm.insert(depositBonuses).values({ depositId, memberId, contentId, languageTag, visitor });
}

/**
 * Claims the promotion that was chosen with a deposit, in the transaction that credits it. A refusal is stored with its reason and
 * leaves the deposit as it is.
 */
export async function claimDepositBonus(
  tx: Tx,
  deps: ClaimDeps,
  { depositId, currency }: { depositId: string; currency: string },
): Promise<void> {
  const isChosen = and(eq(depositBonuses.depositId, depositId), eq(depositBonuses.state, 'chosen'));
  const [chosen] = await tx.orm.select().from(depositBonuses).where(isChosen).for('update');
  if (!chosen?.visitor) return;
  const { memberId, contentId, languageTag, visitor } = chosen;
  const { country, network, device } = visitor;
  const claimant = { memberId, currency, languageTag, visitor: { country, network, device } };
  const reason = await reasonAgainst(() =>
    withSavepoint(tx, (part) => claimPromotion(part, deps, { claimant, contentId, depositId, act: 'claim' })),
  );
  await tx.orm
    .update(depositBonuses)
    .set({ state: reason === null ? 'claimed' : 'refused', reason, visitor: null, decidedAt: sql`clock_timestamp()` })
    .where(eq(depositBonuses.depositId, depositId));
}

/** Returns the reason for which a claim was refused; null when it was paid. */
async function reasonAgainst(claim: () => Promise<unknown>): Promise<string | null> {
  try {
    await claim();
    return null;
  } catch (error) {
    if (error instanceof ClaimRefusedError) return error.reason;
    // The promotion is no longer published.
    if (error instanceof AppError && error.code === 'not_found') return 'not_available';
    throw error;
  }
}

/** Returns the bonuses that were chosen with deposits, by the deposit's public id. */
export async function findDepositBonuses(db: Db, depositIds: readonly string[]): Promise<Map<string, DepositBonus>> {
  if (depositIds.length === 0) return new Map();
  const rows = await db.orm
    .select()
    .from(depositBonuses)
    .where(inArray(depositBonuses.depositId, [...depositIds]));
  return new Map(rows.map((row) => [row.depositId, row]));
}

/** Forgets the browsers and networks of choices that no credit has followed for a week: such a bonus can no longer be claimed. */
export async function expireDepositBonuses(tx: Tx): Promise<void> {
  await tx.orm
    .update(depositBonuses)
    .set({ state: 'refused', reason: 'no_deposit', visitor: null, decidedAt: sql`clock_timestamp()` })
    .where(and(eq(depositBonuses.state, 'chosen'), lt(depositBonuses.createdAt, sql`now() - interval '7 days'`)));
}

/** Deletes the choices of a member that led to no claim. */
export async function eraseDepositBonuses(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm
    .delete(depositBonuses)
    .where(and(eq(depositBonuses.memberId, memberId), ne(depositBonuses.state, 'claimed')));
}
