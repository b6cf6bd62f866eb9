import { z } from 'zod';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import { MESSAGE_LENGTHS } from '#rules/members/inbox';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountOrZeroIn,
  amountOut,
  currency,
  instantIn,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
} from '../scalars.ts';
import { wireFamily } from './contracts.ts';
import { password } from './session.ts';

const permissions = z.array(z.enum(DELEGATE_PERMISSIONS));
export const uniquePermissions = permissions
  .max(DELEGATE_PERMISSIONS.length)
  .refine((list) => new Set(list).size === list.length, 'invalid_value');

const username = z.string().max(200);
/** Account type by its number (docs/spec/decisions.md §1); the rules say which an agent may open. */
const type = z.int().min(0).max(99);
/** Highest prize group; the rules say which exist. */
const series = z.int().min(0).max(9999);
const linkCode = z.string().regex(/^[A-Za-z0-9]{4,20}$/);

const openedAccount = z.object({ id: publicId, username: z.string() });

export const delegate = z.object({
  id: publicId,
  username: z.string(),
  permissions,
  createdAt: instantOut,
  lastSignInAt: instantOut.nullable(),
});

const link = z.object({
  code: z.string(),
  type: z.int(),
  series: z.int(),
  /** Maximum number of registrations; null for any number. */
  quota: z.int().nullable(),
  registrations: z.int(),
  visits: z.int(),
  /** Members of the link with a credited deposit. */
  firstDeposits: z.int(),
  expiresAt: instantOut.nullable(),
  note: z.string().nullable(),
  createdAt: instantOut,
  isOn: z.boolean(),
});

/** An account below an agent. Contacts and names of people are never part of it. */
const teamMember = z.object({
  id: publicId,
  username: z.string(),
  type: z.int(),
  state: z.enum(['active', 'blocked']),
  level: z.int(),
  upline: z.string().nullable(),
  series: z.int(),
  downlines: z.int(),
  teamSize: z.int(),
  balance: amountOut,
  registeredAt: instantOut,
  lastSignInAt: instantOut.nullable(),
  isOnline: z.boolean(),
  /** Families of the contracts that it holds. */
  contracts: z.array(wireFamily),
});

