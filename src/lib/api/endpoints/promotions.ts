import { z } from 'zod';
import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { CLAIM_MODES, CLAIM_STATES } from '#rules/rewards/claim-states';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { OFFER_FORMS } from '#rules/rewards/offers/offer-forms';
import { OFFER_TYPES } from '#rules/rewards/offers/offer-schema';
import { OFFER_ACTIONS, OFFER_FREQUENCIES } from '#rules/rewards/offers/offer-terms';
import { promotionId } from '#rules/rewards/public-ids';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';
import { prizeTable } from './promotion-draws.ts';

/** Titles by language. */
const titles = z.record(z.string(), z.string());

const percent = z.string().meta({ description: 'Percent with at most 4 decimals', example: '100' });
const factor = z.string().meta({ description: 'Factor with at most 2 decimals', example: '10' });

/** Significant terms of a promotion that awards something, as they are printed beside it. */
export const offerOut = z.object({
  type: z.enum(OFFER_TYPES),
  mode: z.enum(CLAIM_MODES),
  form: z.enum(OFFER_FORMS),
  currency,
  startsAt: instantOut,
  endsAt: instantOut.nullable(),
  /** Rate of an award that grows with a deposit. */
  rate: percent.nullable(),
  /** `edge`: the rate of a rebate is a share of the house edge, not of the bets. */
  rebateBase: z.enum(['turnover', 'edge']).nullable(),
  /** Highest single award: money, or a number of points, tickets or goods (`form`); null without a highest sum, also for a raffle of goods alone. */
  maxAward: amountOut.nullable(),
  minDeposit: amountOut.nullable(),
  /** Time after a deposit in which it can be claimed. */
  claimHours: z.int().nullable(),
  /** Awards of the days in a row of a sign-in. */
  streak: z.array(amountOut).nullable(),
  /** Red envelopes of an opening. */
  envelopes: z.object({ count: z.int(), min: amountOut, total: amountOut }).nullable(),
  /** Tickets and prizes of a raffle. */
  raffle: z
    .object({
      base: z.enum(['turnover', 'deposits']),
      /** Amount of a day for one ticket. */
      per: amountOut,
      maxTicketsPerDay: z.int(),
      salesEndAt: instantOut,
      perMember: z.int(),
      prizes: prizeTable,
      total: amountOut,
    })
    .nullable(),
  /** Steps of the Zalo bonus. */
  steps: z.array(z.object({ name: z.enum(ZALO_STEPS), amount: amountOut })).nullable(),
  /** Free rounds of a game; their winnings are a bonus where the offer has the terms of one, else cash. */
  freeRounds: z
    .object({
      vendor: z.string(),
      game: z.string(),
      /** Titles of the game by language. */
      titles,
      rounds: z.int(),
      stake: amountOut,
      maxWin: amountOut,
      validHours: z.int(),
    })
    .nullable(),
  /** Titles of the raffle whose tickets are awarded, or of the goods, by language. */
  awarded: titles.nullable(),
  /** Terms of the bonus that the award, or what free rounds win, becomes; null for cash. */
  bonus: z
    .object({
      factor,
      base: z.enum(['bonus', 'deposit+bonus']),
      /** Valid bets that turn the highest award into cash; null where the deposit counts too. */
      required: amountOut.nullable(),
      /** Percent of a valid bet that counts, by category of the lobby; it cannot be staked in others. */
      contribution: z.record(z.string(), percent),
      /** Games that count by themselves, with their titles by language. */
      games: z.array(z.object({ game: z.string(), titles, percent })),
      stakesFirst: z.enum(['cash', 'bonus']),
      maxBet: amountOut.nullable(),
      maxConversion: amountOut.nullable(),
      validHours: z.int().nullable(),
    })
    .nullable(),
  /** Multiple of an award in cash that must be staked before a withdrawal. */
  turnoverFactor: factor,
  /** Only members who registered from, and before, a time. */
  registeredFrom: instantOut.nullable(),
  registeredTo: instantOut.nullable(),
  newWithinDays: z.int().nullable(),
  /** Deposits of the member that it is for, by their number. */
  depositsMin: z.int().nullable(),
  depositsMax: z.int().nullable(),
  minLevel: z.int().nullable(),
  maxLevel: z.int().nullable(),
  minAge: z.int().nullable(),
  countries: z.array(z.string()),
  notCountries: z.array(z.string()),
  /** Only members who came, or did not come, through some affiliates. */
  isForPartners: z.boolean(),
  needsCoupon: z.boolean(),
  needsVerification: z.boolean(),
  maxClaims: z.int().nullable(),
  /** How often a member can claim it. */
  repeats: z.enum(OFFER_FREQUENCIES),
  /** Nothing can be given any more. */
  isUsedUp: z.boolean(),
  isStopped: z.boolean(),
});

const body = z.strictObject({ promotionId });

const claimOut = z.object({
  id: publicId,
  promotionId: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Money, or a number of points, tickets or goods; 0 for free rounds. */
  amount: amountOut,
  currency,
  form: z.enum(OFFER_FORMS),
  /** Titles of the raffle whose tickets are awarded, or of the goods, by language. */
  awarded: titles.nullable(),
  /** Days in a row of a sign-in. */
  run: z.int().nullable(),
  reason: z.string().nullable(),
  createdAt: instantOut,
});

