import { z } from 'zod';
import { RANK_MODES } from '#rules/rewards/ranks';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut } from '../scalars.ts';

/** Label of a VIP level: `color` is the text's and `color2` the background's, `#RRGGBB`. */
export const clubLabel = z.object({ labelName: z.string(), color: z.string(), color2: z.string() });

const day = z.iso.date();

/** A level of the ladder: what it needs and what it gives. */
const ladderLevel = z.object({
  level: z.int(),
  label: clubLabel,
  turnover: amountOut,
  deposits: amountOut,
  /** Turnover of a month that keeps it; null for a level that cannot be lost. */
  keep: amountOut.nullable(),
  /** Level-up award; null for none. */
  bonus: amountOut.nullable(),
  withdrawalsPerDay: z.int().nullable(),
  maxWithdrawal: amountOut.nullable(),
  hasVipService: z.boolean(),
});

const scoreProgress = z.object({ needed: amountOut, missing: amountOut, progressBps: z.int() });

export const rankChangeOut = z.object({
  from: z.int(),
  to: z.int(),
  cause: z.enum(['reached', 'month_end', 'pinned', 'unpinned']),
  at: instantOut,
});

/** A member's rank, as the member and staff see it. */
export const rankOut = z.object({
  level: z.int(),
  highest: z.int(),
  currency,
  mode: z.enum(RANK_MODES),
  /** Valid bets in cash and credited deposits, from 0 or from the thresholds of the level to which the member fell. */
  turnover: amountOut,
  deposits: amountOut,
  /** Progress to the next level in basis points; null at the highest one. */
  progressBps: z.int().nullable(),
  next: z.object({ level: z.int(), turnover: scoreProgress, deposits: scoreProgress }).nullable(),
  monthTurnover: amountOut,
  /** Turnover of this month that keeps the level; null when the end of the month cannot lower it. */
  keep: amountOut.nullable(),
  /** Last day of the month in the operator's zone. */
  monthEnds: day,
});

/** Endpoints of VIP ranks. */
export const ranks = defineEndpoints({
  'GET /wps/member/rank': {
    summary: 'The member’s VIP level, the way to the next one, all levels with what they give, and the latest changes',
    access: 'member',
    response: rankOut.extend({
      levels: z.array(ladderLevel),
      /** Level-up awards; one that is not paid yet waits for its budget. */
      awards: z.array(z.object({ level: z.int(), amount: amountOut, paidAt: instantOut.nullable() })),
      history: z.array(rankChangeOut),
    }),
  },
});
