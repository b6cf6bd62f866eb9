import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { drawEnvelopes, planEnvelopes } from '#rules/rewards/red-envelope';
import { commitmentOf } from '#rules/lottery/draws/drawing';
import { rewardNumbers } from '#rules/rewards/reward-draws';
import { amount, hash, positiveAmount } from './wire.ts';

/** Published values of a draw. */
export const drawSource = {
  promotion: z.string(),
  round: z.union([z.string(), z.int().transform(String)]),
  seed: hash,
  randomness: hash,
};

const envelopeInput = z.object({
  ...drawSource,
  pool: amount,
  count: z.int().min(1).max(1_000_000),
  min: amount,
  max: amount,
  unit: positiveAmount,
});

export function evaluateRedEnvelope(input: unknown) {
  const { pool, count, min, max, unit, ...source } = envelopeInput.parse(input);
  const plan = planEnvelopes({ poolMinor: pool, count, minMinor: min, maxMinor: max, unitMinor: unit });
  if (!plan) return { error: 'infeasible' };
  const amounts = drawEnvelopes(plan, rewardNumbers('envelope', source)).map((units) => units * unit);
  return {
    commitment: commitmentOf(source.seed),
    amounts: amounts.map(formatAmount),
    total: formatAmount(amounts.reduce((sum, each) => sum + each, 0n)),
  };
}
