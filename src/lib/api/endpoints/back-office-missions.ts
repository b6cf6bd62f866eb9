import { z } from 'zod';
import { MISSION_AWARDS, missionSchema } from '#rules/rewards/mission-terms';
import { MONEY_ROLES, PROMOTION_EDITOR_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, publicId, reason } from '../scalars.ts';

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

/** An award of a step whose target the corrected progress is below. */
const correctedAward = z.object({
  memberId: publicId,
  username: z.string(),
  /** The day, its Monday, its month, or `all`. */
  window: z.string(),
  step: z.int(),
  award: z.enum(MISSION_AWARDS),
  amount: amountOut,
  state: z.enum(['due', 'paid', 'lapsed']),
  reachedAt: instantOut,
  /** Progress of the window now, and the target of the step: an amount of money, or a number. */
  progress: z.string(),
  target: z.string(),
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
    summary:
      'Terms of a mission, what forbids publishing its draft, and the latest awards that stay after a correction',
    access: 'staff',
    roles: STAFF_ROLES,
    params,
    response: missionForStaff.extend({ problems: z.array(z.string()), corrected: z.array(correctedAward) }),
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
