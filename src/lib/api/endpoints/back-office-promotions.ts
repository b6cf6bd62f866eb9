import { z } from 'zod';
import { CLAIM_STATES } from '#rules/rewards/claim-states';
import { OFFER_FORMS } from '#rules/rewards/offers/offer-forms';
import { MAX_SINGLE_USE_CODES, OFFER_TYPES, offerSchema } from '#rules/rewards/offers/offer-schema';
import { promotionId } from '#rules/rewards/public-ids';
import { MONEY_ROLES, PROMOTION_EDITOR_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { drawOut } from './promotion-draws.ts';
import { offerOut } from './promotions.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  nothing,
  pageQuery,
  pageResponse,
  publicId,
  reason,
} from '../scalars.ts';

const params = z.object({ contentId: promotionId });

const offerText = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Rules of the offer, in the form in which they are written' });

const promotionForStaff = z.object({
  contentId: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'running', 'stopped']),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  type: z.string(),
  form: z.enum(OFFER_FORMS),
  currency,
  startsAt: instantOut,
  endsAt: instantOut.nullable(),
  budget: amountOut,
  budgetLeft: amountOut,
  issuedClaims: z.int(),
  /** Applications that wait for a decision. */
  applications: z.int(),
  players: z.int(),
  /** Sum of the awards. */
  issued: amountOut,
  /** Bonus money that members hold. */
  held: amountOut,
});

const claimForStaff = z.object({
  id: publicId,
  contentId: z.string(),
  title: z.string(),
  memberId: publicId,
  username: z.string(),
  currency,
  state: z.enum(CLAIM_STATES),
  form: z.enum(OFFER_FORMS),
  /** In the unit of the form. */
  amount: amountOut,
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  images: z.array(z.string()),
  /** Usernames of other members who claimed with the same person, browser, network or bank account. */
  linked: z.array(z.string()),
  createdAt: instantOut,
  decidedBy: z.string().nullable(),
});

const COST_DAYS = ['7', '30', '90'] as const;
const REPORT_ROLES = ['admin', 'finance', 'auditor'] as const;
const costQuery = z.object({
  /** Length of the period, which ends with today. */
  days: z.enum(COST_DAYS).default('30'),
  type: z.enum(OFFER_TYPES).optional(),
});

const promotionCost = z.object({
  contentId: z.string(),
  title: z.string(),
  type: z.enum(OFFER_TYPES),
  form: z.enum(OFFER_FORMS),
  currency,
  claims: z.int(),
  players: z.int(),
  awarded: amountOut,
  /** Awards less what came back of them, by the ledger. */
  cost: amountOut,
  /** Bonus money that members hold now. */
  liability: amountOut,
  grants: z.int(),
  /** Percent of the bonuses of the period that became cash; null without any. */
  conversion: z.string().nullable(),
  /** Sums of the players over 30 days before, and from the day of, their first claim. */
  depositsBefore: amountOut,
  depositsAfter: amountOut,
  ngrBefore: amountOut,
  ngrAfter: amountOut,
  /** Members of the control group who would have got it in the period, and their sums over the same days. */
  controls: z.int(),
  controlDepositsBefore: amountOut,
  controlDepositsAfter: amountOut,
  controlNgrBefore: amountOut,
  controlNgrAfter: amountOut,
  /** Change of a player less that of a member of the control group, on average; null while one of the groups is empty. */
  upliftDeposits: amountOut.nullable(),
  upliftNgr: amountOut.nullable(),
  /** Claims with a person, browser, network or bank account of another member’s claim. */
  samePerson: z.int(),
  sameDevice: z.int(),
  sameNetwork: z.int(),
  samePayment: z.int(),
});

