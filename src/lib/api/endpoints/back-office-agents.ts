import { z } from 'zod';
import { MAX_TREE_DEPTH } from '#rules/agents/tree/openings';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, instantOut, nothing, pageQuery, pageResponse, publicId, reason } from '../scalars.ts';
import { delegate, uniquePermissions } from './agents.ts';
import { password } from './session.ts';

/** Roles that open accounts for the operator. */
const SUPPORT = ['admin', 'support'] as const;

const memberParams = z.object({ memberId: publicId });
const account = z.object({ memberId: publicId, account: z.string() });

const prizeGroup = z.int().min(MIN_PRIZE_GROUP).max(MAX_PRIZE_GROUP).multipleOf(PRIZE_GROUP_STEP);
const treeSettings = z.strictObject({
  maxDepth: z.int().min(2).max(MAX_TREE_DEPTH),
  /** Minimum difference between the prize groups of an upline and a downline. */
  minGap: z
    .int()
    .min(0)
    .max(MAX_PRIZE_GROUP - MIN_PRIZE_GROUP)
    .multipleOf(PRIZE_GROUP_STEP),
  /** Prize group from which an account takes a place of its upline's quota; null without quotas. */
  quotaFrom: prizeGroup.nullable(),
  /** Agents see the names of accounts below their direct downlines masked. */
  masksNames: z.boolean(),
  /** Agents see the transactions of their direct downlines only. */
  hidesTeamTransactions: z.boolean(),
});

/** Endpoints of the back office about the tree of agents (docs/spec/agents-rulebook.md §12). */
export const backOfficeAgents = defineEndpoints({
  'GET /ops/api/agents/{memberId}/tree': {
    summary:
      'Returns an account’s place in the agent tree: everybody above it, its direct downlines, its quota and its moves',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: z.object({
      /** From the top of the tree down to the account. */
      path: z.array(account),
      downlines: pageResponse(
        account.extend({
          type: z.string(),
          state: z.enum(['active', 'blocked']),
          maxPrizeGroup: z.int(),
          downlines: z.int(),
          teamSize: z.int(),
          balance: amountOut,
        }),
      ),
      quotas: z.array(z.object({ maxPrizeGroup: z.int(), places: z.int() })),
      moves: z.array(
        z.object({
          /** Agents above before and after; null for the house. */
          from: z.string().nullable(),
          to: z.string().nullable(),
          /** First day on which figures and contracts count it. */
          day: z.string(),
          movedAt: instantOut,
        }),
      ),
    }),
  },
  'PUT /ops/api/agents/{memberId}/quotas': {
    summary: 'Sets the places that an agent has for accounts with a prize group',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    params: memberParams,
    body: z.strictObject({
      maxPrizeGroup: prizeGroup,
      places: z.int().min(0).max(1_000_000),
      reason: z.string().trim().min(3).max(300),
    }),
    response: nothing,
  },
  'GET /ops/api/agents/{memberId}/delegates': {
    summary: 'Lists the delegates of an agent',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    response: z.object({ delegates: z.array(delegate) }),
  },
  'POST /ops/api/agents/{memberId}/delegates': {
    summary: 'Adds a delegate of an agent, who sets a new password at the first sign-in',
    access: 'staff',
    roles: SUPPORT,
    recentSecondFactor: true,
    encrypted: true,
    params: memberParams,
    body: z.strictObject({
      username: z.string().trim().max(200),
      password,
      permissions: uniquePermissions,
      reason,
    }),
    response: z.object({ memberId: publicId, account: z.string() }),
  },
  'POST /ops/api/agents/{memberId}/delegates/{delegateId}/remove': {
    summary: 'Removes a delegate of an agent and ends its sessions',
    access: 'staff',
    roles: SUPPORT,
    params: memberParams.extend({ delegateId: publicId }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'GET /ops/api/agent-settings': {
    summary: 'Returns the limits of the agent tree, and what agents see of it',
    access: 'staff',
    roles: STAFF_ROLES,
    response: treeSettings,
  },
  'PUT /ops/api/agent-settings': {
    summary:
      'Sets the limits of the agent tree, where accounts that exist keep what they have, and what agents see of it',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    body: treeSettings.extend({ reason: z.string().trim().min(3).max(300) }),
    response: nothing,
  },
});
