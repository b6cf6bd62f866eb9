import { z } from 'zod';
import { referralSettingsOf } from '#rules/rewards/referral-terms';
import { DEFAULT_REFERRAL_SETTINGS, MAX_COMMISSION_LEVELS } from '#rules/rewards/referrals';
import { factsOf, identity, referralEvent, ReferralProgram } from './referral-program.ts';
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
  .transform(referralSettingsOf);

const referralInput = z.object({
  settings: settings.prefault({}),
  members: z.record(z.string(), z.object(identity)).default({}),
  events: z.array(referralEvent),
});

export function evaluateReferral(input: unknown) {
  const parsed = referralInput.parse(input);
  const members = Object.entries(parsed.members).map(([member, given]) => [member, factsOf(given)] as const);
  const program = new ReferralProgram(parsed.settings, new Map(members));
  const outcomes = parsed.events.map((each) => (program.apply(each) ? 'ok' : 'refused'));
  return { outcomes, ...program.toResult() };
}
