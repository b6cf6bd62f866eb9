import { z } from 'zod';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { DIFFERENCE_KINDS, RECONCILIATION_STATES } from '#rules/vendors/reconciliation';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import { VENDOR_WALLETS } from '#rules/vendors/vendor-transfers';
import { HELD_WIN_REASONS, HELD_WIN_STATES, ROUNDLESS_KINDS } from '#rules/vendors/vendor-wins';
import { defineEndpoints } from '../endpoint.ts';
import { rowProblem } from './back-office-games.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantIn,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  reason,
  rowId,
  vendorCode as code,
} from '../scalars.ts';

const ADMIN = ['admin'] as const;

/** Roles that see the ledger. */
const LEDGER_ROLES = ['admin', 'finance', 'auditor'] as const;

const name = z.string().trim().min(1).max(60);
const launchUrl = z.url({ protocol: /^https?$/ }).max(300);
/** Addresses and ranges (10.0.0.0/8); the server reads them. */
const addresses = z.array(z.string().regex(/^[0-9A-Fa-f.:]{2,45}(?:\/\d{1,3})?$/)).max(50);
/** Fields as the dialect defines them; the server checks them. */
const dialectSettings = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,39}$/),
  z.union([z.string().max(4096), z.number(), z.boolean()]),
);
const codeParam = z.object({ code });
const idParam = z.object({ id: rowId });

const vendor = z.object({
  code: z.string(),
  name: z.string(),
  launchUrl: z.string(),
  /** The protocol of its wallet requests. */
  dialect: z.enum(VENDOR_DIALECTS),
  dialectSettings,
  wallet: z.enum(VENDOR_WALLETS),
  /** The public key (PEM) of the key with which the portal signs its requests to the vendor. */
  signingPublicKey: z.string().nullable(),
  enabled: z.boolean(),
  allowedAddresses: z.array(z.string()),
  /** End of the time in which signatures of version 1 are accepted; null: only version 2 is. */
  signatureV1Until: instantOut.nullable(),
  /** Kinds of wins that need no round. */
  roundlessKinds: z.array(z.enum(ROUNDLESS_KINDS)),
  roundlessWindowDays: z.int(),
  /** Whether rewardIds of the vendor must name free rounds that the portal granted. */
  checksRewards: z.boolean(),
  limits: z.object({
    win: amountOut.nullable(),
    stakeMultiplier: z.int().nullable(),
    memberDay: amountOut.nullable(),
    vendorDay: amountOut.nullable(),
  }),
  /** Whether the portal can read its catalogue. */
  hasCatalogue: z.boolean(),
  currency,
  /** Money for promotions and jackpots without a round. */
  fund: amountOut,
  heldWins: z.int(),
  heldAmount: amountOut,
  /** Calls of the last hour; null when the vendor has not called within 30 days. */
  health: z
    .object({
      calls: z.int(),
      rejected: z.int(),
      failed: z.int(),
      /** Answered later than 250 ms. */
      slow: z.int(),
      averageMs: z.int().nullable(),
      lastAt: instantOut,
    })
    .nullable(),
  /** Person who may see the new secret once. */
  secretShownTo: z.string().nullable(),
  /** End of the previous secret; null when there is none any more. */
  previousSecretUntil: instantOut.nullable(),
});

const heldWin = z.object({
  id: z.string(),
  vendor: z.string(),
  transaction: z.string(),
  account: z.string(),
  memberId: z.string(),
  roundId: z.string().nullable(),
  kind: z.string(),
  reason: z.enum(HELD_WIN_REASONS),
  amount: amountOut,
  currency,
  state: z.enum(HELD_WIN_STATES),
  heldAt: instantOut,
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});

