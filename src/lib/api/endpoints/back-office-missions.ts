import { z } from 'zod';
import { missionSchema } from '#rules/rewards/mission-terms';
import { MONEY_ROLES, PROMOTION_EDITOR_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, nothing, publicId, reason } from '../scalars.ts';

const params = z.object({ missionId: publicId });

/** Missions are in the portal's currency. */
const termsIn = missionSchema.omit({ currency: true });

const termsText = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Terms of the mission, in the form in which they are written' });

const missionForStaff = z.object({
  id: publicId,
  state: z.enum(['draft', 'running', 'stopped']),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  /** The last version, which may be the published one. */
  terms: termsText,
  budgetLeft: amountOut,
  players: z.int(),
  paidAwards: z.int(),
  paidCash: amountOut,
  /** Awards that wait for the budget or for a blocked account. */
  dueAwards: z.int(),
  /** Awards that stay although a correction took back what reached their step. */
  correctedAwards: z.int(),
});

/** Endpoints of the back office for missions. */
export const backOfficeMissions = defineEndpoints({
  'GET /ops/api/missions': {
    summary: 'Missions with their budgets and awards, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({ currency, missions: z.array(missionForStaff) }),
  },
  'GET /ops/api/missions/{missionId}': {
    summary: 'Terms of a mission, and what forbids publishing its draft',
    access: 'staff',
    roles: STAFF_ROLES,
    params,
    response: missionForStaff.extend({ problems: z.array(z.string()) }),
  },
  'POST /ops/api/missions': {
    summary: 'Writes the first draft of a mission',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    body: z.strictObject({ terms: termsIn }),
    response: z.object({ id: publicId }),
  },
  'PUT /ops/api/missions/{missionId}': {
    summary: 'Replaces the draft of a mission; a published version stays and the next one is drafted',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ version: z.int().min(1), terms: termsIn }),
    response: nothing,
  },
  'POST /ops/api/missions/{missionId}/publish': {
    summary: 'Publishes the draft of a mission, whose budget is filled each month',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params,
    body: z.strictObject({ version: z.int().min(1), reason }),
    response: nothing,
  },
  'POST /ops/api/missions/{missionId}/stop': {
    summary: 'Stops a mission at once; steps that were reached are still paid',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
