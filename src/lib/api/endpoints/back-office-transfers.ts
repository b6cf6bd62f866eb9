import { z } from 'zod';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { TRANSFER_DIRECTIONS, TRANSFER_STATES } from '#rules/vendors/vendor-transfers';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

/** Endpoints for members' transfers between their wallets. */
export const backOfficeTransfers = defineEndpoints({
  'GET /ops/api/vendor-transfers': {
    summary: 'Lists transfers between members’ balances and their wallets at vendors, by state',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(TRANSFER_STATES).default('pending') }),
    response: pageResponse(
      z.object({
        id: publicId,
        account: z.string(),
        memberId: z.string(),
        vendor: z.string(),
        direction: z.enum(TRANSFER_DIRECTIONS),
        amount: amountOut.nullable(),
        currency,
        state: z.enum(TRANSFER_STATES),
        createdAt: instantOut,
        /** Number of requests to the vendor. */
        attempts: z.int(),
        decidedBy: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/vendor-transfers/{id}/decide': {
    summary: 'Decides a transfer by what the vendor has told staff, because it does not answer the portal',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ id: publicId }),
    body: z.strictObject({ state: z.enum(['done', 'refused']), reason: z.string().trim().min(3).max(300) }),
    response: nothing,
  },
});
