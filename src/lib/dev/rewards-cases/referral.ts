import { z } from 'zod';
import { DEFAULT_REFERRAL_SETTINGS, MAX_COMMISSION_LEVELS, type ReferralSettings } from '#rules/rewards/referrals';
import { identity, referralEvent, ReferralProgram } from './referral-program.ts';
import { amount, count, rate } from './wire.ts';

const DEFAULTS = DEFAULT_REFERRAL_SETTINGS;

const settings = z
  .object({
    minDeposit: amount.default(DEFAULTS.minDepositMinor),
    minTurnover: amount.default(DEFAULTS.minTurnoverMinor),
    withinDays: count.default(DEFAULTS.withinDays),
    referrerReward: amount.default(DEFAULTS.referrerRewardMinor),
    refereeReward: amount.default(DEFAULTS.refereeRewardMinor),
    tiers: z.array(z.object({ count, bonus: amount })).default([]),
    commission: z.array(rate).max(MAX_COMMISSION_LEVELS).default([]),
    maxReferrals: count.optional(),
  })
  .transform((parsed): ReferralSettings => ({
    minDepositMinor: parsed.minDeposit,
    minTurnoverMinor: parsed.minTurnover,
    withinDays: parsed.withinDays,
    referrerRewardMinor: parsed.referrerReward,
    refereeRewardMinor: parsed.refereeReward,
    tiers: parsed.tiers.map((tier) => ({ count: tier.count, bonusMinor: tier.bonus })),
    commissionPpm: parsed.commission,
    maxReferrals: parsed.maxReferrals,
  }));

const referralInput = z.object({
  settings: settings.prefault({}),
  members: z.record(z.string(), z.object(identity)).default({}),
  events: z.array(referralEvent),
});

export function evaluateReferral(input: unknown) {
  const parsed = referralInput.parse(input);
  const program = new ReferralProgram(parsed.settings, new Map(Object.entries(parsed.members)));
  const outcomes = parsed.events.map((each) => (program.apply(each) ? 'ok' : 'refused'));
  return { outcomes, ...program.toResult() };
}
