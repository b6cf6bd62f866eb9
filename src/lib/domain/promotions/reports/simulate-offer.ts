import { readCategoryReturns } from '#domain/games';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { ZaloStep } from '#rules/rewards/awards/step-bonus';
import { takeFromBudget } from '#rules/rewards/budgets';
import { dayName, dayOf } from '#rules/rewards/days';
import { ineligibleReason } from '#rules/rewards/eligibility';
import { type AwardFacts, awardOf } from '#rules/rewards/offers/offer-awards';
import type { OperatorTime } from '#rules/rewards/offers/offer-periods';
import { isSimulated, type Offer } from '#rules/rewards/offers/offer-schema';
import { eligibilityRulesOf } from '#rules/rewards/offers/offer-terms';
import { NO_STREAK, type Streak } from '#rules/rewards/streaks';
import { type MemberFacts, readMemberFacts } from '../claims/claim-facts.ts';
import { readSimulatedEvents, type SimulatedEvent } from './simulation-events.ts';

/** Result of an offer, had it run over the last 30 days with today's members. */
export interface Simulation {
  /** Members who could have claimed, and their claims. */
  players: bigint;
  claims: bigint;
  /** Sum of the awards, whatever the budget. */
  demandMinor: bigint;
  /** The part of it that the budget covers; all of the budget where nobody knows the awards beforehand. */
  costMinor: bigint;
  /** The most that the offer can cost. */
  worstCaseMinor: bigint;
  /** A sample of the members was taken for all. */
  isSample: boolean;
}

interface Given {
  claims: number;
  sumMinor: bigint;
  byDay: Map<string, { claims: number; sumMinor: bigint }>;
  streak: Streak;
}

const NO_STEPS: ReadonlySet<ZaloStep> = new Set();

const newGiven = (): Given => ({ claims: 0, sumMinor: 0n, byDay: new Map(), streak: NO_STREAK });

/**
 * Computes what an offer would have given over the last 30 days by the rules that claims have, except for what only a visit shows (country,
 * code, browser, network) and other offers. Reads only. Throws AppError `wrong_state` for an offer whose claims nothing in the past tells
 * (`isSimulated`).
 */
export async function simulateOffer(
  db: Db,
  offer: Offer,
  { now, timeZone, maxFactorHundredths }: OperatorTime & { maxFactorHundredths: bigint },
): Promise<Simulation> {
  if (!isSimulated(offer.award.type)) throw new AppError('wrong_state');
  const { events, total } = await readSimulatedEvents(db, offer, { now, timeZone });
  const memberIds = [...new Set(events.map(({ memberId }) => memberId))];
  const members = await readMemberFacts(db, { memberIds });
  const returns = await readCategoryReturns(db);
  const averages = [...returns].map(([category, { averageBps }]) => [category, BigInt(averageBps)] as const);
  const rtpBps = Object.fromEntries(averages);
  const given = new Map<bigint, Given>();
  for (const event of events) {
    const member = members.get(event.memberId);
    if (!member) continue;
    const own = given.get(event.memberId) ?? newGiven();
    const amountMinor = simulateClaim(offer, { event, member, own, timeZone, rtpBps, maxFactorHundredths });
    if (amountMinor !== undefined) given.set(event.memberId, own);
  }
  return summaryOf(offer, given, { read: BigInt(events.length), total });
}

interface SimulatedClaim {
  event: SimulatedEvent;
  member: MemberFacts;
  /** Awards of the member so far; changes with the claim. */
  own: Given;
  timeZone: string;
  rtpBps: AwardFacts['rtpBps'];
  maxFactorHundredths: bigint;
}

