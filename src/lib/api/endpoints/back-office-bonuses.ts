import { z } from 'zod';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  factorIn,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  percentIn,
  publicId,
  reason,
} from '../scalars.ts';
import { bonusOut } from './bonuses.ts';

const memberParams = z.object({ memberId: publicId });

const terms = {
  stakesFirst: z.enum(['cash', 'bonus']),
  counts: z.enum(['all', 'bonus']),
  principal: z.enum(['paid', 'removed']),
};
const WAGERING_BASES = ['bonus', 'deposit+bonus'] as const;

const bonusForStaff = bonusOut.omit({ canActivate: true }).extend({
  ...terms,
  factor: z.string(),
  base: z.enum(WAGERING_BASES),
  /** Hours from the activation; null never ends. */
  validHours: z.int().nullable(),
  activatedAt: instantOut.nullable(),
  /** The person or act that ended it; null when its terms did. */
  endedBy: z.string().nullable(),
});

const newBonus = z
  .strictObject({
    /** Identifies the bonus: a repeated request gives nothing. */
    key: z.uuid(),
    name: z.string().trim().min(1).max(60),
    amount: amountIn,
    factor: factorIn,
    base: z.enum(WAGERING_BASES).default('bonus'),
    /** The deposit that the base counts. */
    deposit: amountIn.optional(),
    stakesFirst: terms.stakesFirst.default('cash'),
    counts: terms.counts.default('all'),
    principal: terms.principal.default('paid'),
    contribution: z.partialRecord(z.enum(REWARD_CATEGORIES), percentIn),
    maxBet: amountIn.optional(),
    maxConversion: amountIn.optional(),
    validHours: z.int().min(1).max(8760).optional(),
    reason,
  })
  .refine(({ base, deposit }) => (base === 'bonus') === (deposit === undefined), {
    path: ['deposit'],
    message: 'invalid_value',
  });

/** Endpoints of the back office for members' bonuses. */
export const backOfficeBonuses = defineEndpoints({
  'GET /ops/api/members/{memberId}/bonuses': {
    summary:
      'Returns a member’s bonuses: all that have not ended, oldest first, and a page of ended ones, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: z.object({
      /** The brand’s maximum of the wagering factor. */
      maxFactor: z.string(),
      open: z.array(bonusForStaff),
      ended: pageResponse(bonusForStaff),
    }),
  },
  'POST /ops/api/members/{memberId}/bonuses': {
    summary: 'Gives a member a bonus',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: newBonus,
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel': {
    summary: 'Cancels a bonus that has not ended; its money goes back to the promotions',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams.extend({ bonusId: publicId }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
