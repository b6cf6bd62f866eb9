import { z } from 'zod';
import {
  ALERT_THRESHOLD,
  ALERT_WINDOW_MINUTES,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_LIST_DAYS,
} from '#rules/identity/security-events';
import { SEED_PURPOSES } from '#rules/inhouse/crash-round';
import { defineEndpoints } from '../endpoint.ts';
import { instantIn, instantOut, nothing, pageQuery, pageResponse } from '../scalars.ts';

/** Roles that may see attacks on the portal and the state of its records. */
const SECURITY_ROLES = ['admin', 'auditor'] as const;

const kind = z.enum(SECURITY_EVENT_KINDS);
const scope = z.enum(['portal', 'network', 'account', 'subject']);
const severity = z.enum(['warning', 'critical']);

const ruleSettings = z.strictObject({
  threshold: z.int().min(ALERT_THRESHOLD.min).max(ALERT_THRESHOLD.max),
  windowMinutes: z.int().min(ALERT_WINDOW_MINUTES.min).max(ALERT_WINDOW_MINUTES.max),
  enabled: z.boolean(),
});

export const backOfficeSecurity = defineEndpoints({
  'GET /ops/api/security/alerts': {
    summary: 'Lists alerts about attacks, open or acknowledged, newest first',
    access: 'staff',
    roles: SECURITY_ROLES,
    query: pageQuery.extend({ state: z.enum(['open', 'acknowledged']).default('open') }),
    response: pageResponse(
      z.object({
        id: z.string(),
        rule: z.string(),
        kind,
        scope,
        scopeValue: z.string(),
        severity,
        count: z.int(),
        windowMinutes: z.int(),
        raisedAt: instantOut,
        acknowledgedAt: instantOut.nullable(),
        acknowledgedBy: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/security/alerts/{id}/acknowledge': {
    summary: 'Acknowledges an alert with a note',
    access: 'staff',
    roles: ['admin'],
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.strictObject({ note: z.string().trim().min(3).max(300) }),
    response: nothing,
  },
  'GET /ops/api/security/events': {
    summary: 'Lists security events, newest first: at most 10,000 of at most 31 days',
    access: 'staff',
    roles: SECURITY_ROLES,
    query: pageQuery.extend({
      kind: kind.optional(),
      /** An address, or a network as events show it. */
      network: z.string().trim().min(1).max(64).optional(),
      subject: z.string().trim().min(1).max(200).optional(),
      /** Hashes of one account, separated by commas; see `POST /ops/api/security/accounts`. */
      accounts: z
        .string()
        .regex(/^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,9}$/)
        .optional(),
      /** End of the range; now by default. */
      to: instantIn.optional(),
      /** Length of the range. */
      days: z.coerce.number().int().min(1).max(SECURITY_EVENT_LIST_DAYS).default(7),
    }),
    response: pageResponse(
      z.object({
        id: z.string(),
        kind,
        at: instantOut,
        count: z.int(),
        network: z.string(),
        account: z.string().nullable(),
        subject: z.string(),
        requestId: z.string(),
      }),
    ),
  },
  'POST /ops/api/security/accounts': {
    summary: 'Returns the hashes under which the events of a username are stored; the name is not stored',
    access: 'staff',
    roles: SECURITY_ROLES,
    body: z.strictObject({ name: z.string().trim().min(1).max(254) }),
    response: z.object({ accounts: z.array(z.string()) }),
  },
  'GET /ops/api/security/alert-rules': {
    summary: 'Lists the rules by which events raise alerts',
    access: 'staff',
    roles: SECURITY_ROLES,
    response: z.array(ruleSettings.extend({ code: z.string(), kind, scope, severity })),
  },
  'PUT /ops/api/security/alert-rules/{code}': {
    summary: 'Changes an alert rule; critical ones need a second person',
    access: 'staff',
    roles: ['admin'],
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ code: z.string().regex(/^\w{1,40}$/) }),
    body: ruleSettings,
    response: nothing,
  },
  'GET /ops/api/security/seed-reads': {
    summary: 'Lists who read the seeds of crash, which give points away, newest first',
    access: 'staff',
    roles: SECURITY_ROLES,
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: z.string(),
        chain: z.string(),
        number: z.int(),
        purpose: z.enum(SEED_PURPOSES),
        /** The process, or the member of staff who closed the round. */
        reader: z.string(),
        bettingEndsAt: instantOut,
        at: instantOut,
      }),
    ),
  },
  'GET /ops/api/audit/integrity': {
    summary: 'Returns the last verification of the sealed records and their last signed head',
    access: 'staff',
    roles: SECURITY_ROLES,
    response: z.object({
      /** `overdue`: the last verification is too old; `pending`: the first one is not due yet; `missing`: it is, and there was none. */
      state: z.enum(['intact', 'altered', 'overdue', 'pending', 'missing']),
      verification: z
        .object({
          at: instantOut,
          isIntact: z.boolean(),
          blocks: z.string(),
          records: z.string(),
          /** The first record that differed. */
          problem: z.string().nullable(),
        })
        .nullable(),
      head: z
        .object({
          signedAt: instantOut,
          /** Time of the last export that succeeded. */
          exportedAt: instantOut.nullable(),
          isExportLate: z.boolean(),
          publicKey: z.string(),
          /** SHA-256 of the signed text, hex. */
          hash: z.string(),
        })
        .nullable(),
    }),
  },
});
