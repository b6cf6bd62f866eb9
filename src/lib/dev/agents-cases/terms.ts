import { z } from 'zod';
import type { ContractTerms } from '#rules/agents/awards/contract-terms';
import { CARRY_OVERS, CONTRACT_FAMILIES, DIVIDEND_PERIODS, type ContractFamily } from '#rules/agents/families';
import { checkTerms, DEFAULT_CONTRACT_LIMITS, type ContractLimits } from '#rules/agents/terms/terms-check';
import { termsSchema } from '#rules/agents/terms/terms-schema';
import { count, rate } from '../rewards-cases/wire.ts';

/** Terms as somebody proposes them: what is wrong with them is a code of the answer, no malformed case. */
export const proposedTerms = z.record(z.string(), z.unknown());

/** Reads terms that are agreed, in a field of a case; what is wrong with them makes the case malformed. */
export function agreedTerms(
  family: ContractFamily,
  field: string,
  fields: unknown,
  context: z.RefinementCtx,
): ContractTerms {
  const { data, error } = termsSchema(family).safeParse(fields);
  if (data) return data;
  for (const { path, message } of error.issues) context.addIssue({ code: 'custom', message, path: [field, ...path] });
  return z.NEVER;
}

/** Limits of a family that the operator sets. */
export const limits = z
  .object({
    maxRate: rate.default(DEFAULT_CONTRACT_LIMITS.maxRatePpm),
    maxTiers: count.default(DEFAULT_CONTRACT_LIMITS.maxTiers),
    minSpread: rate.default(DEFAULT_CONTRACT_LIMITS.minSpreadPpm),
    periods: z.array(z.enum(DIVIDEND_PERIODS)).default([...DEFAULT_CONTRACT_LIMITS.periods]),
    carryOvers: z.array(z.enum(CARRY_OVERS)).default([...DEFAULT_CONTRACT_LIMITS.carryOvers]),
  })
  .transform(({ maxRate, maxTiers, minSpread, periods, carryOvers }): ContractLimits => ({
    maxRatePpm: maxRate,
    maxTiers,
    minSpreadPpm: minSpread,
    periods,
    carryOvers,
  }));

const termsInput = z
  .object({
    family: z.enum(CONTRACT_FAMILIES),
    terms: proposedTerms,
    own: proposedTerms.nullable(),
    limits: limits.prefault({}),
    current: proposedTerms.nullish(),
  })
  .transform(({ family, own, current, ...rest }, context) => ({
    ...rest,
    family,
    own: own && agreedTerms(family, 'own', own, context),
    current: current ? agreedTerms(family, 'current', current, context) : undefined,
  }));

/** Evaluates a case of kind `terms`: whether terms may be offered. Throws Error on malformed input. */
export function evaluateTerms(input: unknown) {
  const { family, terms, ...context } = termsInput.parse(input);
  const check = checkTerms(family, terms, context);
  return 'refusal' in check ? { ok: false, code: check.refusal } : { ok: true };
}
