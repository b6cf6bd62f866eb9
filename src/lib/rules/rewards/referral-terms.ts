import * as z from 'zod';
import { amount, amountOrZero, decimal, RATE } from './decimals.ts';
import {
  DEFAULT_REFERRAL_SETTINGS,
  MAX_COMMISSION_LEVELS,
  MAX_REFERRAL_DAYS,
  MAX_REFERRAL_TIERS,
  type ReferralSettings,
  referralTermsProblems,
  type ReferralTermsProblem,
} from './referrals.ts';

/*
 * Terms of the referral program as staff write them and as they are stored: amounts and rates are decimal strings, which become
 * bigint when they are parsed (docs/spec/rewards-rulebook.md §7).
 */

const count = z.int().min(1).max(1_000_000);

/** The field that shows a problem. */
const FIELDS: Record<ReferralTermsProblem, string> = {
  tiers_not_ascending: 'tiers',
  commission_too_high: 'commission',
};

export const referralTermsSchema = z
  .strictObject({
    minDeposit: amountOrZero,
    minTurnover: amountOrZero,
    withinDays: z.int().min(1).max(MAX_REFERRAL_DAYS),
    referrerReward: amountOrZero,
    refereeReward: amountOrZero,
    tiers: z.array(z.strictObject({ count, bonus: amount })).max(MAX_REFERRAL_TIERS),
    /** Percent of the turnover one, two and three levels below. */
    commission: z.array(decimal(RATE, () => true)).max(MAX_COMMISSION_LEVELS),
    maxReferrals: count.optional(),
  })
  .superRefine((terms, context) => {
    for (const problem of referralTermsProblems(referralSettingsOf(terms)))
      context.addIssue({ code: 'custom', path: [FIELDS[problem]], message: problem });
  });

export interface ReferralTerms {
  minDeposit: bigint;
  minTurnover: bigint;
  withinDays: number;
  referrerReward: bigint;
  refereeReward: bigint;
  tiers: { count: number; bonus: bigint }[];
  commission: bigint[];
  maxReferrals?: number | undefined;
}
export type ReferralTermsText = z.input<typeof referralTermsSchema>;

/** Returns terms as the rules take them. */
export function referralSettingsOf(terms: ReferralTerms): ReferralSettings {
  return {
    minDepositMinor: terms.minDeposit,
    minTurnoverMinor: terms.minTurnover,
    withinDays: terms.withinDays,
    referrerRewardMinor: terms.referrerReward,
    refereeRewardMinor: terms.refereeReward,
    tiers: terms.tiers.map((tier) => ({ count: tier.count, bonusMinor: tier.bonus })),
    commissionPpm: terms.commission,
    ...(terms.maxReferrals === undefined ? {} : { maxReferrals: terms.maxReferrals }),
  };
}

/** Returns terms as they are stored. */
export function referralTermsTextOf(terms: ReferralTerms): ReferralTermsText {
  return z.encode(referralTermsSchema, terms);
}

/** Terms before staff have written any. */
export const DEFAULT_REFERRAL_TERMS: ReferralTerms = {
  minDeposit: DEFAULT_REFERRAL_SETTINGS.minDepositMinor,
  minTurnover: DEFAULT_REFERRAL_SETTINGS.minTurnoverMinor,
  withinDays: DEFAULT_REFERRAL_SETTINGS.withinDays,
  referrerReward: DEFAULT_REFERRAL_SETTINGS.referrerRewardMinor,
  refereeReward: DEFAULT_REFERRAL_SETTINGS.refereeRewardMinor,
  tiers: [],
  commission: [],
};
