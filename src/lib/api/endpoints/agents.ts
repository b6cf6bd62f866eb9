import { z } from 'zod';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, publicId } from '../scalars.ts';

const permissions = z.array(z.enum(DELEGATE_PERMISSIONS));

const delegate = z.object({
  id: publicId,
  username: z.string(),
  permissions,
  createdAt: instantOut,
  lastSignInAt: instantOut.nullable(),
});

/** Endpoints of the agent center (docs/spec/agents-rulebook.md §11, §13). */
export const agents = defineEndpoints({
  'GET /wps/agent/account': {
    summary: 'The agent that the caller works for, and what the caller may do',
    access: 'agent',
    permission: 'any',
    response: z.object({
      id: publicId,
      username: z.string(),
      isMaster: z.boolean(),
      maxPrizeGroup: z.int(),
      currency: z.string(),
      isDelegate: z.boolean(),
      /** Permissions of a delegate; an agent has all of them. */
      permissions,
    }),
  },
  'GET /wps/agent/delegates': {
    summary: 'Delegates of the agent',
    access: 'agent',
    response: z.object({ delegates: z.array(delegate) }),
  },
});
