import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { SECURITY_EVENT_KINDS } from '#rules/security-events';
import { instantOut, nothing, pageQuery, pageResponse } from '../scalars.ts';

/** Roles that may see attacks on the portal and the state of its records. */
const SECURITY_ROLES = ['admin', 'auditor'] as const;

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
        kind: z.enum(SECURITY_EVENT_KINDS),
        scope: z.enum(['portal', 'network', 'account', 'subject']),
        scopeValue: z.string(),
        severity: z.enum(['warning', 'critical']),
        count: z.int(),
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
  'GET /ops/api/audit/integrity': {
    summary: 'Returns the last verification of the sealed records and their last signed head',
    access: 'staff',
    roles: SECURITY_ROLES,
    response: z.object({
      verification: z
        .object({
          at: instantOut,
          isIntact: z.boolean(),
          blocks: z.string(),
          rows: z.string(),
          /** The first record that differed. */
          problem: z.string().nullable(),
        })
        .nullable(),
      head: z
        .object({
          signedAt: instantOut,
          /** Time of the last export that succeeded. */
          exportedAt: instantOut.nullable(),
          publicKey: z.string(),
          /** SHA-256 of the signed text, hex. */
          hash: z.string(),
        })
        .nullable(),
    }),
  },
});
