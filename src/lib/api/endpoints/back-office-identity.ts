import { z } from 'zod';
import { ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { MODULE_IDS } from '#rules/site/modules';
import { STAFF_ROLES } from '#rules/staff';
import { FIELD_USES, REGISTRATION_FIELDS } from '#rules/identity/registration';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
  rowId,
} from '../scalars.ts';
import { wireFamily } from './contracts.ts';
import { password } from './session.ts';

/** Roles that may change what applies to all visitors. */
const ADMIN = ['admin'] as const;
const SUPPORT = ['admin', 'support'] as const;

const onOff = z.strictObject({ enabled: z.boolean() });
const memberParams = z.object({ memberId: publicId });
const treeType = z.enum(['member', 'agent', 'master-agent']);
/** Username of the agent above; empty for the house. */
const uplineName = z.string().trim().max(200);
const maxPrizeGroup = z.int().min(MIN_PRIZE_GROUP).max(MAX_PRIZE_GROUP).multipleOf(PRIZE_GROUP_STEP);

const registrationField = z.object({
  field: z.enum(REGISTRATION_FIELDS),
  use: z.enum(FIELD_USES),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string(),
});

const affiliate = z.object({
  code: z.string(),
  domain: z.string().nullable(),
  /** Username of the agent; null when the code belongs to the house. */
  account: z.string().nullable(),
  enabled: z.boolean(),
  createdAt: instantOut,
});

const member = z.object({
  memberId: publicId,
  account: z.string(),
  type: z.enum(['member', 'agent', 'master-agent', 'agent-delegate', 'master-agent-delegate', 'guest']),
  state: z.enum(['active', 'blocked']),
  currency,
  registeredAt: instantOut,
  lastSignInAt: instantOut.nullable(),
});

const seen = { userAgent: z.string(), address: z.string(), createdAt: instantOut, lastSeenAt: instantOut };

