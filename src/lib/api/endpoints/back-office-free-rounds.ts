import { z } from 'zod';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { FREE_ROUNDS_LIMITS } from '#rules/rewards/free-rounds-terms';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  factorIn,
  nothing,
  pageQuery,
  pageResponse,
  percentIn,
  publicId,
  reason,
  vendorCode,
} from '../scalars.ts';
import { freeRoundsOut } from './free-rounds.ts';

const memberParams = z.object({ memberId: publicId });

const freeRoundsForStaff = freeRoundsOut.omit({ image: true }).extend({
  /** Reason why the vendor has not taken them yet. */
  vendorProblem: z.enum(['unavailable', 'refused']).nullable(),
  endedBy: z.string().nullable(),
});

const newFreeRounds = z.strictObject({
  /** Identifies them: a repeated request gives nothing. */
  key: z.uuid(),
  name: z.string().trim().min(1).max(60),
  vendor: vendorCode,
  game: z.string().min(1).max(60),
  rounds: z.int().min(1).max(FREE_ROUNDS_LIMITS.roundsMax),
  stake: amountIn,
  maxWin: amountIn,
  validHours: z.int().min(1).max(FREE_ROUNDS_LIMITS.validHoursMax),
  /** Terms of the bonus that the winnings become; without them they are cash. */
  bonus: z
    .strictObject({
      factor: factorIn,
      contribution: z.partialRecord(z.enum(REWARD_CATEGORIES), percentIn),
      maxBet: amountIn,
      maxConversion: amountIn.optional(),
      validHours: z.int().min(1).max(8760),
    })
    .optional(),
  reason,
});

/** Endpoints of the back office for members' free rounds. */
export const backOfficeFreeRounds = defineEndpoints({
  'GET /ops/api/members/{memberId}/free-rounds': {
    summary: 'Returns a member’s free rounds: those that have not ended, then ended ones, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: pageResponse(freeRoundsForStaff).extend({
      /** The brand’s maximum of the wagering factor. */
      maxFactor: z.string(),
    }),
  },
  'POST /ops/api/members/{memberId}/free-rounds': {
    summary: 'Gives a member free rounds of a game; the budget covers the maximum of their wins',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: memberParams,
    body: newFreeRounds,
    response: nothing,
  },
  'POST /ops/api/members/{memberId}/free-rounds/{freeRoundsId}/cancel': {
    summary: 'Cancels free rounds before the first one; nothing was won with them',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: memberParams.extend({ freeRoundsId: publicId }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
