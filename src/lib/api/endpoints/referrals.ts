import { z } from 'zod';
import { REFERRAL_STATES } from '#rules/rewards/referrals';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse } from '../scalars.ts';

const percentOut = z.string().meta({ description: 'Percent with at most 4 decimals', example: '0.1' });

/** Terms of the program; a referral keeps those with which it began. */
export const referralTermsOut = z.object({
  minDeposit: amountOut,
  minTurnover: amountOut,
  withinDays: z.int(),
  referrerReward: amountOut,
  refereeReward: amountOut,
  tiers: z.array(z.object({ count: z.int(), bonus: amountOut })),
  /** Percent of the turnover one, two and three levels below. */
  commission: z.array(percentOut),
  maxReferrals: z.int().nullable(),
});

/** Endpoints of the referral program. */
export const referrals = defineEndpoints({
  'GET /wps/member/referral': {
    summary: 'The member’s referral code, the terms of the program, what it has earned, and a page of its referees',
    access: 'member',
    query: pageQuery,
    response: z.object({
      /** The program is on: the code binds new members. */
      enabled: z.boolean(),
      referralCode: z.string(),
      /** The page that registers a friend. */
      link: z.string(),
      currency,
      terms: referralTermsOut,
      invited: z.int(),
      valid: z.int(),
      /** Paid so far. */
      earned: z.object({ rewards: amountOut, commissions: amountOut }),
      /** Commission of this day so far, which is paid tomorrow. */
      today: amountOut,
      referees: pageResponse(
        z.object({
          /** Masked; empty for an account that was closed for good. */
          name: z.string(),
          state: z.enum(REFERRAL_STATES),
          registeredAt: instantOut,
          deadlineAt: instantOut,
          reward: amountOut,
        }),
      ),
    }),
  },
});
