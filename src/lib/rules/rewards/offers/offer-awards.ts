import { UNIT } from '#kernel/money';
import type { FactCategory } from '../../figures/valid-bet.ts';
import { activityAward } from '../awards/activity.ts';
import { type Award, noAward, type NoAwardReason } from '../awards/award.ts';
import { birthdayGift } from '../awards/birthday.ts';
import { cashbackOf, usedCarry } from '../awards/cashback.ts';
import { matchDeposit } from '../awards/deposit-match.ts';
import { levelPayOf } from '../awards/level-pay.ts';
import { type ByCategory, rebateOf } from '../awards/rebate.ts';
import { stepBonusOf, ZALO_STEPS, type ZaloStep } from '../awards/step-bonus.ts';
import { dayName, type DayNumber, dayOf, parseDay } from '../days.ts';
import { atLevel } from '../rates.ts';
import { countDay, NO_STREAK, streakReward, type Streak } from '../streaks.ts';
import { isWhole } from './offer-forms.ts';
import { lastPeriodOf, type OperatorTime, periodOf } from './offer-periods.ts';
import type { Offer, OfferType } from './offer-schema.ts';
import { FOLLOW_STEP } from './offer-terms.ts';

export interface AwardFacts extends OperatorTime {
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
  /** Sums of the member's credited deposits since the start, by day, the first day first. */
  readonly depositDays: readonly DepositDay[];
  /** Turnover since the start that no rebate has paid; negative after corrections. */
  readonly unpaidTurnover: ByCategory<bigint>;
  /** Returns to player that the vendors state, for a rebate on the house edge. */
  readonly rtpBps: ByCategory<bigint>;
  /** Sum that the member got of the offer today. */
  readonly paidTodayMinor: bigint;
  readonly lastPeriod: PlayedPeriod;
  /** Whether the red envelopes or the winners are drawn. */
  readonly isDrawn: boolean;
  /** Prizes that the member won in a raffle: money, and rows of its table that are goods. */
  readonly wonMinor: bigint;
  readonly wonGoods: readonly number[];
  /** Steps of the Zalo bonus that the portal's own facts prove. */
  readonly stepsDone: ReadonlySet<ZaloStep>;
  /** The claim is an application, for what staff have to confirm. */
  readonly isApplication: boolean;
  /** Amount that staff approved. */
  readonly approvedMinor: bigint | undefined;
}

export interface DepositDay {
  readonly day: DayNumber;
  readonly amountMinor: bigint;
}

/** A member's settled bets in cash over a period, and what promotions gave in it. */
export interface PlayedPeriod {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly awardsMinor: bigint;
  /** Change of the losses of earlier periods since the cashback for them, which no later one has taken into account. */
  readonly carriedMinor: bigint;
}

/** Loss that a cashback was computed from. */
export interface CashbackLoss {
  /** Net loss of the period's bets. */
  readonly playedMinor: bigint;
  /** The part of the changes of earlier periods that it took into account. */
  readonly carriedMinor: bigint;
}

/**
 * `no_deposit`: the offer needs a deposit that nothing was staked of; `no_deposit_today`: it needs more deposits today; `drawing`: the envelopes are drawn in some seconds; `not_drawn` and
 * `no_prize`: a raffle before and after its draw; `step_missing`: no step that is left is proven.
 */
export type NoOfferReason =
  | NoAwardReason
  | 'no_deposit'
  | 'no_deposit_today'
  | 'drawing'
  | 'not_drawn'
  | 'no_prize'
  | 'step_missing';

/** A category's part of a rebate. */
export interface RebateLine {
  readonly category: FactCategory;
  readonly turnoverMinor: bigint;
  readonly ratePpm: bigint;
  readonly rebateMinor: bigint;
}

/** A step of the Zalo bonus, with what it brings now or has brought. */
export interface OfferStep {
  readonly name: ZaloStep;
  readonly amountMinor: bigint;
  readonly isDone: boolean;
  readonly isPaid: boolean;
}

export interface OfferAward {
  readonly amountMinor: bigint;
  /** Undefined unless the amount is zero. */
  readonly reason?: NoOfferReason;
  /** Names the period of the claim: a member has one claim in each. */
  readonly period: string;
  /** Days in a row, for sign-ins and deposits. */
  readonly run?: number;
  /** Parts of a rebate, also of categories without turnover. */
  readonly lines?: readonly RebateLine[];
  /** Loss that a cashback pays for. */
  readonly loss?: CashbackLoss;
  readonly steps?: readonly OfferStep[];
}

type AwardOf<Type extends OfferType> = Extract<Offer['award'], { type: Type }>;

