import { z } from 'zod';
import { RANK_MODES } from '#rules/rewards/ranks';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOrZeroIn,
  amountOut,
  currency,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
} from '../scalars.ts';
import { rankChangeOut, rankOut } from './ranks.ts';

const memberParams = z.object({ memberId: publicId });
const MAX_LEVEL = 99;

const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .toUpperCase()
  .meta({ description: 'Color as #RRGGBB', example: '#713F12' });

const languageTag = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
const name = z.string().trim().min(1).max(40);
const names = z.record(languageTag, name).refine((given) => given['en'] !== undefined, 'not_empty');

const level = z.object({
  level: z.int(),
  names: z.record(z.string(), z.string()),
  turnover: amountOut,
  deposits: amountOut,
  keep: amountOut.nullable(),
  bonus: amountOut.nullable(),
  withdrawalsPerDay: z.int().nullable(),
  maxWithdrawal: amountOut.nullable(),
  color: z.string(),
  color2: z.string(),
});

const levelChange = z.strictObject({
  names,
  turnover: amountOrZeroIn,
  deposits: amountOrZeroIn,
  /** Turnover of a month that keeps it; null for a level that cannot be lost. */
  keep: amountOrZeroIn.nullable(),
  bonus: amountIn.nullable(),
  withdrawalsPerDay: z.int().min(1).max(1000).nullable(),
  maxWithdrawal: amountIn.nullable(),
  color,
  color2: color,
  reason,
});

/** Endpoints of the back office for VIP ranks. */
export const backOfficeRanks = defineEndpoints({
  'GET /ops/api/ranks': {
    summary: 'The table of VIP levels, and the budget of their awards',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      currency,
      mode: z.enum(RANK_MODES),
      /** Maximum cost of level-up awards in a month. */
      monthlyBudget: amountOut,
      /** The rest of the budget, and the awards that wait for more. */
      budgetLeft: amountOut,
      dueAwards: z.int(),
      dueAmount: amountOut,
      levels: z.array(level),
    }),
  },
  'PUT /ops/api/ranks/settings': {
    summary: 'Changes how scores reach a level, and the monthly budget of level-up awards',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({ mode: z.enum(RANK_MODES), monthlyBudget: amountOrZeroIn, reason }),
    response: nothing,
  },
  'PUT /ops/api/ranks/levels/{level}': {
    summary: 'Changes what a VIP level needs and gives',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ level: z.coerce.number().int().min(0).max(MAX_LEVEL) }),
    body: levelChange,
    response: nothing,
  },
  'GET /ops/api/members/{memberId}/rank': {
    summary: 'Returns a member’s VIP rank and a page of its changes, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: rankOut.extend({
      /** Names of the levels in the language of the request. */
      names: z.array(z.string()),
      /** Level that staff have pinned; 0 for none. */
      floor: z.int(),
      history: pageResponse(rankChangeOut.extend({ actor: z.string().nullable(), reason: z.string().nullable() })),
    }),
  },
  'POST /ops/api/members/{memberId}/rank/pin': {
    summary: 'Pins a minimum VIP level, which counts as reached',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: z.strictObject({ level: z.int().min(1).max(MAX_LEVEL), reason }),
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/rank/unpin': {
    summary: 'Removes the pinned minimum of a VIP level',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
