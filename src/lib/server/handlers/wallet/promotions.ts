import {
  applyForPromotion,
  cancelApplication,
  type Claim,
  claimPromotion,
  ClaimRefusedError,
  countClaims,
  findClaimByPublicId,
  findCouponPromotion,
  getOpening,
  getOwnTickets,
  getRaffle,
  joinPromotion,
  leavePromotion,
  listClaims,
  listOwnOffers,
  listPublishedPromotions,
  listTickets,
  recordControls,
  storeClaimImage,
} from '#domain/promotions';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf } from '#kernel/paging';
import { cleanImage } from '../../adapters/images.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import { toOpeningResponse, toRaffleResponse } from '../../presenters/promotion-draws.ts';
import { promotionNames, toClaimResponse, toOwnOfferResponse, toRebateResponse } from '../../presenters/promotions.ts';
import { claimDeps, zaloIssuerOf } from '../../reward-deps.ts';
import { memberOf } from '../identity/caller.ts';
import { claimantOf } from './claimant.ts';

async function presentClaim({ app }: RequestContext, claim: Claim, contentId: string) {
  const [promotion] = await listPublishedPromotions(app.db, [contentId]);
  if (!promotion) throw new AppError('not_found');
  return toClaimResponse(claim, promotion);
}

async function claimNow(
  request: RequestContext,
  { body: { promotionId: contentId } }: { body: { promotionId: string } },
) {
  const attempt = { claimant: claimantOf(request), contentId, act: 'claim' } as const;
  const claim = await request.write((tx) => claimPromotion(tx, claimDeps(request.app), attempt));
  return presentClaim(request, claim, contentId);
}

/** Handlers of the promotions that award something. */
export const promotionHandlers: Handlers<
  | 'GET /wps/relay/MCS2_promotionStates'
  | 'GET /wps/member/claims'
  | 'POST /wps/relay/MCS2_claimPromotion'
  | 'POST /wps/relay/MCS2_openRedEnvelope'
  | 'GET /wps/relay/MCS2_redEnvelopes'
  | 'GET /wps/relay/MCS2_raffle'
  | 'GET /wps/relay/MCS2_raffleTickets'
  | 'POST /wps/relay/MCS2_claimRafflePromotion'
  | 'POST /wps/relay/MCS2_signIn'
  | 'POST /wps/relay/MCS2_joinPromotion'
  | 'POST /wps/relay/MCS2_leavePromotion'
  | 'PUT /wps/relay/MCS2_applicationImages'
  | 'POST /wps/relay/MCS2_applyPromotion'
  | 'DELETE /wps/relay/MCS2_applyPromotion/{claimId}'
  | 'GET /wps/member/rebate'
  | 'POST /wps/member/rebate/claim'
  | 'POST /wps/member/coupons'
