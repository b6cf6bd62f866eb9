import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut } from '../scalars.ts';

/** Roles that may see attacks on the portal and the state of its records. */
const SECURITY_ROLES = ['admin', 'auditor'] as const;

export const backOfficeSecurity = defineEndpoints({
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
