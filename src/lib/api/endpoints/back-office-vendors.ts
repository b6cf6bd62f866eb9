import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { SYNC_FAILURES, SYNC_STATES } from '#rules/catalogue-sync';
import { PICTURE_PROBLEMS } from '#rules/game-pictures';
import { RETURN_VERDICTS } from '#rules/figures/measured-return';
import { GAME_STATES } from '#rules/games';
import { DIFFERENCE_KINDS, RECONCILIATION_STATES } from '#rules/reconciliation';
import { VENDOR_DIALECTS } from '#rules/vendor-dialects';
import { VENDOR_WALLETS } from '#rules/vendor-transfers';
import { HELD_WIN_REASONS, HELD_WIN_STATES, ROUNDLESS_KINDS } from '#rules/vendor-wins';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantIn, instantOut, nothing, pageQuery, pageResponse } from '../scalars.ts';

const ADMIN = ['admin'] as const;
/** Roles that may decide about money. */
const MONEY_ROLES = ['admin', 'finance'] as const;

/** Roles that see the ledger. */
const LEDGER_ROLES = ['admin', 'finance', 'auditor'] as const;

const code = z.string().regex(/^[A-Z0-9]{2,12}$/);
const reason = z.string().trim().min(3).max(300);
const name = z.string().trim().min(1).max(60);
const launchUrl = z.url({ protocol: /^https?$/ }).max(300);
/** Addresses and ranges (10.0.0.0/8); the server reads them. */
const addresses = z.array(z.string().regex(/^[0-9A-Fa-f.:]{2,45}(?:\/\d{1,3})?$/)).max(50);
/** Lengths of the period, which ends with today. */
const RETURN_DAYS = ['7', '30', '90'] as const;
/** Fields as the dialect defines them; the server checks them. */
const dialectSettings = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,39}$/),
  z.union([z.string().max(4096), z.number(), z.boolean()]),
);
const codeParam = z.object({ code });
const idParam = z.object({ id: z.string().regex(/^\d{1,18}$/) });

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

const percent = z.string().meta({ description: 'Percent with two decimals', example: '96.12' });

const staffGame = z.object({
  game: z.string(),
  title: z.string(),
  vendor: z.string(),
  category: z.string(),
  type: z.string(),
  isEnabled: z.boolean(),
  isHot: z.boolean(),
  /** Since when the vendor's catalogue has not listed it; null: it does. */
  delistedAt: instantOut.nullable(),
  /** Why the vendor's picture was not stored at the last attempt. */
  pictureProblem: z.enum(PICTURE_PROBLEMS).nullable(),
  pinned: z.int().nullable(),
  popularity: z.int(),
});

/** A game of a catalogue that is left as it is. */
const rowProblem = z.object({
  /** Line of a CSV file; position from 1 in a list. */
  line: z.int(),
  code: z.string().optional(),
  field: z.string(),
  problem: z.string(),
});

const syncRun = z.object({
  id: z.string(),
  vendor: z.string(),
  state: z.enum(SYNC_STATES),
  /** Null for the hourly run. */
  requestedBy: z.string().nullable(),
  queuedAt: instantOut,
  startedAt: instantOut.nullable(),
  endedAt: instantOut.nullable(),
  failure: z.enum(SYNC_FAILURES).nullable(),
  failureDetails: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  switchedOff: z.int(),
  /** Missing games that were left as they are, because they are too many. */
  withheld: z.int(),
  broken: z.int(),
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

const gameReturn = z.object({
  game: z.string(),
  title: z.string(),
  vendor: z.string(),
  rounds: z.int(),
  stake: amountOut,
  payout: amountOut,
  currency,
  /** Return that the vendor states. */
  stated: percent.nullable(),
  /** Payout by stake, without promotions. */
  measured: percent.nullable(),
  /** Half the width of its 95 % confidence interval; null when the rounds are too few. */
  margin: percent.nullable(),
  verdict: z.enum(RETURN_VERDICTS),
});

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
  'GET /ops/api/games': {
    summary: 'Lists games, switched off ones too, by vendor, state and search',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      vendor: code.optional(),
      state: z.enum(GAME_STATES).optional(),
      search: z.string().trim().max(60).optional(),
    }),
    response: pageResponse(staffGame),
  },
  'PUT /ops/api/games': {
    summary: 'Switches games on or off, marks them hot or pins them',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    body: z
      .strictObject({
        games: z
          .array(z.strictObject({ vendor: code, game: z.string().min(1).max(60) }))
          .min(1)
          .max(100),
        isEnabled: z.boolean().optional(),
        isHot: z.boolean().optional(),
        /** Position before all games that are not pinned, lowest first; null removes it. */
        pinned: z.int().min(1).max(9999).nullable().optional(),
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'games'), 'nothing to change'),
    response: z.object({ changed: z.int() }),
  },
  'GET /ops/api/games/returns': {
    summary: 'Lists played games with their return as measured, and whether it agrees with the stated one',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ days: z.enum(RETURN_DAYS).default('30') }),
    response: pageResponse(gameReturn),
  },
  'POST /ops/api/vendors/{code}/games/import': {
    summary: 'Adds and changes games of a vendor by a file; new games are switched off',
    access: 'staff',
    roles: ADMIN,
    params: codeParam,
    recentSecondFactor: true,
    maxBodyBytes: 8 * 1024 * 1024,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      format: z.enum(['csv', 'json']),
      text: z.string().max(7_500_000),
      /** Reports what the file would do, and does nothing. */
      isDryRun: z.boolean(),
    }),
    response: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** The first problems; games that have one are left as they are. */
      problems: z.array(rowProblem),
      totalProblems: z.int(),
    }),
  },
  'POST /ops/api/vendors/{code}/games/sync': {
    summary: 'Brings a vendor’s games up to its catalogue within seconds; new games are switched off',
    access: 'staff',
    roles: ADMIN,
    params: codeParam,
    recentSecondFactor: true,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      /** Switches missing games off even when they are more than half of all. */
      isLossAccepted: z.boolean(),
    }),
    response: z.object({ id: z.string() }),
  },
  'GET /ops/api/sync-runs': {
    summary: 'Lists the syncs of vendors’ games, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(SYNC_STATES).optional() }),
    response: pageResponse(syncRun),
  },
  'GET /ops/api/sync-runs/{id}/problems': {
    summary: 'Lists the first games of a catalogue that could not be read',
    access: 'staff',
    roles: STAFF_ROLES,
    params: idParam,
    response: z.array(rowProblem),
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