const ownOffer = z.object({
  promotionId: z.string(),
  /** Null where the promotion's address is its id. */
  slug: z.string().nullable(),
  title: z.string(),
  claimState: z.enum(CLAIM_STATES),
  /** Reason against a claim now; see `offers:reason` in the catalogues. */
  reason: z.string().nullable(),
  /** Steps that are open to the member, the main one first. */
  actions: z.array(z.enum(OFFER_ACTIONS)),
  amount: amountOut,
  /** Days in a row that were signed for. */
  run: z.int(),
  /** Tickets of a raffle, and the names of the goods that the member won in it. */
  tickets: z.int().nullable(),
  prizes: z.array(z.string()),
  /** Steps of the Zalo bonus; staff confirm `followed`, for which members apply. */
  steps: z
    .array(
      z.object({
        name: z.enum(ZALO_STEPS),
        amount: amountOut,
        state: z.enum(['missing', 'ready', 'applying', 'rejected', 'paid']),
      }),
    )
    .nullable(),
  /** An application that waits, or the last claim. */
  claim: z.object({ id: publicId, state: z.enum(CLAIM_STATES), reason: z.string().nullable() }).nullable(),
  rules: offerOut,
});

/** Endpoints of the promotions that award something. */
export const promotions = defineEndpoints({
  'GET /wps/relay/MCS2_promotionStates': {
    summary: 'Promotions as the member sees them: state, next step, and what a claim would bring',
    access: 'member',
    query: z.object({
      /** Ids separated by commas; every promotion without them. */
      ids: z
        .string()
        .max(1000)
        .transform((text) => text.split(','))
        .pipe(z.array(promotionId).max(20))
        .optional(),
    }),
    response: z.array(ownOffer),
  },
  'GET /wps/member/claims': {
    summary: 'The member’s claims, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(claimOut.extend({ title: z.string() })),
  },
  'POST /wps/relay/MCS2_claimPromotion': {
    summary: 'Claims a promotion; its award is paid at once',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body,
    response: claimOut,
  },
  'POST /wps/relay/MCS2_openRedEnvelope': {
    summary: 'Opens a red envelope; what is in it is paid at once',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body,
    response: claimOut,
  },
  'POST /wps/relay/MCS2_claimRafflePromotion': {
    summary: 'Claims what the member won in a raffle; it is paid at once',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body,
    response: claimOut,
  },
  'POST /wps/relay/MCS2_signIn': {
    summary: 'Signs in for the day of a promotion; its reward is paid at once',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    body,
    response: claimOut,
  },
  'POST /wps/relay/MCS2_joinPromotion': {
    summary: 'Joins a promotion that has to be joined before its claim',
    access: 'member',
    body,
    response: nothing,
  },
  'POST /wps/relay/MCS2_leavePromotion': {
    summary: 'Takes the joining of a promotion back',
    access: 'member',
    body,
    response: nothing,
  },
  'PUT /wps/relay/MCS2_applicationImages': {
    summary: 'Uploads an image (PNG or JPEG) for an application, which must follow within a day',
    access: 'member',
    bodyKind: 'image',
    maxBodyBytes: 5 * 1024 * 1024,
    rateLimit: { points: 20, windowSeconds: 3600, by: 'account' },
    response: z.object({ imageId: publicId }),
  },
  'POST /wps/relay/MCS2_applyPromotion': {
    summary: 'Applies for a promotion with words and images; staff decide',
    access: 'member',
    idempotent: true,
    rateLimit: { points: 20, windowSeconds: 3600, by: 'account' },
    body: body.extend({
      // The rule counts code points, and names the field.
      remark: z.string().max(2000).default(''),
      images: z.array(publicId).max(20).default([]),
    }),
    response: claimOut,
  },
  'DELETE /wps/relay/MCS2_applyPromotion/{claimId}': {
    summary: 'Takes an application back that staff have not decided',
    access: 'member',
    params: z.object({ claimId: publicId }),
    response: nothing,
  },
  'GET /wps/member/rebate': {
    summary: 'Rebates that the member can claim now, by category',
    access: 'member',
    response: z.array(
      z.object({
        promotionId: z.string(),
        title: z.string(),
        /** Paid every night, without a claim. */
        isAutomatic: z.boolean(),
        currency,
        lines: z.array(
          z.object({
            category: z.enum(REWARD_CATEGORIES),
            /** Valid bets in cash that no rebate has paid; negative after corrections. */
            turnover: amountOut,
            rate: percent,
            rebate: amountOut,
          }),
        ),
        /** Sum of a claim now. */
        amount: amountOut,
        /** Highest sum of a day, and smallest sum of a claim. */
        max: amountOut,
        minAward: amountOut.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'POST /wps/member/rebate/claim': {
    summary: 'Claims a rebate; it is paid at once',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body,
    response: claimOut,
  },
  'POST /wps/member/coupons': {
    summary: 'Claims the promotion that a coupon code belongs to',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
    response: claimOut,
  },
});