/** Endpoints of the back office for promotions that award something. */
export const backOfficePromotions = defineEndpoints({
  'GET /ops/api/promotions': {
    summary: 'Promotions that award something, with their budgets and claims, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.array(promotionForStaff),
  },
  'GET /ops/api/promotions/{contentId}': {
    summary: 'Rules of a promotion, and what forbids publishing its draft',
    access: 'staff',
    roles: STAFF_ROLES,
    params,
    response: promotionForStaff.extend({
      /** The last version, which may be the published one. */
      draft: offerText,
      published: offerText.nullable(),
      problems: z.array(z.string()),
      /** Significant terms of the last version, as players read them. */
      terms: offerOut,
      /** The brand’s maximum of the wagering factor. */
      maxFactor: z.string(),
      /** Single-use codes, and how many were redeemed; null where the rules have none. */
      codes: z.object({ total: z.int(), used: z.int() }).nullable(),
      /** Draw of a published raffle. */
      draw: drawOut
        .extend({
          winners: z.array(
            z.object({
              prize: z.string(),
              amount: amountOut,
              ticket: z.int().nullable(),
              memberId: publicId.nullable(),
              username: z.string().nullable(),
              isClaimed: z.boolean(),
            }),
          ),
          /** Members whose tickets were drawn and passed over. */
          passedOver: z.array(publicId),
        })
        .nullable(),
    }),
  },
  'GET /ops/api/promotions/{contentId}/simulation': {
    summary: 'What the last version of a promotion’s rules would have given over the last 30 days',
    access: 'staff',
    roles: STAFF_ROLES,
    rateLimit: { points: 60, windowSeconds: 600, by: 'account' },
    params,
    response: z.object({
      currency,
      players: z.string(),
      claims: z.string(),
      /** Sum of the awards, whatever the budget. */
      demand: amountOut,
      /** The part of it that the budget covers. */
      cost: amountOut,
      worstCase: amountOut,
      /** A sample of the members was taken for all. */
      isSample: z.boolean(),
    }),
  },
  'PUT /ops/api/promotions/{contentId}': {
    summary: 'Writes the draft of a promotion’s rules; version 0 for the first one',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ version: z.int().min(0), offer: offerSchema }),
    response: nothing,
  },
  'POST /ops/api/promotions/{contentId}/publish': {
    summary: 'Publishes the draft of a promotion’s rules and fills its budget',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params,
    body: z.strictObject({ version: z.int().min(1), reason }),
    response: nothing,
  },
  'POST /ops/api/promotions/{contentId}/codes': {
    summary: 'Creates single-use codes of a promotion',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    rateLimit: { points: 20, windowSeconds: 3600, by: 'account' },
    params,
    body: z.strictObject({ count: z.int().min(1).max(MAX_SINGLE_USE_CODES) }),
    response: nothing,
  },
  'GET /ops/api/promotions/{contentId}/codes.csv': {
    summary: 'All single-use codes of a promotion, as CSV; each download is recorded',
    access: 'staff',
    roles: MONEY_ROLES,
    rateLimit: { points: 20, windowSeconds: 3600, by: 'account' },
    params,
    responseKind: 'stream',
    response: nothing,
  },
  'POST /ops/api/promotions/{contentId}/stop': {
    summary: 'Stops a promotion at once; its applications are still decided',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'GET /ops/api/reports/promotions': {
    summary: 'What promotions gave, cost and brought in the last days',
    access: 'staff',
    roles: REPORT_ROLES,
    query: pageQuery.extend(costQuery.shape),
    response: pageResponse(promotionCost),
  },
  'GET /ops/api/reports/promotions.csv': {
    summary: 'The same for all promotions, as CSV',
    access: 'staff',
    roles: REPORT_ROLES,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    query: costQuery,
    responseKind: 'stream',
    response: nothing,
  },
  'GET /ops/api/claims': {
    summary: 'Members’ claims of promotions, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      state: z.enum(CLAIM_STATES).optional(),
      contentId: promotionId.optional(),
      memberId: publicId.optional(),
    }),
    response: pageResponse(claimForStaff),
  },
  'GET /ops/api/claims/{claimId}/images/{imageId}': {
    summary: 'Returns an image of an application',
    access: 'staff',
    roles: ['admin', 'finance', 'support'],
    params: z.object({ claimId: publicId, imageId: publicId }),
    responseKind: 'stream',
    response: nothing,
  },
  'POST /ops/api/claims/decide': {
    summary: 'Decides applications: each is paid the amount or rejected with the reason, and has its own result',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approve'), ids: z.array(publicId).min(1).max(200), amount: amountIn }),
      z.strictObject({ verdict: z.literal('reject'), ids: z.array(publicId).min(1).max(200), reason }),
    ]),
    response: z.array(z.object({ id: publicId, code: z.string().nullable(), reason: z.string().nullable() })),
  },
});
