import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { awardOf, type Award } from '#rules/agents/awards/awards';
import { carryOut } from '#rules/agents/awards/carry-over';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { toWeighted } from '#rules/agents/figures/team-figures';
import { formatRate } from '#rules/rewards/rates';
import { amount, count, signedAmount } from '../rewards-cases/wire.ts';
import { termsFields, toContractTerms } from './contract-terms.ts';

const tierInput = z.object({
  family: z.enum(CONTRACT_FAMILIES),
  terms: z.object(termsFields),
  figures: z.object({
    bet: amount,
    active: count.default(0),
    loss: signedAmount.default(0n),
    carryIn: signedAmount.default(0n),
    betLost: amount.default(0n),
    betWon: amount.default(0n),
  }),
});

/** Evaluates a case of kind `tier`: what a contract comes to by figures. Throws Error on malformed input. */
export function evaluateTier(input: unknown) {
  const { family, terms: fields, figures } = tierInput.parse(input);
  // The period of a dividend decides nothing here.
  const terms = toContractTerms(family, fields, 'M');
  const { bet, betLost, betWon, active, loss: ngrMinor, carryIn: carryInMinor } = figures;
  const weighted = { all: toWeighted(bet), lost: toWeighted(betLost), won: toWeighted(betWon) };
  const award = awardOf(terms, { weighted, active, ngrMinor, carryInMinor });
  const amounts = { gross: formatAmount(award.grossMinor), amount: formatAmount(award.amountMinor) };
  if (terms.family === 'REALTIME') return amounts;
  if (terms.family !== 'DIVIDEND') return { ...tierFields(award), ...amounts };
  const carried = carryOut(terms.carryOver, { ngrMinor, carryInMinor });
  return { ...tierFields(award), ...amounts, carryOut: formatAmount(carried) };
}

/** Formats the tier of an award and its rate; null: none is reached. */
export function tierFields({ tier, ratePpm }: Award) {
  return { tier: tier ?? null, rate: ratePpm === undefined ? null : formatRate(ratePpm) };
}
