import { z } from 'zod';
import { FREE_ROUNDS_STATES } from '#rules/rewards/bonus-money/free-rounds';
import { WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, publicId } from '../scalars.ts';

/** Free rounds as their member sees them. */
export const freeRoundsOut = z.object({
  id: publicId,
  name: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  title: z.string(),
  image: z.object({ avif: z.string(), webp: z.string(), width: z.int(), height: z.int() }),
  currency,
  state: z.enum(FREE_ROUNDS_STATES),
  rounds: z.int(),
  roundsLeft: z.int(),
  /** Value of one round. */
  stake: amountOut,
  winningsAs: z.enum(WINNINGS_FORMS),
  /** Multiple of the winnings that must be staked; null for cash. */
  factor: z.string().nullable(),
  maxWin: amountOut.nullable(),
  won: amountOut,
  createdAt: instantOut,
  expiresAt: instantOut,
  endedAt: instantOut.nullable(),
});

/** Endpoints for free rounds. */
export const freeRounds = defineEndpoints({
  'GET /wps/member/free-rounds': {
    summary:
      'The member’s free rounds: those that have not ended, the next to expire first, or ended ones, newest first',
    access: 'member',
    query: pageQuery.extend({
      state: z.enum(['open', 'ended']).default('open'),
      language: z.string().max(4).optional(),
    }),
    response: pageResponse(freeRoundsOut),
  },
});
