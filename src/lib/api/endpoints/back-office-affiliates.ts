import { z } from 'zod';
import { affiliatePlanSchema } from '#rules/agents/affiliates/plan';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { currency, instantOut, nothing, pageQuery, pageResponse, publicId, reason, rowId } from '../scalars.ts';
import { affiliateStatementOut } from './affiliates.ts';

const memberParams = z.object({ memberId: publicId });
const statementParams = z.object({ statementId: rowId });
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Endpoints of the back office for affiliates’ plans and statements (docs/spec/agents-rulebook.md §9). */
export const backOfficeAffiliates = defineEndpoints({
  'GET /ops/api/affiliate-plans': {
    summary: 'The last version of each affiliate’s plan, by account',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        memberId: publicId,
        account: z.string(),
        currency,
        version: z.int(),
        fromMonth: month,
        /** As it is written. */
        plan: z.record(z.string(), z.unknown()),
        createdAt: instantOut,
        createdBy: z.string(),
      }),
    ),
  },
  'PUT /ops/api/affiliate-plans/{memberId}': {
    summary: 'Writes the next version of an affiliate’s plan, which takes effect with a month',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: z.strictObject({
      /** The version that the editor has seen; 0 for none. */
      version: z.int().min(0),
      fromMonth: month,
      plan: affiliatePlanSchema,
      reason,
    }),
    response: nothing,
  },
  'POST /ops/api/affiliate-plans/{memberId}/postback-key': {
    summary: 'Shows the key with which an affiliate’s own server verifies postbacks',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    params: memberParams,
    response: z.object({ key: z.string() }),
  },
  'GET /ops/api/affiliate-statements': {
    summary: 'Statements of affiliates, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: affiliateStatementOut.shape.state.optional() }),
    response: pageResponse(
      affiliateStatementOut.extend({
        memberId: publicId,
        account: z.string(),
        draft: z.int(),
        decidedBy: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/affiliate-statements/{statementId}/approve': {
    summary: 'Pays what a statement comes to',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: statementParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/affiliate-statements/{statementId}/discard': {
    summary: 'Discards a statement, which has had no effect',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: statementParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/affiliate-statements/{statementId}/recompute': {
    summary: 'Computes a discarded statement again, as a new draft of the same month',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: statementParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
