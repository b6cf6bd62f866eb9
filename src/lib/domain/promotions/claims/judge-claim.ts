import { type CategoryReturn, readCategoryReturns } from '#domain/games';
import { moduleFlags } from '#domain/modules';
import { acceptsBonus } from '#domain/protection';
import type { Db } from '#kernel/database';
import { HOUR_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import type { GameCategory } from '#rules/games/game-categories';
import { MODULE_IDS, type ModuleId } from '#rules/site/modules';
import type { ZaloStep } from '#rules/rewards/awards/step-bonus';
import { takeFromBudget } from '#rules/rewards/budgets';
import { type EligibilityFacts, ineligibleReason, publicReason } from '#rules/rewards/eligibility';
import { awardOf, type DepositDay, type OfferAward } from '#rules/rewards/offers/offer-awards';
import { countedDays } from '#rules/rewards/offers/offer-periods';
import { rateOf } from '#rules/rewards/offers/offer-amounts';
import { eligibilityRulesOf, grantTermsOf, type SingleUseCode } from '#rules/rewards/offers/offer-terms';
import type { ClaimReason } from '../errors.ts';
import type { StoredPromotion } from '../offers/stored-offers.ts';
import {
  type FactsOf,
  type ClaimableDeposit,
  type ClaimingMembers,
  listClaimableDeposits,
  listDepositDays,
  type MemberFacts,
  type PromotionFacts,
  readMemberFacts,
  readPromotionFacts,
} from './claim-facts.ts';
import { NOTHING_PLAYED, type Played, readPlayedDays } from './played-days.ts';

/** Facts about a member and some promotions, read in one transaction. */
export interface ClaimFacts {
  /** The operator's, which decides the days of claims. */
  timeZone: string;
  /** Features that are on. */
  modules: readonly ModuleId[];
  member: MemberFacts;
  promotions: ReadonlyMap<bigint, PromotionFacts>;
  deposits: readonly ClaimableDeposit[];
  /** Deposits by day, of offers that count the days in a row. */
  depositDays: ReadonlyMap<bigint, readonly DepositDay[]>;
  played: ReadonlyMap<bigint, Played>;
}

/** Returns the facts about one member. Throws AppError `not_found`. */
export async function readClaimFacts(
  db: Db,
  { memberId, ...shared }: Omit<FactsOf & ClaimingMembers, 'memberIds'> & { memberId: bigint },
  promotions: readonly StoredPromotion[],
): Promise<ClaimFacts> {
  const facts = await readFactsOfMembers(db, { ...shared, memberIds: [memberId] }, promotions);
  const own = facts.get(memberId);
  if (!own) throw new AppError('not_found');
  return own;
}

/** Returns the facts about many members, by their id, in as many round trips as about one, except for deposits. */
export async function readFactsOfMembers(
  db: Db,
  { memberIds, currency, timeZone, zaloIssuer }: FactsOf & ClaimingMembers,
  promotions: readonly StoredPromotion[],
): Promise<Map<bigint, ClaimFacts>> {
  const owners = { memberIds, currency, timeZone };
  const needsDeposits = promotions.some(({ offer }) => offer.award.type === 'deposit_match');
  const members = await readMemberFacts(db, { memberIds, zaloIssuer });
  const claimed = await readPromotionFacts(
    db,
    owners,
    promotions.map(({ id }) => id),
  );
  const flags = await moduleFlags(db);
  const modules = MODULE_IDS.filter((module) => flags[module]);
  const [first] = members.values();
  const played = first ? await readPlayed(db, owners, promotions, first.now) : [];
  const facts = new Map<bigint, ClaimFacts>();
  for (const [memberId, member] of members)
    facts.set(memberId, {
      timeZone,
      modules,
      member,
      promotions: claimed.get(memberId) ?? new Map(),
      depositDays: await readDepositDays(db, { memberId, currency, timeZone }, promotions),
      deposits: needsDeposits ? await listClaimableDeposits(db, memberId, currency) : [],
      played: new Map(played.map(([promotionId, of]) => [promotionId, of.get(memberId) ?? NOTHING_PLAYED])),
    });
  return facts;
}

async function readDepositDays(
  db: Db,
  owner: { memberId: bigint; currency: string; timeZone: string },
  promotions: readonly StoredPromotion[],
): Promise<Map<bigint, readonly DepositDay[]>> {
  const days = new Map<bigint, readonly DepositDay[]>();
  for (const { id, offer } of promotions)
    if (offer.award.type === 'deposit_streak') days.set(id, await listDepositDays(db, owner, offer.startsAt));
  return days;
}

async function readPlayed(
  db: Db,
  owners: ClaimingMembers,
  promotions: readonly StoredPromotion[],
  now: Date,
): Promise<(readonly [promotionId: bigint, of: Map<bigint, Played>])[]> {
  const played = [];
  for (const { id, offer } of promotions) {
    const days = countedDays(offer, { now, timeZone: owners.timeZone });
    if (!days) continue;
    const isOfEdge = offer.award.type === 'rebate' && offer.award.base === 'edge';
    const rtpBps = isOfEdge ? averagesOf(await readCategoryReturns(db)) : {};
    const byMember = await readPlayedDays(db, owners, { promotionId: id, ...days });
    played.push([id, new Map([...byMember].map(([memberId, own]) => [memberId, { ...own, rtpBps }]))] as const);
  }
  return played;
}

function averagesOf(returns: ReadonlyMap<GameCategory, CategoryReturn>): Played['rtpBps'] {
  return Object.fromEntries([...returns].map(([category, { averageBps }]) => [category, BigInt(averageBps)]));
}

/** Details that only a claim has; an offer that is shown has none of them. */
export interface ClaimInput {
  country?: string | undefined;
  coupon?: string | undefined;
  /** The promotion's code that the member typed. */
  singleUseCode?: SingleUseCode | undefined;
  usedBy?: EligibilityFacts['usedBy'];
  /** The member applies, or staff decide about it. */
  isApplication?: boolean;
  /** Amount that staff approved. */
  approvedMinor?: bigint | undefined;
  /** Public id of the only deposit that counts. */
  depositId?: string | undefined;
}

export interface Judgement extends OfferAward {
  /** The amount after the caps; 0 with a reason. */
  readonly amountMinor: bigint;
  readonly refusal?: ClaimReason;
  /** True when it is the member, the time or the budget that the rules refuse, whatever the award would be. */
  readonly isIneligible?: true;
  /** True when nothing but the control group stands in the way. */
  readonly isHeldOut?: true;
  readonly deposit?: ClaimableDeposit;
}

/** Judges a member's claim of a promotion: what it is worth, or the first reason against it. */
export function judgeClaim(
  promotion: StoredPromotion,
  facts: ClaimFacts,
  input: ClaimInput,
  maxFactorHundredths: bigint,
): Judgement {
  const deposits = depositsFor(promotion, facts).filter(({ id }) => id === (input.depositId ?? id));
  if (deposits.length === 0) return judgeDeposit(promotion, facts, { input, deposit: undefined, maxFactorHundredths });
  const judged = deposits.map((deposit) => judgeDeposit(promotion, facts, { input, deposit, maxFactorHundredths }));
  const [latest] = judged;
  return judged.find(({ refusal }) => refusal === undefined) ?? (latest as Judgement);
}

/** Returns whether a member may join a promotion: the award may still be missing, and a code is typed with the claim. */
export function canJoin({ isIneligible, refusal }: Judgement): boolean {
  return isIneligible !== true || refusal === 'coupon_wrong';
}

/** Returns the deposits that an offer may be claimed for, the newest first. */
function depositsFor({ offer }: StoredPromotion, { deposits, member }: ClaimFacts): readonly ClaimableDeposit[] {
  const { award, startsAt } = offer;
  if (award.type !== 'deposit_match') return [];
  const since = member.now.getTime() - award.claimHours * HOUR_MS;
  return deposits.filter(({ creditedAt }) => creditedAt >= startsAt && creditedAt.getTime() > since);
}

interface DepositChoice {
  input: ClaimInput;
  deposit: ClaimableDeposit | undefined;
  maxFactorHundredths: bigint;
}

function judgeDeposit(promotion: StoredPromotion, facts: ClaimFacts, choice: DepositChoice): Judgement {
  const { offer } = promotion;
  const { input, deposit, maxFactorHundredths } = choice;
  const own = factsOf(facts, promotion);
  const award = awardOf(
    offer,
    {
      now: facts.member.now,
      timeZone: facts.timeZone,
      level: facts.member.level,
      registeredAt: facts.member.registeredAt,
      birthDate: facts.member.birthDate ?? undefined,
      isVerified: facts.member.kycLevel > 0,
      deposit,
      periods: own.periods,
      streak: own.streak,
      depositDays: facts.depositDays.get(promotion.id) ?? [],
      paidTodayMinor: own.toPlayerTodayMinor,
      isDrawn: own.isDrawn,
      wonMinor: own.wonMinor,
      wonGoods: own.wonGoods,
      ...(facts.played.get(promotion.id) ?? NOTHING_PLAYED),
      stepsDone: stepsDoneOf(facts.member),
      isApplication: input.isApplication === true,
      approvedMinor: input.approvedMinor,
    },
    maxFactorHundredths,
  );
  const chosen = deposit && { deposit };
  const situation = {
    isStopped: promotion.state === 'stopped',
    budgetLeftMinor: award.amountMinor === 0n && own.wonGoods.length > 0 ? undefined : own.budgetLeftMinor,
    awardMinor: award.amountMinor > 0n ? award.amountMinor : undefined,
    couponUses: promotion.issuedClaims,
    singleUseCode: input.singleUseCode,
  };
  const ineligible = ineligibleReason(eligibilityRulesOf(offer, situation), eligibilityFacts(facts, promotion, choice));
  if (ineligible)
    return { ...award, ...chosen, amountMinor: 0n, refusal: publicReason(ineligible), isIneligible: true };
  if (own.isControl) {
    const heldOut = award.reason === undefined && { isHeldOut: true as const };
    return { ...award, ...chosen, amountMinor: 0n, refusal: 'not_available', isIneligible: true, ...heldOut };
  }
  if (award.reason) return { ...award, ...chosen, refusal: award.reason };
  // An application has no amount until staff approve one, nor an envelope before it is taken.
  if (award.amountMinor === 0n) return { ...award, ...chosen };
  const { caps } = offer;
  const decision = takeFromBudget(
    award.amountMinor,
    { perPlayerMinor: caps.perPlayer, perPlayerDayMinor: caps.perPlayerDay, maxClaims: caps.maxClaims },
    {
      leftMinor: own.budgetLeftMinor,
      issuedClaims: promotion.issuedClaims,
      toPlayerMinor: own.toPlayerMinor,
      toPlayerTodayMinor: own.toPlayerTodayMinor,
    },
  );
  const refusal = decision.status === 'issued' ? undefined : { refusal: decision.status };
  return { ...award, ...chosen, amountMinor: decision.amountMinor, ...refusal };
}

function stepsDoneOf({ hasZalo, deposits }: MemberFacts): ReadonlySet<ZaloStep> {
  const done: (ZaloStep | false)[] = [hasZalo && 'verified', deposits > 0 && 'firstDeposit'];
  return new Set(done.filter((step) => step !== false));
}

function eligibilityFacts(facts: ClaimFacts, promotion: StoredPromotion, choice: DepositChoice): EligibilityFacts {
  const { member } = facts;
  const own = factsOf(facts, promotion);
  const { input, deposit } = choice;
  return {
    ...member.standing,
    hasOptedOut: !acceptsOffer(facts, promotion),
    now: member.now,
    timeZone: facts.timeZone,
    modules: facts.modules,
    currency: member.currency,
    country: input.country,
    birthDate: member.birthDate ?? undefined,
    registeredAt: member.registeredAt,
    level: member.level,
    affiliate: member.affiliate ?? undefined,
    deposits: deposit?.number ?? member.deposits,
    kycLevel: member.kycLevel,
    claims: own.claims,
    claimsToday: own.claimsToday,
    usedBy: input.usedBy ?? {},
    groups: member.groups,
    hasActiveGrant: member.hasActiveGrant,
    coupon: input.coupon,
  };
}

/** Returns whether a promotion is shown to a member who has claimed nothing of it. */
export function isOffered(facts: ClaimFacts, promotion: StoredPromotion): boolean {
  return acceptsOffer(facts, promotion) && !factsOf(facts, promotion).isControl;
}

/** Returns whether a member wants to be offered a promotion: bonuses and free rounds may be unwanted, or the wagering too high. */
function acceptsOffer({ member: { standing } }: ClaimFacts, { offer }: StoredPromotion): boolean {
  const wagering = grantTermsOf(offer);
  if (wagering) return acceptsBonus(standing, { wagering, ratePpm: rateOf(offer) });
  return offer.form !== 'free-rounds' || !standing.hasOptedOut;
}

export function factsOf({ promotions }: ClaimFacts, { id }: StoredPromotion): PromotionFacts {
  const own = promotions.get(id);
  if (!own) throw new Error(`the facts of promotion ${id} were not read`);
  return own;
}