/** Returns the award of a moment, and adds it to what the member got; undefined without a claim. */
function simulateClaim(
  offer: Offer,
  { event, member, own, timeZone, rtpBps, maxFactorHundredths }: SimulatedClaim,
): bigint | undefined {
  const date = dayOf(event.at, timeZone);
  const day = dayName(date);
  const today = own.byDay.get(day) ?? { claims: 0, sumMinor: 0n };
  if (!isEligible(offer, { event, member, own, timeZone, claimsToday: today.claims })) return undefined;
  const award = awardOf(
    offer,
    {
      ...event.facts,
      now: event.at,
      timeZone,
      level: member.level,
      registeredAt: member.registeredAt,
      birthDate: member.birthDate ?? undefined,
      isVerified: member.kycLevel > 0,
      // A day's streak is paid once, however many deposits it has.
      periods: offer.award.type === 'deposit_streak' && own.byDay.has(day) ? [day] : [],
      streak: own.streak,
      paidTodayMinor: today.sumMinor,
      isDrawn: true,
      wonMinor: 0n,
      wonGoods: [],
      stepsDone: NO_STEPS,
      isApplication: false,
      rtpBps,
      approvedMinor: undefined,
    },
    maxFactorHundredths,
  );
  if (award.reason) return undefined;
  const { amountMinor } = award.amountMinor === 0n ? award : cappedAward(offer, own, today.sumMinor, award.amountMinor);
  if (amountMinor === 0n && award.amountMinor > 0n) return undefined;
  own.claims += 1;
  own.sumMinor += amountMinor;
  own.byDay.set(day, { claims: today.claims + 1, sumMinor: today.sumMinor + amountMinor });
  if (award.run !== undefined) own.streak = { lastDay: date, run: award.run };
  return amountMinor;
}

function cappedAward({ caps }: Offer, own: Given, todayMinor: bigint, awardMinor: bigint) {
  const limits = { perPlayerMinor: caps.perPlayer, perPlayerDayMinor: caps.perPlayerDay };
  const use = { leftMinor: awardMinor, issuedClaims: 0, toPlayerMinor: own.sumMinor, toPlayerTodayMinor: todayMinor };
  return takeFromBudget(awardMinor, limits, use);
}

function isEligible(
  offer: Offer,
  {
    event,
    member,
    own,
    timeZone,
    claimsToday,
  }: Pick<SimulatedClaim, 'event' | 'member' | 'own' | 'timeZone'> & { claimsToday: number },
): boolean {
  const {
    startsAt: _startsAt,
    endsAt: _endsAt,
    budgetLeftMinor: _budget,
    ...rules
  } = eligibilityRulesOf(offer, {
    isStopped: false,
    budgetLeftMinor: 0n,
    awardMinor: undefined,
    couponUses: 0,
    singleUseCode: undefined,
  });
  const { module: _module, countries: _only, notCountries: _never, ...others } = rules;
  const { coupon: _coupon, onePer: _keys, group: _group, ...checked } = others;
  const facts = {
    ...member.standing,
    now: event.at,
    timeZone,
    modules: [],
    currency: member.currency,
    birthDate: member.birthDate ?? undefined,
    registeredAt: member.registeredAt,
    level: member.level,
    affiliate: member.affiliate ?? undefined,
    deposits: event.deposits ?? member.deposits,
    kycLevel: member.kycLevel,
    claims: own.claims,
    claimsToday,
    usedBy: {},
    groups: [],
    hasActiveGrant: false,
  };
  return ineligibleReason(checked, facts) === undefined;
}

function summaryOf(
  { award, budget = 0n, caps, hasControlGroup }: Offer,
  given: ReadonlyMap<bigint, Given>,
  { read, total }: { read: bigint; total: bigint },
): Simulation {
  // A tenth is held out.
  const [part, whole] = hasControlGroup ? [9n, 10n] : [1n, 1n];
  const scaled = (value: bigint) => (read === 0n ? 0n : (value * total * part) / (read * whole));
  const all = [...given.values()];
  const claims = scaled(all.reduce((sum, own) => sum + BigInt(own.claims), 0n));
  const demandMinor = scaled(all.reduce((sum, own) => sum + own.sumMinor, 0n));
  const isOpen = award.type === 'activity' || award.type === 'red_envelope';
  const countLimit = award.type === 'red_envelope' ? award.count : caps.maxClaims;
  const allowed = countLimit === undefined || claims <= BigInt(countLimit) ? claims : BigInt(countLimit);
  const paidMinor = claims === 0n ? 0n : (demandMinor * allowed) / claims;
  const expectedMinor = isOpen && claims > 0n ? budget : paidMinor;
  return {
    players: scaled(BigInt(all.length)),
    claims: allowed,
    demandMinor,
    costMinor: expectedMinor < budget ? expectedMinor : budget,
    worstCaseMinor: budget,
    isSample: read < total,
  };
}
