import { z } from 'zod';
import { DEFAULT_OFFER_POLICY, termsProblems } from '#rules/rewards/terms';
import { wagering } from './award.ts';
import { amount, category, count, factor, instant, rate } from './wire.ts';

const termsInput = z.object({
  terms: z.object({
    type: z.string(),
    form: z.enum(['cash', 'bonus', 'points', 'free-rounds', 'tickets', 'goods']),
    rate: rate.optional(),
    maxAward: amount.optional(),
    budget: amount.optional(),
    endsAt: instant.optional(),
    wagering: wagering.optional(),
    contribution: z.partialRecord(category, rate).optional(),
    validHours: count.optional(),
    maxBet: amount.optional(),
    maxConversion: amount.optional(),
    qualifying: z.array(category).optional(),
    texts: z.record(z.string(), z.string()).default({}),
  }),
  brand: z
    .object({
      maxWageringFactor: factor.default(DEFAULT_OFFER_POLICY.maxFactorHundredths),
      singleProduct: z.boolean().default(DEFAULT_OFFER_POLICY.isSingleProduct),
      minValidHours: count.default(DEFAULT_OFFER_POLICY.minValidHours),
    })
    .prefault({}),
  required: z.array(z.string()).default([]),
});

export function evaluateTerms(input: unknown) {
  const { terms, brand, required } = termsInput.parse(input);
  const policy = {
    maxFactorHundredths: brand.maxWageringFactor,
    isSingleProduct: brand.singleProduct,
    minValidHours: brand.minValidHours,
  };
  const offer = {
    ...terms,
    ratePpm: terms.rate,
    maxAwardMinor: terms.maxAward,
    budgetMinor: terms.budget,
    hasEnd: terms.endsAt !== undefined,
    contributionPpm: terms.contribution,
    maxBetMinor: terms.maxBet,
    maxConversionMinor: terms.maxConversion,
  };
  return { problems: termsProblems(offer, policy, required) };
}
