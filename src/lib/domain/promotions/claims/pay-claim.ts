import * as z from 'zod';
import { ensureAccount, InsufficientFundsError } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import { giveCashToMany, giveFreeRounds, giveGrant, type GiveDeps, type NewCashAward } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { grantTermsOf } from '#rules/rewards/offers/offer-terms';
import { ClaimRefusedError } from '../errors.ts';
import { getTitle, type StoredPromotion } from '../offers/stored-offers.ts';
import type { Claim } from './claim-rows.ts';
import type { ClaimableDeposit } from './claim-facts.ts';
import type { ClaimDeps } from './claims.ts';
import { giveWonGoods, payCounted } from './pay-counted.ts';

const COUNT = defineStatement({
  name: 'promotions_count_claims',
  row: z.object({ id: z.bigint() }),
  text: `update promotions set issued_claims = issued_claims + $2::int, given_minor = given_minor + $4::bigint
          where id = $1 and ($3::int is null or issued_claims + $2::int <= $3::int)
            and ($5::bigint is null or given_minor + $4::bigint <= $5) returning id`,
});

const ISSUED = defineStatement({
  name: 'promotions_issued_claims',
  row: z.object({ issuedClaims: z.int() }),
  text: `select issued_claims as "issuedClaims" from promotions where id = $1`,
});

const PUBLIC_ID = defineStatement({
  name: 'promotions_public_id',
  row: z.object({ publicId: z.string() }),
  text: `select public_id as "publicId" from members where id = $1`,
});

/** The member may get no free rounds, or the game is not offered now, or not at this value. */
const NOT_GIVABLE: ReadonlySet<string> = new Set(['bonus_not_for_account', 'game_unavailable', 'invalid_fields']);

/** Gives the free rounds of a claim; the promotion's budget reserves what they can win. */
async function giveRounds(
  tx: Tx,
  deps: GiveDeps,
  { promotion: { id, offer }, claim, name }: Pick<ClaimPayment, 'promotion' | 'claim'> & { name: string },
): Promise<void> {
  const { award } = offer;
  const [member] = await tx.query(PUBLIC_ID, [claim.memberId]);
  if (award.type !== 'free_rounds' || !member) throw new Error(`claim ${claim.publicId} has no free rounds`);
  await giveFreeRounds(tx, deps, {
    memberId: member.publicId,
    key: `promotion:${claim.publicId}`,
    name,
    vendorCode: award.vendor,
    gameCode: award.game,
    rounds: award.rounds,
    stakeMinor: award.stake,
    maxWinMinor: award.maxWin,
    validHours: award.validHours,
    terms: grantTermsOf(offer) ?? null,
    paidBy: id,
  });
}

/** Pays the cash of a new claim to its member, whose account the caller has locked. */
async function payCash(
  tx: Tx,
  deps: GiveDeps,
  { promotionId, currency, turnoverHundredths, ...award }: Omit<NewCashAward, 'award'>,
): Promise<void> {
  const accountId = await ensureAccount(tx, 'player', award.memberId, currency);
  await giveCashToMany(tx, deps, { promotionId, currency, turnoverHundredths, awards: [{ ...award, accountId }] });
}

export interface ClaimPayment {
  promotion: StoredPromotion;
  claim: Claim;
  deposit: ClaimableDeposit | undefined;
}

/**
 * Pays a claim out of the promotion's budget. Throws ClaimRefusedError when the budget or the number of claims is used up, or the game of
 * free rounds is not offered now.
 */
export async function payClaim(tx: Tx, deps: ClaimDeps, { promotion, claim, deposit }: ClaimPayment): Promise<void> {
  const { offer } = promotion;
  const award = {
    memberId: claim.memberId,
    currency: claim.currency,
    promotionId: promotion.id,
    reference: claim.publicId,
    name: await getTitle(tx, promotion, claim.languageTag),
    amountMinor: claim.amountMinor,
  };
  const terms = grantTermsOf(offer);
  publishLiveEvent(tx, claim.memberId, 'rewards', {});
  try {
    if (isCounted(offer.form)) await payCounted(tx, deps, promotion, [{ claim, name: award.name }]);
    else if (offer.award.type === 'free_rounds') await giveRounds(tx, deps, { promotion, claim, name: award.name });
    else if (terms && claim.amountMinor > 0n)
      await giveGrant(tx, deps, { ...award, depositMinor: deposit?.amountMinor ?? 0n, terms });
    else if (claim.amountMinor > 0n) await payCash(tx, deps, { ...award, turnoverHundredths: offer.turnoverFactor });
    if (offer.award.type === 'raffle') await giveWonGoods(tx, deps, claim);
  } catch (error) {
    if (error instanceof InsufficientFundsError) throw new ClaimRefusedError('budget_used', error);
    if (error instanceof AppError && NOT_GIVABLE.has(error.code)) throw new ClaimRefusedError('not_available', error);
    throw error;
  }
  await countIssued(tx, promotion, [claim]);
}

/**
 * Counts paid claims, and what they gave where it is no money. Last, because it locks the promotion for all others. Throws ClaimRefusedError
 * when the number of claims is used up, or a budget that is no money.
 */
export async function countIssued(
  tx: Tx,
  { id, offer }: StoredPromotion,
  claims: readonly Pick<Claim, 'amountMinor'>[],
): Promise<void> {
  const maxClaims = offer.caps.maxClaims ?? Infinity;
  // Every claim of an offer with a coupon uses the coupon once.
  const maxUses = offer.eligibility.coupon?.max ?? Infinity;
  const limit = Math.min(maxClaims, maxUses);
  const givenMinor = claims.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const given = isCounted(offer.form) ? [givenMinor, offer.budget ?? 0n] : [0n, null];
  const counted = await tx.query(COUNT, [id, claims.length, Number.isFinite(limit) ? limit : null, ...given]);
  if (counted.length > 0) return;
  const [issued] = await tx.query(ISSUED, [id]);
  throw new ClaimRefusedError((issued?.issuedClaims ?? 0) + claims.length > maxUses ? 'coupon_used_up' : 'budget_used');
}
