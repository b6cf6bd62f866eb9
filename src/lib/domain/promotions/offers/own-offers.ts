import type { Db } from '#kernel/database';
import type { ClaimState } from '#rules/rewards/claim-states';
import type { OfferStep, RebateLine } from '#rules/rewards/offers/offer-awards';
import type { OfferType } from '#rules/rewards/offers/offer-schema';
import { FOLLOW_STEP, modeOf, type OfferAction } from '#rules/rewards/offers/offer-terms';
import { type Claim, listLatestClaims } from '../claims/claim-rows.ts';
import { canJoin, factsOf, isOffered, judgeClaim, readClaimFacts, type Judgement } from '../claims/judge-claim.ts';
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
  /** Tickets of a raffle; null for other types. */
  tickets: number | null;
  /** Names of the goods that the member won in it. */
  prizes: readonly string[];
  budgetLeftMinor: bigint;
  /** Parts of a rebate that can be claimed now. */
  lines: readonly RebateLine[];
  /** Steps of the Zalo bonus; null for other types. */
  steps: readonly OwnStep[] | null;
}

export interface OwnStep extends Pick<OfferStep, 'name' | 'amountMinor'> {
  state: 'missing' | 'ready' | 'applying' | 'rejected' | 'paid';
}

export interface OfferSelection {
  maxFactorHundredths: bigint;
  /** The operator's, which decides the days of claims. */
  timeZone: string;
  /** Issuer of the accounts at Zalo that members link. */
  zaloIssuer?: string | undefined;
  /** Every promotion without them. */
  contentIds?: readonly string[] | undefined;
  type?: OfferType;
}

export interface OwnOffers {
  offers: OwnOffer[];
  /** Promotions that the member would be given now, and is not offered as one of the control group. */
  heldOut: StoredPromotion[];
}

/** Lists published promotions as a member sees them: a bonus that the member does not want only where something was claimed of it. */
export async function listOwnOffers(
  db: Db,
  { memberId, currency, country }: { memberId: bigint; currency: string; country: string | undefined },
  { maxFactorHundredths, timeZone, zaloIssuer, contentIds, type }: OfferSelection,
): Promise<OwnOffers> {
  const published = await listPublishedPromotions(db, contentIds);
  const promotions = published.filter(({ offer }) => type === undefined || offer.award.type === type);
  const facts = await readClaimFacts(db, { memberId, currency, timeZone, zaloIssuer }, promotions);
  const claims = await listLatestClaims(db, memberId);
  const heldOut: StoredPromotion[] = [];
  const offers = promotions.flatMap((promotion) => {
    const own = claims.filter(({ promotionId }) => promotionId === promotion.id);
    const judgement = judgeClaim(promotion, facts, { country }, maxFactorHundredths);
    if (judgement.isHeldOut) heldOut.push(promotion);
    if (own.length === 0 && !isOffered(facts, promotion)) return [];
    const { streak, budgetLeftMinor, tickets, followState, wonGoods } = factsOf(facts, promotion);
    const { award } = promotion.offer;
    return {
      ...toOwnOffer(promotion, {
        own,
        judgement,
        now: facts.member.now,
        deposits: facts.member.deposits,
        followState,
      }),
      run: award.type === 'deposit_streak' ? daysInRow(judgement) : streak.run,
      tickets: award.type === 'raffle' ? tickets : null,
      prizes: award.type === 'raffle' ? wonGoods.map((row) => award.prizes[row]?.name ?? '') : [],
      budgetLeftMinor,
    };
  });
  return { offers, heldOut };
}

interface Situation {
  own: readonly Claim[];
  judgement: Judgement;
  now: Date;
  /** Credited deposits of the member. */
  deposits: number;
  /** State of the application for the step that staff confirm. */
  followState: ClaimState | null;
}

function toOwnOffer(
  promotion: StoredPromotion,
  { own, judgement, now, deposits, followState }: Situation,
): Omit<OwnOffer, 'run' | 'tickets' | 'prizes' | 'budgetLeftMinor'> {
  const claim = own.findLast(({ state }) => state !== 'joined' && state !== 'open');
  const present = own.find(({ period }) => period === judgement.period);
  const hasJoined = own.some(({ state }) => state === 'joined');
  const state = stateOf(promotion, { now, hasJoined, present: present ?? (isOver(judgement) ? claim : undefined) });
  const reason = state === 'open' || state === 'joined' ? judgement.refusal : undefined;
  return {
    promotion,
    state,
    reason,
    actions: actionsOf(promotion, { state, judgement, deposits, followState }),
    amountMinor: state === 'issued' || state === 'signed' ? (claim?.amountMinor ?? 0n) : judgement.amountMinor,
    claim,
    lines: judgement.lines ?? [],
    steps: judgement.steps?.map((step) => stepOf(step, followState)) ?? null,
  };
}

/** True when the last claim says where the member stands: nothing is left to claim. */
function isOver({ refusal }: Judgement): boolean {
  return refusal !== undefined && refusal !== 'step_missing' && refusal !== 'no_deposit_today';
}

/** Returns the days in a row that are behind the member; today counts once it is claimed. */
function daysInRow({ run = 1, refusal }: Judgement): number {
  return refusal === 'already_claimed' ? run : run - 1;
}

function stepOf({ name, amountMinor, isPaid, isDone }: OfferStep, followState: ClaimState | null): OwnStep {
  if (isPaid) return { name, amountMinor, state: 'paid' };
  if (name === FOLLOW_STEP && (followState === 'applying' || followState === 'rejected'))
    return { name, amountMinor, state: followState };
  return { name, amountMinor, state: isDone ? 'ready' : 'missing' };
}

/** True when the member can apply for a step that staff confirm. */
function canApply({ offer }: StoredPromotion, { steps = [] }: Judgement, followState: ClaimState | null): boolean {
  const isLeft = steps.some(({ name, isPaid, amountMinor }) => name === FOLLOW_STEP && !isPaid && amountMinor > 0n);
  const isFree = followState === null || followState === 'open';
  return isLeft && (isFree || (followState === 'rejected' && offer.maxReapplications > 0));
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
  promotion: StoredPromotion,
  { state, judgement, deposits, followState }: Omit<Situation, 'own' | 'now'> & { state: ClaimState },
): readonly OfferAction[] {
  const { offer } = promotion;
  if (state === 'applying') return ['cancel'];
  if (state !== 'open' && state !== 'joined') return [];
  const isApplicant = !judgement.isIneligible && canApply(promotion, judgement, followState);
  const applying: readonly OfferAction[] = isApplicant ? ['apply'] : [];
  const leaving: readonly OfferAction[] = [...applying, ...(state === 'joined' ? (['leave'] as const) : [])];
  if (offer.needsJoining && state === 'open') return canJoin(judgement) ? ['join'] : [];
  const mode = modeOf(offer);
  switch (judgement.refusal) {
    case undefined:
      return mode === 'auto' ? leaving : [mode, ...leaving];
    case 'no_deposit':
    case 'no_deposit_today':
      return ['deposit', ...leaving];
    case 'deposit_count':
      return deposits < (offer.eligibility.depositsMin ?? 0) ? ['deposit', ...leaving] : leaving;
    case 'coupon_wrong':
      return ['coupon', ...leaving];
    default:
      return leaving;
  }
}