> = {
  async 'GET /wps/relay/MCS2_promotionStates'(request, { query: { ids: contentIds } }) {
    const { app, languageTag } = request;
    const { memberId, currency, visitor } = claimantOf(request);
    const { timeZone, rewards } = app.config;
    const { maxFactorHundredths } = rewards;
    const names = await promotionNames(app.db, languageTag);
    const owner = { memberId, currency, country: visitor.country };
    const { offers, heldOut } = await listOwnOffers(app.db, owner, {
      maxFactorHundredths,
      timeZone,
      zaloIssuer: zaloIssuerOf(app),
      contentIds,
    });
    // Members who never came are in no group, and a member of staff who looks is no visit.
    if (heldOut.length > 0 && !request.view)
      await app.db.transaction(async (tx) => {
        for (const promotion of heldOut) await recordControls(tx, promotion, { memberIds: [memberId], timeZone });
      });
    return offers.flatMap((offer) => {
      const name = names.get(offer.promotion.contentId);
      return name ? [toOwnOfferResponse(offer, { ...name, maxFactorHundredths, languageTag })] : [];
    });
  },

  async 'GET /wps/member/claims'(request, { query }) {
    const { app, languageTag } = request;
    const { id: memberId } = memberOf(request);
    const rows = await listClaims(app.db, memberId, { limit: query.pageSize, offset: offsetOf(query) });
    const names = await promotionNames(app.db, languageTag);
    const present = rows.map(({ claim, promotion }) => ({
      ...toClaimResponse(claim, promotion),
      title: names.get(promotion.contentId)?.title ?? '',
    }));
    return pageOf(present, await countClaims(app.db, memberId), query);
  },

  'POST /wps/relay/MCS2_claimPromotion': claimNow,
  async 'POST /wps/relay/MCS2_openRedEnvelope'(request, { body: { promotionId: contentId } }) {
    const { app, idempotency: idempotent } = request;
    if (!idempotent) throw new Error('an envelope needs an idempotency key');
    const attempt = { claimant: claimantOf(request), contentId, idempotent };
    const claim = await findClaimByPublicId(app.db, await app.envelopeOpenings.open(attempt));
    if (!claim) throw new AppError('not_found');
    return presentClaim(request, claim, contentId);
  },

  async 'GET /wps/relay/MCS2_redEnvelopes'({ app }, { query: { id } }) {
    return toOpeningResponse(id, await getOpening(app.db, id));
  },

  async 'GET /wps/relay/MCS2_raffle'({ app, member, languageTag }, { query: { id } }) {
    const raffle = await getRaffle(app.db, id);
    const { timeZone } = app.config;
    const memberId = member?.id;
    const own = memberId === undefined ? undefined : await getOwnTickets(app.db, raffle, { memberId, timeZone });
    return toRaffleResponse(id, raffle, { memberId, own, languageTag });
  },

  async 'GET /wps/relay/MCS2_raffleTickets'({ app }, { query: { id: contentId, after } }) {
    return { ranges: await listTickets(app.db, { contentId, after }) };
  },

  'POST /wps/relay/MCS2_claimRafflePromotion': claimNow,

  async 'POST /wps/relay/MCS2_signIn'(request, { body: { promotionId: contentId } }) {
    const attempt = { claimant: claimantOf(request), contentId, act: 'sign' } as const;
    const claim = await request.write((tx) => claimPromotion(tx, claimDeps(request.app), attempt));
    return presentClaim(request, claim, contentId);
  },

  async 'POST /wps/relay/MCS2_joinPromotion'(request, { body: { promotionId: contentId } }) {
    const attempt = { claimant: claimantOf(request), contentId };
    await request.write((tx) => joinPromotion(tx, claimDeps(request.app), attempt));
    return null;
  },

  async 'POST /wps/relay/MCS2_leavePromotion'(request, { body: { promotionId: contentId } }) {
    const attempt = { claimant: claimantOf(request), contentId };
    await request.write((tx) => leavePromotion(tx, claimDeps(request.app), attempt));
    return null;
  },

  async 'PUT /wps/relay/MCS2_applicationImages'(request) {
    const { mediaType, bytes: content } = await cleanImage(request.file ?? new Uint8Array());
    const image = { memberId: memberOf(request).id, mediaType, content };
    return { imageId: await request.write((tx) => storeClaimImage(tx, request.app, image)) };
  },

  async 'POST /wps/relay/MCS2_applyPromotion'(request, { body: { promotionId: contentId, ...form } }) {
    const attempt = { claimant: claimantOf(request), contentId, form };
    const claim = await request.write((tx) => applyForPromotion(tx, claimDeps(request.app), attempt));
    return presentClaim(request, claim, contentId);
  },

  async 'DELETE /wps/relay/MCS2_applyPromotion/{claimId}'(request, { params: { claimId: publicId } }) {
    const { id: memberId } = memberOf(request);
    await request.write((tx) => cancelApplication(tx, { memberId, publicId }));
    return null;
  },

  async 'GET /wps/member/rebate'(request) {
    const { app, languageTag } = request;
    const { memberId, currency, visitor } = claimantOf(request);
    const { timeZone, rewards } = app.config;
    const { maxFactorHundredths } = rewards;
    const owner = { memberId, currency, country: visitor.country };
    const { offers } = await listOwnOffers(app.db, owner, { maxFactorHundredths, timeZone, type: 'rebate' });
    const names = await promotionNames(app.db, languageTag);
    return offers.flatMap((offer) => {
      const name = names.get(offer.promotion.contentId);
      return name ? toRebateResponse(offer, name.title) : [];
    });
  },

  'POST /wps/member/rebate/claim': claimNow,

  async 'POST /wps/member/coupons'(request, { body: { code: coupon } }) {
    const contentId = await findCouponPromotion(request.app.db, coupon);
    if (contentId === undefined) throw new ClaimRefusedError('coupon_wrong');
    const attempt = { claimant: claimantOf(request), contentId, coupon, act: 'claim' } as const;
    const claim = await request.write((tx) => claimPromotion(tx, claimDeps(request.app), attempt));
    return presentClaim(request, claim, contentId);
  },
};
