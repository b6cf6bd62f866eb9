import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { MAX_MAINTENANCE_MINUTES, MESSAGE_LENGTH } from '#rules/site/site-status';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';

const ADMIN = ['admin'] as const;

/** The maintenance in progress; null while the site is open. */
export const maintenance = z
  .object({ message: z.string().nullable(), since: instantOut, until: instantOut.nullable() })
  .nullable();

/** Endpoints that start and end maintenance. */
export const backOfficeSite = defineEndpoints({
  'GET /ops/api/maintenance': {
    summary: 'Returns the maintenance in progress, if any',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({ maintenance }),
  },
  'PUT /ops/api/maintenance': {
    summary: 'Starts maintenance, or changes its message and planned end; the back office stays open',
    access: 'staff',
    roles: ADMIN,
    body: z.strictObject({
      message: z.string().trim().min(1).max(MESSAGE_LENGTH).optional(),
      /** Planned duration from now. The site does not open by itself. */
      minutes: z.union([z.int().min(1).max(MAX_MAINTENANCE_MINUTES), z.literal('unknown')]),
    }),
    response: z.object({ maintenance }),
  },
  'DELETE /ops/api/maintenance': {
    summary: 'Ends maintenance',
    access: 'staff',
    roles: ADMIN,
    response: nothing,
  },
});
