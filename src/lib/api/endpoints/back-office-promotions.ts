import { z } from 'zod';
import { CLAIM_STATES } from '#rules/rewards/claim-states';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { offerOut } from './promotions.ts';
import { amountIn, amountOut, currency, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

const EDITOR_ROLES = ['admin', 'finance', 'support'] as const;
const MONEY_ROLES = ['admin', 'finance'] as const;

const contentId = z.string().regex(/^C[A-Z0-9]{4,40}$/);
const reason = z.string().trim().min(3).max(300);
const params = z.object({ contentId });

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
  form: z.enum(['cash', 'bonus']),
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
  amount: amountOut,
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  images: z.array(z.string()),
  /** Usernames of other members who claimed with the same person, browser, network or bank account. */
  linked: z.array(z.string()),
  createdAt: instantOut,
  decidedBy: z.string().nullable(),
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
    }),
  },
  'PUT /ops/api/promotions/{contentId}': {
    summary: 'Writes the draft of a promotion’s rules; version 0 for the first one',
    access: 'staff',
    roles: EDITOR_ROLES,
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
  'POST /ops/api/promotions/{contentId}/stop': {
    summary: 'Stops a promotion at once; its applications are still decided',
    access: 'staff',
    roles: EDITOR_ROLES,
    params,
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'GET /ops/api/claims': {
    summary: 'Members’ claims of promotions, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      state: z.enum(CLAIM_STATES).optional(),
      contentId: contentId.optional(),
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
