import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

const PROPOSAL_STATES = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

const proposal = z.object({
  id: publicId,
  /** The call that is made when it is approved. */
  endpoint: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  maker: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut,
  state: z.enum(PROPOSAL_STATES),
  checker: z.string().nullable(),
  decidedAt: instantOut.nullable(),
  note: z.string().nullable(),
});

const idParam = z.object({ id: publicId });
/** Roles that take part in acts of two people; the proposed call's own roles decide about each act. */
const ROLES = ['admin', 'finance'] as const;

/** Endpoints for acts that need a second person. */
export const backOfficeProposals = defineEndpoints({
  'GET /ops/api/proposals': {
    summary: 'Lists acts that wait for a second person, or decided ones by state',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(PROPOSAL_STATES).optional() }),
    response: pageResponse(proposal),
  },
  'POST /ops/api/proposals/{id}/approve': {
    summary: 'Approves an act that somebody else proposed, and carries it out',
    access: 'staff',
    roles: ROLES,
    recentSecondFactor: true,
    params: idParam,
    body: z.strictObject({}),
    response: proposal,
  },
  'POST /ops/api/proposals/{id}/reject': {
    summary: 'Rejects an act that somebody else proposed',
    access: 'staff',
    roles: ROLES,
    params: idParam,
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
    response: proposal,
  },
  'DELETE /ops/api/proposals/{id}': {
    summary: 'Withdraws one’s own proposal',
    access: 'staff',
    roles: ROLES,
    params: idParam,
    response: nothing,
  },
});
