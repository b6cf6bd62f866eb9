import { z } from 'zod';
import { isReportSpan } from '#rules/agents/report-span';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, pageQuery, pageResponse, rowId } from '../scalars.ts';

const percentOut = z.string().meta({ description: 'Percent with at most 4 decimals', example: '25' });
const mark = z.string().trim().max(100).optional();

/** Statement of an affiliate for a month. */
export const affiliateStatementOut = z.object({
  id: rowId,
  /** The month, yyyyMM. */
  period: z.string(),
  /** `CARRIED`: nothing is payable, and what is due counts in the next month. */
  state: z.enum(['PENDING', 'PAID', 'DISCARDED', 'CARRIED']),
  currency,
  /** Players who count for a fixed commission, and what they come to. */
  cpaCount: z.int(),
  cpa: amountOut,
  /** Commissions for players who were flagged, or cleared, later. */
  corrected: amountOut,
  /** Base of the revenue share: what the players lost, with what was carried in. */
  base: amountOut,
  rate: percentOut.nullable(),
  revenueShare: amountOut,
  sub: amountOut,
  carryIn: amountOut,
  carryOut: amountOut,
  broughtForward: amountOut,
  due: amountOut,
  payable: amountOut,
  carriedForward: amountOut,
  statedAt: instantOut,
  paidAt: instantOut.nullable(),
});

/** Endpoints of affiliates (docs/spec/agents-rulebook.md §9). */
export const affiliateEndpoints = defineEndpoints({
  'GET /r/{code}': {
    summary:
      'Counts a click on an affiliate’s link, remembers it in the browser for 30 days, and redirects to the portal',
    access: 'public',
    changesState: true,
    responseKind: 'redirect',
    rateLimit: { points: 60, windowSeconds: 60, by: 'network' },
    params: z.object({ code: z.string().max(64) }),
    query: z.object({ sub1: mark, clickId: mark }),
    response: nothing,
  },
  'GET /wps/affiliate/report': {
    summary: 'What the member’s own affiliate codes brought in a span of at most 92 days',
    access: 'member',
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z
      .object({
        from: z.iso.date(),
        /** The last day. */
        to: z.iso.date(),
        /** `sub`: separated by the affiliate’s own names of placements. */
        by: z.enum(['code', 'sub']).default('code'),
      })
      .refine(isReportSpan, {
        path: ['to'],
        message: 'invalid_value',
      }),
    response: z.object({
      /** The account has a plan: its players earn it commission. */
      hasPlan: z.boolean(),
      currency,
      rows: z.array(
        z.object({
          code: z.string(),
          domain: z.string().nullable(),
          sub: z.string().nullable(),
          /** Address that counts clicks. */
          link: z.string(),
          clicks: z.int(),
          uniqueClicks: z.int(),
          registrations: z.int(),
          firstDeposits: z.int(),
          firstDepositAmount: amountOut,
          /** Registrations of a hundred unique clicks; null without clicks. */
          conversion: percentOut.nullable(),
          qualified: z.int(),
          deposits: amountOut,
          ngr: amountOut,
        }),
      ),
    }),
  },
  'GET /wps/affiliate/statements': {
    summary: 'The member’s own statements as an affiliate, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(affiliateStatementOut).extend({
      /** The account has a code, or a plan. */
      isAffiliate: z.boolean(),
    }),
  },
});