/** Computes what a claim of an offer is worth now, and the period that it belongs to. */
export function awardOf(offer: Offer, facts: AwardFacts, maxFactorHundredths: bigint): OfferAward {
  const { award } = offer;
  const period = periodOf(offer, facts);
  switch (award.type) {
    case 'deposit_match':
      return depositMatch(award, facts, { period, maxFactorHundredths });
    case 'free_credit':
      return { amountMinor: award.amount, period };
    case 'free_rounds':
      // The budget reserves what the rounds can win at most.
      return { amountMinor: award.maxWin, period };
    case 'sign_in':
      return signIn(award, facts, period);
    case 'deposit_streak':
      return depositStreak(award, facts, period);
    case 'activity':
      return activity(award, facts, { period, isWhole: isWhole(offer.form) });
    case 'birthday':
      return birthday(award, facts, period);
    case 'rebate':
      return rebate(award, facts, rebatePeriod(offer, facts));
    case 'cashback':
      return cashback(award, facts);
    case 'level_pay':
      return levelPay(award, facts);
    case 'red_envelope':
      return redEnvelope(facts, period);
    case 'raffle':
      return raffle(facts, period);
    case 'zalo':
      return zalo(award, facts);
  }
}

function depositMatch(
  award: AwardOf<'deposit_match'>,
  { deposit }: AwardFacts,
  { period, maxFactorHundredths }: { period: string; maxFactorHundredths: bigint },
): OfferAward {
  if (!deposit) return { amountMinor: 0n, reason: 'no_deposit', period };
  const tiers = award.tiers.map((tier) =>
    'fixed' in tier
      ? { minMinor: tier.min, fixedMinor: tier.fixed }
      : { minMinor: tier.min, ratePpm: tier.rate, maxMinor: tier.max },
  );
  const match = { tiers, roundToMinor: award.roundTo, wagering: undefined };
  return inPeriod(matchDeposit(match, deposit.amountMinor, maxFactorHundredths), deposit.id);
}

function signIn(award: AwardOf<'sign_in'>, { streak, now, timeZone }: AwardFacts, period: string): OfferAward {
  const next = countDay(streak, dayOf(now, timeZone));
  if (!next) return { ...noAward('already_claimed'), period };
  const rules = { rewardsMinor: award.rewards, atEnd: award.atEnd };
  return { amountMinor: streakReward(rules, next.run), period, run: next.run };
}

/** Days count by their deposits, claimed or not; the reward is that of today. */
function depositStreak(award: AwardOf<'deposit_streak'>, facts: AwardFacts, period: string): OfferAward {
  const today = dayOf(facts.now, facts.timeZone);
  const counted = facts.depositDays.filter(({ day, amountMinor }) => day <= today && amountMinor >= award.min);
  const { lastDay, run } = counted.reduce((streak, { day }) => countDay(streak, day) ?? streak, NO_STREAK);
  if (facts.periods.includes(period)) return { ...noAward('already_claimed'), period, run };
  if (lastDay !== today) {
    const next = lastDay === today - 1 ? run + 1 : 1;
    return { amountMinor: 0n, reason: 'no_deposit_today', period, run: next };
  }
  return { amountMinor: streakReward({ rewardsMinor: award.rewards, atEnd: award.atEnd }, run), period, run };
}

/** An application has no amount until staff approve one. */
function activity(
  award: AwardOf<'activity'>,
  { approvedMinor }: AwardFacts,
  { period, isWhole: hasNoFractions }: { period: string; isWhole: boolean },
): OfferAward {
  if (approvedMinor === undefined) return { amountMinor: 0n, period };
  if (hasNoFractions && approvedMinor % UNIT !== 0n) return { ...noAward('amount_range'), period };
  return inPeriod(activityAward({ minMinor: award.min, maxMinor: award.max }, approvedMinor), period);
}

function birthday(award: AwardOf<'birthday'>, facts: AwardFacts, period: string): OfferAward {
  const birthDate = facts.birthDate === undefined ? undefined : parseDay(facts.birthDate);
  if (birthDate === undefined) return { ...noAward('kyc'), period };
  const { byLevel: amountsMinor, windowDays, minAccountDays } = award;
  const { year, ...gift } = birthdayGift(
    { amountsMinor, windowDays, minAccountDays },
    {
      birthDate,
      level: facts.level,
      today: dayOf(facts.now, facts.timeZone),
      registered: dayOf(facts.registeredAt, facts.timeZone),
      isVerified: facts.isVerified,
      paidYears: facts.periods.map(Number),
    },
  );
  return inPeriod(gift, year === undefined ? period : String(year));
}

/** A rebate that is claimed is a period of its own: it pays the turnover that the ones before have not paid. Otherwise each day has one. */
function rebatePeriod({ paysAutomatically }: Offer, { now, timeZone, periods }: AwardFacts): string {
  return paysAutomatically ? dayName(dayOf(now, timeZone) - 1) : String(periods.length + 1);
}

