import { z } from 'zod';
import { ABUSE_KINDS, FLAG_STATES } from '#rules/agents/abuse';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { currency, instantOut, nothing, pageQuery, pageResponse, publicId, reason, rowId } from '../scalars.ts';

const flagParams = z.object({ flagId: rowId });
const name = z.string().trim().min(1).max(64);

/** Endpoints of the back office for abuse that was found in teams of agents (docs/spec/agents-rulebook.md §10) and of bonuses (rewards-rulebook.md §11.1). */
export const backOfficeAgentFlags = defineEndpoints({
  'GET /ops/api/agent-flags': {
    summary: 'Abuse that was found, with its evidence, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      kind: z.enum(ABUSE_KINDS).optional(),
      state: z.enum(FLAG_STATES).optional(),
      /** Username of an account that the flag names. */
      account: name.optional(),
    }),
    response: pageResponse(
      z.object({
        id: rowId,
        kind: z.enum(ABUSE_KINDS),
        state: z.enum(FLAG_STATES),
        /** The account that it is about, and the agent in whose team it was found. */
        memberId: publicId,
        account: z.string(),
        agent: z.string().nullable(),
        others: z.array(z.object({ id: publicId, account: z.string() })),
        /** Public ids of payments, and numbers of draws, rounds and periods. */
        references: z.array(z.string()),
        currency,
        /** Names and values of the evidence; amounts are decimal. */
        facts: z.array(z.object({ name: z.string(), value: z.string(), isAmount: z.boolean() })),
        raisedAt: instantOut,
        seenAt: instantOut,
        /** Withdrawals of the accounts in `held` wait until then; null when the flag holds none. */
        holdsUntil: instantOut.nullable(),
        held: z.array(z.string()),
        decidedAt: instantOut.nullable(),
        decidedBy: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/agent-flags/{flagId}/acknowledge': {
    summary: 'Confirms that a flag is about abuse',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: flagParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/agent-flags/{flagId}/dismiss': {
    summary:
      'Closes a flag that is about no abuse; the case is not flagged again. One that holds withdrawals takes two people',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: flagParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