const OPENS = 'members.open';
/** Permissions with which a delegate sees the team: a delegate who opens or raises accounts has to find them. */
const SEES_TEAM = ['reports.view', 'members.open', 'members.raise'] as const;
const acts = { points: 120, windowSeconds: 60, by: 'account' } as const;

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
      currency,
      /** Minutes after midnight at which business days begin. */
      dayStart: z.int(),
      isDelegate: z.boolean(),
      /** Permissions of a delegate; an agent has all of them. */
      permissions,
    }),
  },
  'POST /wps/agent/accounts': {
    summary: 'Opens an account below the agent, whose owner sets a new password at the first sign-in',
    access: 'agent',
    permission: OPENS,
    encrypted: true,
    rateLimit: acts,
    body: z.strictObject({ username, password, type, series }),
    response: openedAccount,
  },
  'GET /wps/agent/links': {
    summary: 'Registration links of the agent, newest first',
    access: 'agent',
    permission: OPENS,
    query: pageQuery.extend({ state: z.enum(['on', 'off']).optional(), type: z.enum(['0', '1']).optional() }),
    response: pageResponse(link),
  },
  'POST /wps/agent/links': {
    summary: 'Creates a registration link',
    access: 'agent',
    permission: OPENS,
    idempotent: true,
    rateLimit: acts,
    body: z.strictObject({
      type,
      series,
      /** Maximum number of registrations; any number without it. */
      quota: z.int().min(-999_999).max(999_999).optional(),
      expiresAt: instantIn.optional(),
      note: z.string().trim().min(1).max(60).optional(),
    }),
    response: z.object({ code: z.string() }),
  },
  'DELETE /wps/agent/links/{code}': {
    summary: 'Switches a registration link off, for good',
    access: 'agent',
    permission: OPENS,
    params: z.object({ code: linkCode }),
    response: nothing,
  },
  'POST /wps/agent/links/{code}/visits': {
    summary: 'Counts a visit of a link’s page; refused when nobody can register there now',
    access: 'public',
    isBackground: true,
    rateLimit: { points: 60, windowSeconds: 60, by: 'network' },
    params: z.object({ code: linkCode }),
    response: nothing,
  },
  'GET /wps/agent/quotas': {
    summary: 'Places that the agent has left for accounts with a high prize group, and what it may grant',
    access: 'agent',
    permission: ['members.open', 'members.raise'],
    response: z.object({
      /** Prize group from which an account takes a place; null without quotas. */
      quotaFrom: z.int().nullable(),
      /** Highest prize group that the agent may grant. */
      highest: z.int(),
      quotas: z.array(z.object({ series: z.int(), places: z.int() })),
    }),
  },
  'POST /wps/agent/quotas/transfers': {
    summary: 'Hands places to a direct downline that is an agent',
    access: 'agent',
    idempotent: true,
    rateLimit: acts,
    body: z.strictObject({ to: publicId, series, places: z.int().min(1).max(100_000) }),
    response: nothing,
  },
  'GET /wps/relay/MCS2_downlines': {
    summary: 'Accounts below the agent or below one of its team, newest first',
    access: 'agent',
    permission: SEES_TEAM,
    query: pageQuery.extend({
      /** The account below which to look; the agent without it. */
      of: publicId.optional(),
      scope: z.enum(['direct', 'team']).default('direct'),
      /** Start of the username. */
      name: z.string().max(50).default(''),
      type: z.enum(['0', '1']).optional(),
      minSeries: z.coerce.number().int().min(0).max(9999).optional(),
      maxSeries: z.coerce.number().int().min(0).max(9999).optional(),
      registeredFrom: instantIn.optional(),
      registeredBefore: instantIn.optional(),
      minBalance: amountOrZeroIn.optional(),
      maxBalance: amountOrZeroIn.optional(),
      /** Only accounts that are online now. */
      online: z.literal('true').optional(),
    }),
    response: z.object({
      /** Accounts from the agent down to the one whose downlines these are. */
      path: z.array(openedAccount),
      page: pageResponse(teamMember),
    }),
  },
  'GET /wps/agent/downlines/{id}': {
    summary: 'An account below the agent',
    access: 'agent',
    permission: SEES_TEAM,
    params: z.object({ id: publicId }),
    response: teamMember.extend({ teamBalance: amountOut, currency }),
  },
  'PUT /wps/agent/downlines/{id}/series': {
    summary: 'Raises the highest prize group of a direct downline',
    access: 'agent',
    permission: 'members.raise',
    rateLimit: acts,
    params: z.object({ id: publicId }),
    body: z.strictObject({ series }),
    response: nothing,
  },
  'POST /wps/agent/downlines/{id}/promote': {
    summary: 'Makes a direct downline an agent',
    access: 'agent',
    permission: 'members.raise',
    rateLimit: acts,
    params: z.object({ id: publicId }),
    response: nothing,
  },
  'POST /wps/agent/downlines/{id}/messages': {
    summary: 'Writes a message to a direct downline, who reads it in the inbox under the agent’s name',
    access: 'agent',
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    params: z.object({ id: publicId }),
    body: z.strictObject({ text: z.string().max(MESSAGE_LENGTHS.agentMax) }),
    response: nothing,
  },
  'GET /wps/agent/delegates': {
    summary: 'Delegates of the agent',
    access: 'agent',
    response: z.object({ delegates: z.array(delegate) }),
  },
  'POST /wps/agent/delegates': {
    summary: 'Adds a delegate, who sets a new password at the first sign-in',
    access: 'agent',
    encrypted: true,
    rateLimit: acts,
    body: z.strictObject({ username, password, permissions: uniquePermissions }),
    response: openedAccount,
  },
  'PUT /wps/agent/delegates/{id}': {
    summary: 'Changes what a delegate may do',
    access: 'agent',
    params: z.object({ id: publicId }),
    body: z.strictObject({ permissions: uniquePermissions }),
    response: nothing,
  },
  'DELETE /wps/agent/delegates/{id}': {
    summary: 'Removes a delegate and ends its sessions',
    access: 'agent',
    params: z.object({ id: publicId }),
    response: nothing,
  },
});
