import { z } from 'zod';
import { INHOUSE_GAMES } from '#rules/inhouse/stream';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
} from '../scalars.ts';

const memberParams = z.object({ memberId: publicId });

/** Endpoints of the back office for in-house games. */
export const backOfficeInhouse = defineEndpoints({
  'GET /ops/api/inhouse/terms': {
    summary: 'Terms of the in-house games: return, limits, and whether they are on',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      terms: z.array(
        z.object({
          game: z.enum(INHOUSE_GAMES),
          currency,
          /** Counts the changes. */
          revision: z.int(),
          enabled: z.boolean(),
          rtpBps: z.int(),
          min: amountOut,
          max: amountOut,
          step: amountOut,
          maxWin: amountOut,
          maxDayLoss: amountOut.nullable(),
          minCycleMs: z.int(),
          roundLimit: amountOut.nullable(),
          allowsAutoplay: z.boolean(),
        }),
      ),
    }),
  },
  'PUT /ops/api/inhouse/terms': {
    summary: 'Changes the terms of an in-house game, for bets placed after it',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      game: z.enum(INHOUSE_GAMES),
      currency,
      /** The revision that the editor has seen. */
      revision: z.int().min(1).max(2_147_483_647),
      enabled: z.boolean(),
      /** Return to player in basis points. */
      rtpBps: z.int().min(0).max(10_000),
      min: amountIn,
      max: amountIn,
      /** Stakes are multiples of it. */
      step: amountIn,
      /** Greatest payout of a bet. */
      maxWin: amountIn,
      /** Loss of the house on one day from which on new bets are refused; null: no limit. */
      maxDayLoss: amountIn.nullable(),
      /** Least time between two bets of a member. */
      minCycleMs: z.int().min(0).max(60_000),
      /** Greatest sum that a round of crash pays; null in other games. */
      roundLimit: amountIn.nullable(),
      /** Whether the market allows auto-play; only for games that are decided at once. */
      allowsAutoplay: z.boolean(),
      reason,
    }),
    response: nothing,
  },
  'GET /ops/api/inhouse/rounds': {
    summary:
      'Lists the rounds of in-house games that staff may close: left by their members, or by every process that could run them',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        game: z.enum(INHOUSE_GAMES),
        account: z.string(),
        memberId: z.string(),
        roundId: z.string(),
        stake: amountOut,
        currency,
        openedAt: instantOut,
      }),
    ),
  },
  'POST /ops/api/inhouse/rounds/{id}/close': {
    summary: 'Closes a round of an in-house game that was left open, as its rules end it',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'GET /ops/api/members/{memberId}/inhouse-limits': {
    summary: 'Lists the limits that staff have set for a member in in-house games',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    response: z.object({
      limits: z.array(
        z.object({
          /** Null: every game. */
          game: z.enum(INHOUSE_GAMES).nullable(),
          max: amountOut.nullable(),
          maxWin: amountOut.nullable(),
        }),
      ),
    }),
  },
  'PUT /ops/api/members/{memberId}/inhouse-limits': {
    summary: 'Sets a member’s own limits in in-house games, for bets placed after it; without any they are removed',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: memberParams,
    body: z.strictObject({
      game: z.enum(INHOUSE_GAMES).nullable(),
      /** Highest stake; null: that of the game. */
      max: amountIn.nullable(),
      /** Greatest payout of a bet; null: that of the game. */
      maxWin: amountIn.nullable(),
      reason,
    }),
    response: nothing,
  },
});
