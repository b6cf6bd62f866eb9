import { z } from 'zod';
import type { ContractTerms, Tier } from '#rules/agents/awards/contract-terms';
import { CARRY_OVERS, DIVIDEND_PERIODS, type ContractFamily, type DividendPeriod } from '#rules/agents/families';
import { amount, count, positiveAmount, rate } from '../rewards-cases/wire.ts';

const tier = z
  .object({ bet: amount.default(0n), loss: amount.default(0n), active: count.default(0), rate })
  .transform(({ bet, loss, active, rate: ratePpm }): Tier => ({ betMinor: bet, lossMinor: loss, active, ratePpm }));

const rates = z
  .object({ single: rate, loss: rate, profit: rate })
  .transform(({ single, loss, profit }) => ({ singlePpm: single, lossPpm: loss, profitPpm: profit }));

/** Terms of a contract that is agreed, as fields of a case; the family decides which of them it has. */
export const termsFields = {
  period: z.enum(DIVIDEND_PERIODS).optional(),
  carryOver: z.enum(CARRY_OVERS).optional(),
  tiers: z.array(tier).nonempty().optional(),
  rates: rates.optional(),
  cap: positiveAmount.optional(),
  minPayout: amount.default(0n),
};

const parsedTerms = z.object(termsFields);
type TermsFields = z.infer<typeof parsedTerms>;

/** Returns the terms of a family. Throws Error when a field that the family needs is missing. */
export function toContractTerms(
  family: ContractFamily,
  fields: TermsFields,
  defaultPeriod?: DividendPeriod,
): ContractTerms {
  const payment = { capMinor: fields.cap, minPayoutMinor: fields.minPayout };
  if (family === 'REALTIME') return { family, ...payment, rates: required(fields.rates, 'rates') };
  const tiers = required(fields.tiers, 'tiers');
  if (family !== 'DIVIDEND') return { family, ...payment, tiers };
  const period = required(fields.period ?? defaultPeriod, 'period');
  return { family, ...payment, tiers, period, carryOver: required(fields.carryOver, 'carryOver') };
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