const memberPage = member.extend({
  /** The balance, and the amount held for withdrawals; null for delegates, who have no wallet. */
  wallet: z.object({ balance: amountOut, held: amountOut }).nullable(),
  /** Open receivables from corrected payouts; recovered from later credits. */
  receivable: amountOut,
  payeeName: z.string().nullable(),
  /** Masked: staff don't need the whole number or address. */
  mobile: z.string().nullable(),
  mobileConfirmed: z.boolean(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  /** Number of passkeys. */
  passkeys: z.int(),
  lastSignInAddress: z.string().nullable(),
  affiliateCode: z.string().nullable(),
  /** Username of the member who referred this one. */
  referrer: z.string().nullable(),
  /** Username of the agent directly above; null for the house. */
  upline: z.string().nullable(),
  /** Number of accounts directly below. */
  downlines: z.int(),
  /** The highest prize group that this account may bet on, or pass on to its downlines. */
  maxPrizeGroup: z.int(),
  /** Odds table that this account may bet with beside A. */
  oddsTable: z.enum(ODDS_TABLES),
  /** Page with the registration form; null when the account was made without a form. */
  registerUrl: z.string().nullable(),
  sessions: z.array(z.object({ ...seen, viewedBy: z.string().nullable() })),
  devices: z.array(z.object({ ...seen, trusted: z.boolean() })),
});

export const backOfficeIdentity = defineEndpoints({
  'GET /ops/api/modules': {
    summary: 'Lists modules and settings with their state',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      modules: z.array(z.object({ modId: z.string(), enabled: z.boolean() })),
      settings: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
    }),
  },
  'PUT /ops/api/modules/{modId}': {
    summary: 'Turns a module on or off',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    params: z.object({ modId: z.enum(MODULE_IDS) }),
    body: onOff,
    response: nothing,
  },
  'PUT /ops/api/settings/{name}': {
    summary: 'Turns a setting on or off',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    params: z.object({ name: z.string().max(40) }),
    body: onOff,
    response: nothing,
  },
  'GET /ops/api/registration': {
    summary: 'Lists the rules of the registration fields',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.array(registrationField),
  },
  'PUT /ops/api/registration/{field}': {
    summary: 'Changes the rule of a registration field; omitted values stay',
    access: 'staff',
    roles: ADMIN,
    params: z.object({ field: z.enum(REGISTRATION_FIELDS) }),
    body: z.strictObject({
      use: z.enum(FIELD_USES),
      minLength: z.int().optional(),
      maxLength: z.int().optional(),
      patternId: z.string().max(40).optional(),
    }),
    response: registrationField,
  },
  'GET /ops/api/affiliates': {
    summary: 'Lists affiliate codes',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(affiliate),
  },
  'POST /ops/api/affiliates': {
    summary: 'Adds an affiliate code; without an agent it belongs to the house',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    body: z.strictObject({
      code: z.string().trim().max(64),
      domain: z.string().trim().max(253).optional(),
      account: z.string().trim().max(200).optional(),
    }),
    response: z.object({ code: z.string() }),
  },
  'PUT /ops/api/affiliates/{code}': {
    summary: 'Disables or enables an affiliate code',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    params: z.object({ code: z.string().max(64) }),
    body: onOff,
    response: nothing,
  },
  'GET /ops/api/members': {
    summary: 'Searches members by member ID, start of the username, confirmed number or email; newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ search: z.string().trim().max(320).default('') }),
    response: pageResponse(member),
  },
  'GET /ops/api/members/{memberId}': {
    summary: 'Returns a member’s account, its protection, sessions and devices',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    response: memberPage,
  },
  'POST /ops/api/members/{memberId}/block': {
    summary: 'Blocks an account: the member can only sign out until it is unblocked',
    access: 'staff',
    roles: SUPPORT,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/unblock': {
    summary: 'Unblocks an account',
    access: 'staff',
    roles: SUPPORT,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/authenticator/reset': {
    summary: 'Removes the authenticator, the recovery codes and the passkeys of a member who lost them',
    access: 'staff',
    // Administrators only: afterwards the password and a code are enough to open the account.
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/erase': {
    summary: 'Closes an account for good and deletes the personal data; refused until all money and bets are settled',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: 'always',
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/members': {
    summary: 'Opens an account in the agent tree, whose owner sets a new password at the first sign-in',
    access: 'staff',
    roles: SUPPORT,
    recentSecondFactor: true,
    encrypted: true,
    body: z.strictObject({
      username: z.string().trim().max(200),
      password,
      type: treeType,
      upline: uplineName,
      maxPrizeGroup,
      reason,
    }),
    response: z.object({ memberId: publicId, account: z.string() }),
  },
  'PUT /ops/api/members/{memberId}/tree-position': {
    summary: 'Moves an account in the agent tree; downlines with a higher prize group are lowered to match',
    access: 'staff',
    // Administrators only: the position decides what agents earn.
    roles: ADMIN,
    secondPerson: true,
    recentSecondFactor: true,
    params: memberParams,
    body: z.strictObject({
      type: treeType,
      upline: uplineName,
      maxPrizeGroup,
      /** Odds table that the account may bet with beside A; stays as it is when omitted. */
      oddsTable: z.enum(ODDS_TABLES).optional(),
      /** The new agent takes the account’s contracts over; otherwise they end with the day. */
      transferContracts: z.boolean().optional(),
      reason,
    }),
    response: nothing,
  },
  'GET /ops/api/members/{memberId}/move-preview': {
    summary: 'Returns which contracts a move in the agent tree would end or hand over, and changes nothing',
    access: 'staff',
    roles: ADMIN,
    params: memberParams,
    query: z.object({
      /** Username of the new agent above; empty for the house. */
      upline: z.string().trim().max(200),
      transferContracts: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      /** Instant from which on they are over. */
      from: instantOut,
      /** Contracts that end, a hundred of them by name. */
      ended: z.array(z.object({ id: rowId, family: wireFamily, payer: z.string().nullable(), payee: z.string() })),
      endedCount: z.int(),
      transferred: z.int(),
    }),
  },
  'DELETE /ops/api/members/{memberId}/sessions': {
    summary: 'Signs a member out everywhere, including remembered browsers',
    access: 'staff',
    roles: SUPPORT,
    params: memberParams,
    response: nothing,
  },
});
