import { z } from 'zod';
import { formatAmount, UNIT } from '#kernel/money';
import { awardBoard, rankEntries, type BoardEntry } from '#rules/rewards/leaderboards';
import { amount, count, instant, signedAmount } from './wire.ts';

const entry = { member: z.string(), reachedAt: instant, excluded: z.boolean().default(false) };
const board = {
  prizes: z.array(amount).default([]),
  ties: z.enum(['first', 'split']).default('first'),
  minScore: signedAmount.optional(),
  share: z.object({ pool: amount, top: count }).optional(),
};

const leaderboardInput = z.union([
  z.object({
    ...board,
    metric: z.literal('multiplier'),
    minStake: amount.default(0n),
    entries: z.array(z.object({ ...entry, stake: amount, payout: amount })),
  }),
  z.object({
    ...board,
    metric: z.enum(['turnover', 'points', 'netWin', 'net_win', 'net win']).optional(),
    entries: z.array(z.object({ ...entry, score: signedAmount })),
  }),
]);
type LeaderboardInput = z.infer<typeof leaderboardInput>;

export function evaluateLeaderboard(input: unknown) {
  const parsed = leaderboardInput.parse(input);
  const { prizes, ties, share, minScore } = parsed;
  const ranked = rankEntries(entriesOf(parsed), {
    ties,
    minScore: minScore === undefined ? undefined : { numerator: minScore, denominator: UNIT },
  });
  const rows = awardBoard(
    ranked,
    share ? { by: 'share', poolMinor: share.pool, ranks: share.top } : { by: 'rank', prizesMinor: prizes },
  );
  return {
    board: rows.map(({ rank, member, prizeMinor }) => ({ rank, member, prize: formatAmount(prizeMinor) })),
    paid: formatAmount(rows.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0n)),
  };
}

/** Returns the entries that are neither excluded nor below the minimum stake. */
function entriesOf(input: LeaderboardInput): BoardEntry[] {
  if (input.metric !== 'multiplier')
    return input.entries
      .filter(({ excluded }) => !excluded)
      .map(({ score, ...each }) => ({ ...each, score: { numerator: score, denominator: UNIT } }));
  return input.entries
    .filter(({ excluded, stake }) => !excluded && stake > 0n && stake >= input.minStake)
    .map(({ stake, payout, ...each }) => ({ ...each, score: { numerator: payout, denominator: stake } }));
}
