import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import {
  addToRank,
  endRankMonth,
  NEW_RANK,
  pinRank,
  rankProgressBps,
  unpinRank,
  VIP_SERVICE_LEVEL,
  type LevelUp,
  type Rank,
  type RankRules,
} from '#rules/rewards/ranks';
import { DEFAULT_RANK_LEVELS } from '#rules/rewards/rank-levels';
import { amount, count, signedAmount } from './wire.ts';

const event = z.discriminatedUnion('t', [
  z.object({ t: z.literal('add'), turnover: signedAmount.default(0n), deposits: signedAmount.default(0n) }),
  z.object({ t: z.literal('periodEnd') }),
  z.object({ t: z.literal('pin'), level: count }),
  z.object({ t: z.literal('unpin') }),
]);

const rankInput = z
  .object({
    levels: z
      .array(
        z
          .object({ turnover: amount, deposits: amount, keep: amount.optional(), bonus: amount.optional() })
          .transform(({ turnover, deposits, keep, bonus }) => ({
            turnoverMinor: turnover,
            depositsMinor: deposits,
            keepMinor: keep,
            bonusMinor: bonus,
          })),
      )
      .nonempty()
      .optional(),
    mode: z.enum(['all', 'any']).default('all'),
    level: count.default(0),
    turnover: signedAmount.default(0n),
    deposits: signedAmount.default(0n),
    highest: count.optional(),
    events: z.array(event),
  })
  .refine(
    ({ levels = DEFAULT_RANK_LEVELS, level, events }) =>
      level < levels.length && events.every((each) => each.t !== 'pin' || each.level < levels.length),
    'has a level that does not exist',
  );

export function evaluateRank(input: unknown) {
  const {
    levels = DEFAULT_RANK_LEVELS,
    mode,
    level,
    turnover,
    deposits,
    highest = level,
    events,
  } = rankInput.parse(input);
  const rules = { levels, mode };
  let rank: Rank = { ...NEW_RANK, level, highest, turnoverMinor: turnover, depositsMinor: deposits };
  const awards: LevelUp[] = [];
  const trail = events.map((each) => {
    const { rank: next, levelUps = [] } = applyEvent(rules, rank, each);
    awards.push(...levelUps);
    rank = next;
    return rank.level;
  });
  const progressBps = rankProgressBps(rules, rank);
  return {
    level: rank.level,
    highest: rank.highest,
    score: { turnover: formatAmount(rank.turnoverMinor), deposits: formatAmount(rank.depositsMinor) },
    period: formatAmount(rank.monthTurnoverMinor),
    vipService: rank.level >= VIP_SERVICE_LEVEL,
    nextLevel: progressBps === undefined ? null : rank.level + 1,
    progressBps: progressBps ?? null,
    awards: awards.map((award) => ({ level: award.level, amount: formatAmount(award.amountMinor) })),
    trail,
  };
}

function applyEvent(
  rules: RankRules,
  rank: Rank,
  each: z.infer<typeof event>,
): { rank: Rank; levelUps?: readonly LevelUp[] } {
  switch (each.t) {
    case 'add':
      return addToRank(rules, rank, { turnoverMinor: each.turnover, depositsMinor: each.deposits });
    case 'periodEnd':
      return { rank: endRankMonth(rules, rank) };
    case 'pin':
      return { rank: pinRank(rank, each.level) };
    case 'unpin':
      return { rank: unpinRank(rank) };
  }
}