function rebate(award: AwardOf<'rebate'>, facts: AwardFacts, period: string): OfferAward {
  const { unpaidTurnover: turnoverMinor, level, paidTodayMinor: paidInPeriodMinor, rtpBps } = facts;
  const { lines, ...total } = rebateOf(
    { ratesPpm: award.rates, base: award.base, maxMinor: award.max, minAwardMinor: award.minAward },
    { turnoverMinor, level, rtpBps, paidInPeriodMinor },
  );
  const rates = Object.entries(award.rates) as [FactCategory, readonly bigint[]][];
  const parts = rates.map(([category, byLevel]) => ({
    category,
    turnoverMinor: turnoverMinor[category] ?? 0n,
    ratePpm: atLevel(byLevel, level),
    rebateMinor: lines.get(category) ?? 0n,
  }));
  const paid = facts.periods.includes(period) ? noAward('already_claimed') : total;
  return { ...inPeriod(paid, period), lines: parts };
}

function cashback(award: AwardOf<'cashback'>, facts: AwardFacts): OfferAward {
  const { periods, lastPeriod } = facts;
  const period = dayName(lastPeriodOf(award.period, facts).from);
  if (periods.includes(period)) return { ...noAward('already_claimed'), period };
  const { tierMode, deductsAwards, max: maxMinor, minAward: minAwardMinor, roundTo: roundToMinor } = award;
  const tiers = award.tiers.map(({ min: minMinor, rate: ratePpm }) => ({ minMinor, ratePpm }));
  const { stakeMinor: cashStakeMinor, payoutMinor: cashPayoutMinor, awardsMinor, carriedMinor } = lastPeriod;
  const { lossMinor, ...computed } = cashbackOf(
    { tiers, tierMode, deductsAwards, maxMinor, minAwardMinor, roundToMinor },
    { cashStakeMinor, cashPayoutMinor, awardsMinor, carriedMinor },
  );
  const loss = { playedMinor: cashStakeMinor - cashPayoutMinor, carriedMinor: usedCarry(lossMinor, carriedMinor) };
  return { ...inPeriod(computed, period), loss };
}

function levelPay(award: AwardOf<'level_pay'>, facts: AwardFacts): OfferAward {
  const { periods, level, lastPeriod } = facts;
  const period = dayName(lastPeriodOf(award.period, facts).from);
  if (periods.includes(period)) return { ...noAward('already_claimed'), period };
  const pay = { amountsMinor: award.byLevel, minTurnoverMinor: award.minTurnover };
  return inPeriod(levelPayOf(pay, { level, periodTurnoverMinor: lastPeriod.turnoverMinor }), period);
}

/** An envelope has no amount until a member takes it. */
function redEnvelope({ isDrawn }: AwardFacts, period: string): OfferAward {
  return isDrawn ? { amountMinor: 0n, period } : { amountMinor: 0n, reason: 'drawing', period };
}

/** All prizes of a member are claimed at once. */
function raffle({ isDrawn, periods, wonMinor: amountMinor, wonGoods }: AwardFacts, period: string): OfferAward {
  if (periods.includes(period)) return { ...noAward('already_claimed'), period };
  if (amountMinor > 0n || wonGoods.length > 0) return { amountMinor, period };
  return { amountMinor, reason: isDrawn ? 'no_prize' : 'not_drawn', period };
}

/** Each step is a claim of its own, named by it, so that it is paid once. */
function zalo(award: AwardOf<'zalo'>, facts: AwardFacts): OfferAward {
  const { stepsDone, isApplication, approvedMinor, periods } = facts;
  const paid = new Set(periods);
  const steps = ZALO_STEPS.flatMap((name) => {
    const amountMinor = award.steps[name];
    return amountMinor === undefined ? [] : [{ name, amountMinor }];
  });
  const { lines } = stepBonusOf({ steps, maxMinor: award.max }, new Set(ZALO_STEPS), paid);
  const shown = steps.map(({ name, amountMinor }): OfferStep => {
    const isPaid = paid.has(name);
    return {
      name,
      isPaid,
      isDone: isPaid || stepsDone.has(name),
      amountMinor: isPaid ? amountMinor : (lines.get(name) ?? 0n),
    };
  });
  const left = shown.filter(({ isPaid, amountMinor }) => !isPaid && amountMinor > 0n);
  const done = isApplication
    ? left.find(({ name }) => name === FOLLOW_STEP)
    : left.find(({ name, isDone }) => isDone && name !== FOLLOW_STEP);
  const period = done?.name ?? (isApplication ? FOLLOW_STEP : left[0]?.name) ?? FOLLOW_STEP;
  if (!done)
    return { amountMinor: 0n, reason: left.length === 0 ? 'already_claimed' : 'step_missing', period, steps: shown };
  if (!isApplication) return { amountMinor: done.amountMinor, period, steps: shown };
  if (approvedMinor === undefined) return { amountMinor: 0n, period, steps: shown };
  if (approvedMinor !== done.amountMinor) return { ...noAward('amount_range'), period, steps: shown };
  return { amountMinor: approvedMinor, period, steps: shown };
}

function inPeriod({ amountMinor, reason }: Award, period: string): OfferAward {
  return reason === undefined ? { amountMinor, period } : { amountMinor, reason, period };
}