const reconciliation = z.object({
  id: z.string(),
  vendor: z.string(),
  from: instantOut,
  /** Exclusive end. */
  to: instantOut,
  comparedBy: z.string(),
  comparedAt: instantOut,
  /** Transactions of the period in the ledger. */
  portalTransactions: z.int(),
  /** Transactions of the report. */
  vendorTransactions: z.int(),
  differences: z.int(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: instantOut.nullable(),
  note: z.string().nullable(),
});

/** A transaction as one side has it; null: it has none. */
const reportedSide = z.object({ call: z.string(), amount: amountOut }).nullable();

const decision = (summary: string) => ({
  summary,
  access: 'staff' as const,
  roles: MONEY_ROLES,
  recentSecondFactor: true as const,
  secondPerson: true as const,
  params: idParam,
  body: z.strictObject({ reason }),
  response: nothing,
});

/** Endpoints for game vendors: settings, money, secrets and wins above a cap. */
export const backOfficeVendors = defineEndpoints({
  'GET /ops/api/vendors': {
    summary: 'Lists game vendors with their settings, caps and money',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.array(vendor),
  },
  'POST /ops/api/vendors': {
    summary: 'Creates a game vendor, disabled, with a new secret',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      code,
      name,
      launchUrl,
      allowedAddresses: addresses,
      dialect: z.enum(VENDOR_DIALECTS).default('parlay'),
      dialectSettings: dialectSettings.default({}),
    }),
    response: nothing,
  },
  'PUT /ops/api/vendors/{code}': {
    summary: 'Replaces a vendor’s settings and caps',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: codeParam,
    body: z.strictObject({
      name,
      launchUrl,
      enabled: z.boolean(),
      allowedAddresses: addresses,
      signatureV1Until: instantIn.nullable(),
      roundlessKinds: z.array(z.enum(ROUNDLESS_KINDS)).max(ROUNDLESS_KINDS.length),
      roundlessWindowDays: z.int().min(1).max(90),
      checksRewards: z.boolean(),
      limits: z.strictObject({
        win: amountIn,
        stakeMultiplier: z.int().min(1).max(1_000_000),
        memberDay: amountIn,
        vendorDay: amountIn,
      }),
    }),
    response: nothing,
  },
  'PUT /ops/api/vendors/{code}/dialect': {
    summary: 'Replaces the protocol in which a vendor sends its wallet requests',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: codeParam,
    body: z.strictObject({
      dialect: z.enum(VENDOR_DIALECTS),
      settings: dialectSettings,
      /** Default: as it is. A vendor with transfer wallets must offer transfers. */
      wallet: z.enum(VENDOR_WALLETS).optional(),
      reason,
    }),
    response: nothing,
  },
  'POST /ops/api/vendors/{code}/signing-key': {
    summary: 'Replaces the key pair with which the portal signs its requests to a vendor',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: codeParam,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/vendors/{code}/disable': {
    summary: 'Refuses a vendor’s bets from now on; one person may do it in an emergency',
    access: 'staff',
    roles: ADMIN,
    params: codeParam,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/vendors/{code}/fund': {
    summary: 'Adds house money to a vendor’s fund for promotions, or withdraws it',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: codeParam,
    body: z.strictObject({
      /** Identifies the transfer: a repeated request moves nothing. */
      key: z.uuid(),
      direction: z.enum(['in', 'out']),
      amount: amountIn,
      reason,
    }),
    response: nothing,
  },
  'POST /ops/api/vendors/{code}/secret': {
    summary: 'Replaces a vendor’s secret; the previous one stays valid for some hours, none for a stolen one',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: codeParam,
    body: z.strictObject({ overlapHours: z.int().min(0).max(168), reason }),
    response: nothing,
  },
  'POST /ops/api/vendors/{code}/secret/show': {
    summary: 'Shows a new secret once, to the person who asked for it',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    params: codeParam,
    body: z.strictObject({}),
    response: z.object({ secret: z.string() }),
  },
  'GET /ops/api/held-wins': {
    summary: 'Lists vendors’ wins above a cap, by state',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(HELD_WIN_STATES).default('held') }),
    response: pageResponse(heldWin),
  },
  'POST /ops/api/vendors/{code}/reconciliations': {
    summary: 'Compares a vendor’s report with the ledger, and stores the differences',
    access: 'staff',
    roles: MONEY_ROLES,
    params: codeParam,
    maxBodyBytes: 8 * 1024 * 1024,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      format: z.enum(['csv', 'json']),
      text: z.string().max(7_500_000),
      from: instantIn,
      /** Exclusive end, at most 31 days later. */
      to: instantIn,
    }),
    response: z.object({
      /** Null for a report with problems, which is not compared. */
      id: z.string().nullable(),
      differences: z.int(),
      problems: z.array(rowProblem),
      totalProblems: z.int(),
    }),
  },
  'GET /ops/api/reconciliations': {
    summary: 'Lists comparisons with vendors’ reports, newest first',
    access: 'staff',
    roles: LEDGER_ROLES,
    query: pageQuery.extend({ state: z.enum(RECONCILIATION_STATES).default('open') }),
    response: pageResponse(reconciliation),
  },
  'GET /ops/api/reconciliations/{id}/differences': {
    summary: 'Lists what a vendor’s report and the ledger do not have in common',
    access: 'staff',
    roles: LEDGER_ROLES,
    params: idParam,
    query: pageQuery,
    response: pageResponse(
      z.object({ txId: z.string(), kind: z.enum(DIFFERENCE_KINDS), portal: reportedSide, vendor: reportedSide }),
    ),
  },
  'POST /ops/api/reconciliations/{id}/acknowledge': {
    summary: 'Acknowledges the differences of a comparison with a note',
    access: 'staff',
    roles: MONEY_ROLES,
    params: idParam,
    body: z.strictObject({ note: reason }),
    response: nothing,
  },
  'POST /ops/api/held-wins/{id}/release': decision('Credits a held win to the player'),
  'POST /ops/api/held-wins/{id}/return': decision('Returns a held win to the house'),
});
