import type { Db } from '#kernel/database';
import type { ClaimState } from '#rules/rewards/claim-states';
import type { RebateLine } from '#rules/rewards/offers/offer-awards';
import type { OfferType } from '#rules/rewards/offers/offer-schema';
import { modeOf, type OfferAction } from '#rules/rewards/offers/offer-terms';
import { type Claim, listLatestClaims } from '../claims/claim-rows.ts';
import { factsOf, judgeClaim, readClaimFacts, type Judgement } from '../claims/judge-claim.ts';
import type { ClaimReason } from '../errors.ts';
import { listPublishedPromotions, type StoredPromotion } from './stored-offers.ts';

/** A published promotion as one member sees it. */
export interface OwnOffer {
  promotion: StoredPromotion;
  state: ClaimState;
  /** Reason against a claim now. */
  reason: ClaimReason | undefined;
  actions: readonly OfferAction[];
  /** Award of a claim now, or of the last one. */
  amountMinor: bigint;
  /** The last claim, or the application that waits. */
  claim: Claim | undefined;
  /** Days in a row that were signed for. */
  run: number;
  budgetLeftMinor: bigint;
  /** Parts of a rebate that can be claimed now. */
  lines: readonly RebateLine[];
}

export interface OfferSelection {
  maxFactorHundredths: bigint;
  /** Every promotion without them. */
  contentIds?: readonly string[] | undefined;
  type?: OfferType;
}

/** Lists published promotions as a member sees them. */
export async function listOwnOffers(
  db: Db,
  { memberId, currency, country }: { memberId: bigint; currency: string; country: string | undefined },
  { maxFactorHundredths, contentIds, type }: OfferSelection,
): Promise<OwnOffer[]> {
  const published = await listPublishedPromotions(db, contentIds);
  const promotions = published.filter(({ offer }) => type === undefined || offer.award.type === type);
  const facts = await readClaimFacts(db, { memberId, currency }, promotions);
  const claims = await listLatestClaims(db, memberId);
  return promotions.map((promotion) => {
    const own = claims.filter(({ promotionId }) => promotionId === promotion.id);
    const judgement = judgeClaim(promotion, facts, { country }, maxFactorHundredths);
    const { streak, budgetLeftMinor } = factsOf(facts, promotion);
    return {
      ...toOwnOffer(promotion, { own, judgement, now: facts.member.now, deposits: facts.member.deposits }),
      run: streak.run,
      budgetLeftMinor,
    };
  });
}

interface Situation {
  own: readonly Claim[];
  judgement: Judgement;
  now: Date;
  /** Credited deposits of the member. */
  deposits: number;
}

function toOwnOffer(
  promotion: StoredPromotion,
  { own, judgement, now, deposits }: Situation,
): Omit<OwnOffer, 'run' | 'budgetLeftMinor'> {
  const claim = own.findLast(({ state }) => state !== 'joined' && state !== 'open');
  const present = own.find(({ period }) => period === judgement.period);
  const hasJoined = own.some(({ state }) => state === 'joined');
  const state = stateOf(promotion, { now, hasJoined, present: present ?? (judgement.refusal ? claim : undefined) });
  const reason = state === 'open' || state === 'joined' ? judgement.refusal : undefined;
  return {
    promotion,
    state,
    reason,
    actions: actionsOf(promotion, { state, judgement, deposits }),
    amountMinor: state === 'issued' || state === 'signed' ? (claim?.amountMinor ?? 0n) : judgement.amountMinor,
    claim,
    lines: judgement.lines ?? [],
  };
}

function stateOf(
  { offer, state }: StoredPromotion,
  { now, hasJoined, present }: { now: Date; hasJoined: boolean; present: Claim | undefined },
): ClaimState {
  if (present && present.state !== 'open') return present.state;
  if (state === 'stopped' || (offer.endsAt !== undefined && now >= offer.endsAt)) return 'closed';
  if (now < offer.startsAt) return 'coming_soon';
  return hasJoined ? 'joined' : 'open';
}

function actionsOf(
  { offer }: StoredPromotion,
  { state, judgement, deposits }: Pick<Situation, 'judgement' | 'deposits'> & { state: ClaimState },
): readonly OfferAction[] {
  if (state === 'applying') return ['cancel'];
  if (state !== 'open' && state !== 'joined') return [];
  const leaving: readonly OfferAction[] = state === 'joined' ? ['leave'] : [];
  if (offer.needsJoining && state === 'open') return judgement.isIneligible ? [] : ['join'];
  const mode = modeOf(offer);
  switch (judgement.refusal) {
    case undefined:
      return mode === 'auto' ? leaving : [mode, ...leaving];
    case 'no_deposit':
      return ['deposit', ...leaving];
    case 'deposit_count':
      return deposits < (offer.eligibility.depositsMin ?? 0) ? ['deposit', ...leaving] : leaving;
    case 'coupon_wrong':
      return ['coupon', ...leaving];
    default:
      return leaving;
  }
}
