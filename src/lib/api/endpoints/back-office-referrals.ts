import { z } from 'zod';
import { referralTermsSchema } from '#rules/rewards/referral-terms';
import { REFERRAL_FLAGS, REFERRAL_STATES } from '#rules/rewards/referrals';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountOrZeroIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
} from '../scalars.ts';
import { referralTermsOut } from './referrals.ts';

const memberParams = z.object({ memberId: publicId });

/** Endpoints of the back office for the referral program. */
export const backOfficeReferrals = defineEndpoints({
  'GET /ops/api/referrals/program': {
    summary: 'Terms of the referral program and what is left of its budget',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({
      version: z.int(),
      enabled: z.boolean(),
      currency,
      terms: referralTermsOut,
      monthlyBudget: amountOut,
      /** The rest of the budget, and the rewards that wait for more. */
      budgetLeft: amountOut,
      dueRewards: z.int(),
      dueAmount: amountOut,
    }),
  },
  'PUT /ops/api/referrals/program': {
    summary: 'Writes the next version of the referral program; referrals keep the version with which they began',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      /** The version that the editor has seen. */
      version: z.int().min(1),
      enabled: z.boolean(),
      monthlyBudget: amountOrZeroIn,
      terms: referralTermsSchema,
      reason,
    }),
    response: nothing,
  },
  'GET /ops/api/referrals': {
    summary: 'Referrals in a state, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(REFERRAL_STATES).default('flagged') }),
    response: pageResponse(
      z.object({
        /** The referee. */
        memberId: publicId,
        username: z.string(),
        referrerId: publicId,
        referrer: z.string(),
        state: z.enum(REFERRAL_STATES),
        flags: z.array(z.enum(REFERRAL_FLAGS)),
        currency,
        deposits: amountOut,
        turnover: amountOut,
        registeredAt: instantOut,
        deadlineAt: instantOut,
        reviewedBy: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/referrals/{memberId}/clear': {
    summary: 'Clears the flags of a referee’s referral, which is judged anew at once',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/referrals/{memberId}/refuse': {
    summary: 'Refuses a flagged referral for good: nobody is rewarded for it',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
