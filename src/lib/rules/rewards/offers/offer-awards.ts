import { activityAward } from '../awards/activity.ts';
import { noAward, type NoAwardReason } from '../awards/award.ts';
import { birthdayGift } from '../awards/birthday.ts';
import { matchDeposit } from '../awards/deposit-match.ts';
import { dayName, dayOf, mondayOf, monthName, parseDay } from '../days.ts';
import { countDay, streakReward, type Streak } from '../streaks.ts';
import type { Offer } from './offer-schema.ts';

export interface AwardFacts {
  readonly now: Date;
  readonly level: number;
  readonly registeredAt: Date;
  /** Format yyyy-MM-dd. */
  readonly birthDate: string | undefined;
  readonly isVerified: boolean;
  /** The deposit that the claim is for; undefined when none can be claimed. */
  readonly deposit: { readonly id: string; readonly amountMinor: bigint } | undefined;
  /** Periods in which the member claimed the offer. */
  readonly periods: readonly string[];
  readonly streak: Streak;
  /** Amount that staff approved. */
  readonly approvedMinor: bigint | undefined;
}

/** `no_deposit`: the offer needs a deposit that nothing was staked of. */
export type NoOfferReason = NoAwardReason | 'no_deposit';

export interface OfferAward {
  readonly amountMinor: bigint;
  /** Undefined unless the amount is zero. */
  readonly reason?: NoOfferReason;
  /** Names the period of the claim: a member has one claim in each. */
  readonly period: string;
  /** Days in a row, for sign-ins. */
  readonly run?: number;
}

/** Computes what a claim of an offer is worth now, and the period that it belongs to. */
export function awardOf(offer: Offer, facts: AwardFacts, maxFactorHundredths: bigint): OfferAward {
  const { award } = offer;
  const period = periodOf(offer, facts.now);
  switch (award.type) {
    case 'deposit_match': {
      if (!facts.deposit) return { ...noAward('below_minimum'), reason: 'no_deposit', period };
      const tiers = award.tiers.map((tier) =>
        'fixed' in tier
          ? { minMinor: tier.min, fixedMinor: tier.fixed }
          : { minMinor: tier.min, ratePpm: tier.rate, maxMinor: tier.max },
      );
      const match = { tiers, roundToMinor: award.roundTo, wagering: undefined };
      const { amountMinor, reason } = matchDeposit(match, facts.deposit.amountMinor, maxFactorHundredths);
      return withReason({ amountMinor, period: facts.deposit.id }, reason);
    }
    case 'free_credit':
      return { amountMinor: award.amount, period };
    case 'sign_in': {
      const streak = countDay(facts.streak, dayOf(facts.now));
      if (!streak) return { ...noAward('already_claimed'), period };
      const rules = { rewardsMinor: award.rewards, atEnd: award.atEnd };
      return { amountMinor: streakReward(rules, streak.run), period, run: streak.run };
    }
    case 'activity': {
      if (facts.approvedMinor === undefined) return { amountMinor: 0n, period };
      const { amountMinor, reason } = activityAward({ minMinor: award.min, maxMinor: award.max }, facts.approvedMinor);
      return withReason({ amountMinor, period }, reason);
    }
    case 'birthday': {
      const gift = {
        amountsMinor: award.byLevel,
        windowDays: award.windowDays,
        minAccountDays: award.minAccountDays,
      };
      const birthDate = facts.birthDate === undefined ? undefined : parseDay(facts.birthDate);
      if (birthDate === undefined) return { ...noAward('kyc'), period };
      const { amountMinor, reason, year } = birthdayGift(gift, {
        birthDate,
        level: facts.level,
        today: dayOf(facts.now),
        registered: dayOf(facts.registeredAt),
        isVerified: facts.isVerified,
        paidYears: facts.periods.map(Number),
      });
      return withReason({ amountMinor, period: year === undefined ? period : String(year) }, reason);
    }
  }
}

function withReason(award: OfferAward, reason: NoOfferReason | undefined): OfferAward {
  return reason === undefined ? award : { ...award, reason };
}

/** Names the period of a claim at a time, by the operator's day. */
function periodOf({ award, repeats }: Offer, now: Date): string {
  const day = dayOf(now);
  if (award.type === 'sign_in') return dayName(day);
  switch (repeats) {
    case 'never':
      return 'once';
    case 'day':
      return dayName(day);
    case 'week':
      return dayName(mondayOf(day));
    case 'month':
      return monthName(day);
  }
}
