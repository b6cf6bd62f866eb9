import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { validBet } from '#rules/figures/valid-bet';
import { amount, category } from './wire.ts';

const settledBet = z.object({
  category,
  stake: amount,
  payout: amount,
  push: amount.default(0n),
  opposite: amount.default(0n),
  state: z.string().optional(),
});
/** States of a round that has no valid bet. */
const WITHOUT_VALID_BET: readonly string[] = ['void', 'cancelled'];

/** Evaluates a case of kind `validBet`. Throws Error on malformed input. */
export function evaluateValidBet(input: unknown): { validBet: string } {
  const { category: of, stake, payout, push, opposite, state = '' } = settledBet.parse(input);
  if (WITHOUT_VALID_BET.includes(state)) return { validBet: '0' };
  const amounts = { stakeMinor: stake, payoutMinor: payout, pushedMinor: push, oppositeMinor: opposite };
  return { validBet: formatAmount(validBet(of, amounts)) };
}
