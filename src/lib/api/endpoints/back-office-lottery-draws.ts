import { z } from 'zod';
import { GAME_GROUPS } from '#rules/lottery';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { STAFF_VOID_REASONS } from '#rules/lottery/draws/void-reasons';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, reason } from '../scalars.ts';
import { gameCode } from './back-office-lottery-games.ts';
import { resultNumbers } from './lottery-draws.ts';

const ADMIN = ['admin'] as const;
const drawNumber = z.string().regex(/^[0-9/-]{4,16}$/);

/** Endpoints of the back office for draws: results that two staff members enter, liabilities, and voids. */
export const backOfficeLotteryDraws = defineEndpoints({
  'GET /ops/api/lottery/results': {
    summary: 'Lists draws of other lotteries with the entries of each source, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      gameCode: gameCode.optional(),
      /** `waiting` selects draws without a result. */
      show: z.enum(['all', 'waiting']).default('all'),
    }),
    response: pageResponse(
      z.object({
        gameCode: z.string(),
        group: z.enum(GAME_GROUPS),
        issue: z.string(),
        state: z.enum(DRAW_STATES),
        drawTime: instantOut,
        numbers: resultNumbers.nullable(),
        resultVersion: z.int(),
        entries: z.array(
          z.object({
            kind: z.enum(['feed', 'staff']),
            source: z.string(),
            /** The source's text, unchanged. */
            raw: z.string(),
            numbers: resultNumbers.nullable(),
            problem: z.string().nullable(),
            at: z.string(),
          }),
        ),
      }),
    ),
  },
  'POST /ops/api/lottery/results': {
    summary: 'Enters a result; the second staff member who enters the same one publishes or corrects it',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    body: z.strictObject({ gameCode, issue: drawNumber, result: resultNumbers }),
    response: z.object({
      isPublished: z.boolean(),
      /** Usernames of the staff members who entered this result. */
      enteredBy: z.array(z.string()),
    }),
  },
  'GET /ops/api/lottery/exposures': {
    summary: 'Lists the liabilities of a draw, largest first; at the limit an outcome takes no more bets',
    access: 'staff',
    roles: STAFF_ROLES,
    query: z.object({ gameCode, issue: drawNumber }),
    response: z.object({
      currency,
      /** The maximum liability of a draw in one market. */
      limit: amountOut,
      rows: z.array(
        z.object({
          market: z.string(),
          outcome: z.string(),
          liability: amountOut,
          /** Stakes on the market, whatever the outcome. */
          marketIncome: amountOut,
          level: z.enum(['normal', 'warning', 'high', 'full']),
        }),
      ),
    }),
  },
  'POST /ops/api/lottery/voids': {
    summary:
      'Voids a draw and refunds its bets: from its draw time on by two people, the portal’s own only while betting is open',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      gameCode,
      issue: drawNumber,
      /** Players see it. */
      cause: z.enum(STAFF_VOID_REASONS),
      /** For the audit log only. */
      reason,
    }),
    response: z.object({ state: z.literal('VOID') }),
  },
});
