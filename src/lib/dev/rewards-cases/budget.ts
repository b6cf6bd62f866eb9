import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { takeFromBudget } from '#rules/rewards/budgets';
import { dayOf } from '#rules/rewards/days';
import { amount, count, instant, ZONE } from './wire.ts';

const budgetInput = z.object({
  budget: amount,
  perPlayer: amount.optional(),
  perPlayerDay: amount.optional(),
  maxClaims: count.optional(),
  claims: z.array(z.object({ member: z.string(), amount, key: z.string(), at: instant })),
});

export function evaluateBudget(input: unknown) {
  const { budget, perPlayer, perPlayerDay, maxClaims, claims } = budgetInput.parse(input);
  const caps = { perPlayerMinor: perPlayer, perPlayerDayMinor: perPlayerDay, maxClaims };
  let leftMinor = budget;
  let issuedClaims = 0;
  const sums = new Map<string, bigint>();
  const answers = new Map<string, bigint>();
  const results = claims.map(({ member, amount: awardMinor, key, at }) => {
    const first = answers.get(key);
    if (first !== undefined) return { status: 'duplicate', amount: formatAmount(first) };
    const sumKeys = [JSON.stringify([member]), JSON.stringify([member, dayOf(at, ZONE)])] as const;
    const [toPlayerMinor, toPlayerTodayMinor] = sumKeys.map((sumKey) => sums.get(sumKey) ?? 0n) as [bigint, bigint];
    const { status, amountMinor } = takeFromBudget(awardMinor, caps, {
      leftMinor,
      issuedClaims,
      toPlayerMinor,
      toPlayerTodayMinor,
    });
    answers.set(key, amountMinor);
    leftMinor -= amountMinor;
    if (status === 'issued') issuedClaims += 1;
    for (const sumKey of sumKeys) sums.set(sumKey, (sums.get(sumKey) ?? 0n) + amountMinor);
    return { status, amount: formatAmount(amountMinor) };
  });
  return { claims: results, left: formatAmount(leftMinor), issued: issuedClaims };
}
