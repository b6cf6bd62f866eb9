import { z } from 'zod';
import { CLAIM_KEYS, ineligibleReason, publicReason } from '#rules/rewards/eligibility';
import { amount, CLOCK_START, count, instant, signedAmount, ZONE } from './wire.ts';

const texts = z.array(z.string());
const perKey = z.partialRecord(z.enum(CLAIM_KEYS), count);

const rules = z
  .object({
    startsAt: instant,
    endsAt: instant,
    stopped: z.boolean(),
    budgetLeft: signedAmount,
    award: amount,
    module: z.string(),
    currency: z.string(),
    countries: texts,
    notCountries: texts,
    minAge: count,
    registeredFrom: instant,
    registeredTo: instant,
    newWithinDays: count,
    labels: texts,
    notLabels: texts,
    vipMin: count,
    vipMax: count,
    affiliates: texts,
    notAffiliates: texts,
    depositsMin: count,
    depositsMax: count,
    kycMin: count,
    perPlayer: count,
    perDay: count,
    onePer: z.array(z.enum(CLAIM_KEYS)),
    perKey,
    group: z.string(),
    noActiveGrant: z.boolean(),
  })
  .partial()
  .extend({
    coupon: z.object({ code: z.string(), max: count.optional(), used: count.default(0) }).optional(),
  });

const facts = z.object({
  now: instant,
  accountType: z.string().default('member'),
  state: z.string().default('active'),
  excluded: z.boolean().default(false),
  atRisk: z.boolean().default(false),
  bonusBan: z.boolean().default(false),
  bonusOptOut: z.boolean().default(false),
  modules: texts.default([]),
  currency: z.string().default('VND'),
  country: z.string().optional(),
  birthDate: z.iso.date().optional(),
  registeredAt: instant.default(CLOCK_START),
  label: z.string().optional(),
  level: count.default(0),
  affiliate: z.string().optional(),
  deposits: count.default(0),
  kyc: count.default(0),
  claims: count.default(0),
  claimsToday: count.default(0),
  usedBy: perKey.default({}),
  groups: texts.default([]),
  activeGrant: z.boolean().default(false),
  coupon: z.string().optional(),
});

const eligibilityInput = z.object({ rules, facts });

export function evaluateEligibility(input: unknown) {
  const parsed = eligibilityInput.parse(input);
  const { stopped: isStopped, budgetLeft: budgetLeftMinor, award: awardMinor, ...otherRules } = parsed.rules;
  const { excluded, atRisk, bonusBan, bonusOptOut, kyc, activeGrant, ...otherFacts } = parsed.facts;
  const reason = ineligibleReason(
    { ...otherRules, isStopped, budgetLeftMinor, awardMinor },
    {
      ...otherFacts,
      timeZone: ZONE,
      isRestricted: excluded,
      isAtRisk: atRisk,
      hasBonusBan: bonusBan,
      hasOptedOut: bonusOptOut,
      kycLevel: kyc,
      hasActiveGrant: activeGrant,
    },
  );
  return reason ? { eligible: false, reason, shown: publicReason(reason) } : { eligible: true };
}
