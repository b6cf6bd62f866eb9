import { z } from 'zod';
import { MAX_CONTRIBUTION_BPS } from '#rules/lottery/jackpots';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantOut, reason } from '../scalars.ts';
import { gameCode } from './back-office-lottery-games.ts';

const ADMIN = ['admin'] as const;

const contributionBps = z.int().min(0).max(MAX_CONTRIBUTION_BPS);
const gameJackpots = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  currency,
  ticketPrice: amountOut,
  /** The reserve that pools are reseeded from. */
  reserve: amountOut,
  jackpots: z.array(
    z.object({
      tier: z.string(),
      /** Balance of the pool; below the seed the game takes no bets. */
      amount: amountOut,
      seed: amountOut,
      /** Contribution of every stake, in basis points. */
      poolBps: z.int(),
      reserveBps: z.int(),
    }),
  ),
  /** The last draws, newest first. */
  draws: z.array(
    z.object({
      issue: z.string(),
      drawTime: instantOut,
      tier: z.string(),
      amount: amountOut,
      /** Number of winning tickets. */
      winners: z.int(),
      paid: amountOut,
      /** Balance of the pool at the start of the next draw. */
      poolAfter: amountOut,
    }),
  ),
});

/** Endpoints of the back office for the jackpots of lottery games. */
export const backOfficeLotteryJackpots = defineEndpoints({
  'GET /ops/api/lottery/games/{gameCode}/jackpots': {
    summary: 'Returns a game’s jackpots, their reserve and their results in the last draws',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ gameCode }),
    response: gameJackpots,
  },
  'PUT /ops/api/lottery/games/{gameCode}/jackpots': {
    summary:
      'Sets seeds and contributions; a seed can be lowered only without open bets, and raised as far as the reserve covers it',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      jackpots: z
        .array(
          z.strictObject({
            tier: z.string().max(20),
            seed: amountIn,
            poolBps: contributionBps,
            reserveBps: contributionBps,
          }),
        )
        .min(1)
        .max(10)
        .refine((rows) => new Set(rows.map(({ tier }) => tier)).size === rows.length, 'invalid_value'),
      reason,
    }),
    response: gameJackpots,
  },
  'POST /ops/api/lottery/games/{gameCode}/reserve': {
    summary: 'Adds house money to the jackpot reserve of a game, or withdraws it',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      /** Identifies the transfer: a repeated request moves nothing. */
      key: z.uuid(),
      direction: z.enum(['in', 'out']),
      amount: amountIn,
      reason,
    }),
    response: gameJackpots,
  },
});
