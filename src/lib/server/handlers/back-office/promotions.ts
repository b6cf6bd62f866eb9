import {
  assertPublishable,
  type ClaimDecision,
  ClaimRefusedError,
  countCodes,
  createCodes,
  createOffer,
  decideClaim,
  draftProblems,
  editOffer,
  findAwardTitles,
  findClaimImage,
  findRaffle,
  listCodes,
  publishOffer,
  reviewClaims,
  reviewPromotion,
  reviewPromotions,
  type Raffle,
  type ReviewedPromotion,
  stopPromotion,
} from '#domain/promotions';
import { csvText } from '#kernel/csv';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { formatFactor } from '#rules/rewards/rates';
import { offerTextOf } from '#rules/rewards/offers/offer-schema';
import type { HandlerInput } from '#api/table';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, RequestContext, SecondPersonRules } from '../../context.ts';
import { csvFile } from '../../http/csv-file.ts';
import { claimDeps, publishDeps } from '../../reward-deps.ts';
import { fallbackLanguageTags } from '../../presenters/content.ts';
import { namePrizes, toDrawResponse } from '../../presenters/promotion-draws.ts';
import { toOfferResponse } from '../../presenters/promotions.ts';
import { acting, recordView } from './session.ts';

function toPromotionForStaff({ published, draft, ...row }: ReviewedPromotion) {
  const { award, form, currency, startsAt, endsAt = null, budget = 0n } = published ?? draft;
  const { budgetLeftMinor: budgetLeft, issuedMinor: issued, heldMinor: held, ...facts } = row;
  return { ...facts, type: award.type, form, currency, startsAt, endsAt, budget, budgetLeft, issued, held };
}

function toDrawForStaff(raffle: Raffle, languageTag: string) {
  const prizes = namePrizes(raffle.award, languageTag);
  const winners = raffle.winners.map(
    ({ prize, amountMinor: amount, ticket, publicId: memberId, username, isClaimed }) => ({
      prize: prizes[prize]?.name ?? '',
      amount,
      ticket,
      memberId,
      username,
      isClaimed,
    }),
  );
  return { ...toDrawResponse(raffle), winners, passedOver: raffle.passedOver };
}

/** Refuses what nobody could publish before it is proposed. */
export const promotionSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/promotions/{contentId}/publish': async ({ app }, { params, body: { version } }) => {
    await assertPublishable(app.db, publishDeps(app), { ...params, version });
    return true;
  },
};

type Decision = HandlerInput<'POST /ops/api/claims/decide'>['body'];

/** Decides one application in a transaction of its own. */
async function decideOne(request: RequestContext, publicId: string, decided: Decision) {
  const decision: ClaimDecision =
    decided.verdict === 'approve'
      ? { verdict: decided.verdict, amountMinor: decided.amount }
      : { verdict: decided.verdict, reason: decided.reason };
  const details: Record<string, string> =
    decided.verdict === 'approve' ? { amount: formatAmount(decided.amount) } : { reason: decided.reason };
  try {
    await runAudited(
      acting(request),
      (tx, actor) => decideClaim(tx, claimDeps(request.app), { publicId, actor, decision }),
      () => ({ action: `claim.${decided.verdict}`, subject: publicId, details }),
    );
    return { id: publicId, code: null, reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id: publicId, code: error.code, reason: error instanceof ClaimRefusedError ? error.reason : null };
  }
}

/** Handlers of promotions that award something, and of their claims. */
export const backOfficePromotionHandlers: Handlers<
  | 'GET /ops/api/promotions'
  | 'GET /ops/api/promotions/{contentId}'
  | 'PUT /ops/api/promotions/{contentId}'
  | 'POST /ops/api/promotions/{contentId}/publish'
  | 'POST /ops/api/promotions/{contentId}/codes'
  | 'GET /ops/api/promotions/{contentId}/codes.csv'
  | 'POST /ops/api/promotions/{contentId}/stop'
  | 'GET /ops/api/claims'
  | 'GET /ops/api/claims/{claimId}/images/{imageId}'
  | 'POST /ops/api/claims/decide'
> = {
  async 'GET /ops/api/promotions'({ app, languageTag }) {
    return (await reviewPromotions(app.db, fallbackLanguageTags(languageTag))).map(toPromotionForStaff);
  },

  async 'GET /ops/api/promotions/{contentId}'({ app, languageTag }, { params: { contentId } }) {
    const promotion = await reviewPromotion(app.db, contentId, fallbackLanguageTags(languageTag));
    const raffle = await findRaffle(app.db, contentId);
    const { published, draft } = promotion;
    const { maxFactorHundredths } = app.config.rewards;
    return {
      ...toPromotionForStaff(promotion),
      draft: offerTextOf(draft),
      published: published && offerTextOf(published),
      problems: [...(await draftProblems(app.db, publishDeps(app), contentId))],
      terms: toOfferResponse(
        { ...promotion, offer: draft, awardTitles: await findAwardTitles(app.db, contentId) },
        // Before the first publication the budget is not filled.
        {
          budgetLeftMinor: published ? promotion.budgetLeftMinor : (draft.budget ?? 0n),
          maxFactorHundredths,
          languageTag,
        },
      ),
      maxFactor: formatFactor(maxFactorHundredths),
      codes: draft.eligibility.hasSingleUseCodes ? await countCodes(app.db, contentId) : null,
      draw: raffle ? toDrawForStaff(raffle, languageTag) : null,
    };
  },

  async 'PUT /ops/api/promotions/{contentId}'(request, { params: { contentId }, body: { version, offer } }) {
    await runAudited(
      acting(request),
      async (tx, actor) => {
        const written = { offer, actor, timeZone: request.app.config.timeZone };
        if (version > 0) return editOffer(tx, { seen: { contentId, version }, ...written });
        await createOffer(tx, { contentId, ...written });
        return 1;
      },
      (written) => ({ action: 'promotion.edit', subject: contentId, details: { version: written } }),
    );
    return null;
  },

  async 'POST /ops/api/promotions/{contentId}/publish'(request, { params: { contentId }, body: { version, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) => publishOffer(tx, publishDeps(request.app), { seen: { contentId, version }, actor }),
      ({ budget = 0n }) => {
        const details = { version, budget: formatAmount(budget), reason };
        return { action: 'promotion.publish', subject: contentId, details };
      },
    );
    return null;
  },

  async 'POST /ops/api/promotions/{contentId}/codes'(request, { params: { contentId }, body: { count } }) {
    await runAudited(
      acting(request),
      (tx, actor) => createCodes(tx, request.app, { contentId, count, actor }),
      () => ({ action: 'promotion.codes', subject: contentId, details: { count } }),
    );
    return null;
  },

  async 'GET /ops/api/promotions/{contentId}/codes.csv'(request, { params: { contentId } }) {
    const codes = await listCodes(request.app.db, contentId);
    const lines = codes.map(({ code, createdAt, claimedAt }) => [
      code,
      createdAt.toISOString(),
      claimedAt?.toISOString() ?? '',
    ]);
    await recordView(request, 'promotion.codes.export', contentId, { details: { rows: lines.length } });
    return csvFile(`codes-${contentId}.csv`, csvText([['code', 'createdAt', 'claimedAt'], ...lines]));
  },

  async 'POST /ops/api/promotions/{contentId}/stop'(request, { params: { contentId }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx) => stopPromotion(tx, contentId),
      () => ({ action: 'promotion.stop', subject: contentId, details: { reason } }),
    );
    return null;
  },

  async 'GET /ops/api/claims'({ app, languageTag }, { query: { state, contentId, memberId, ...page } }) {
    const filter = { state, contentId, memberId, languageTags: fallbackLanguageTags(languageTag) };
    const found = await reviewClaims(app.db, filter, page);
    return { ...found, rows: found.rows.map(({ amountMinor: amount, ...row }) => ({ ...row, amount })) };
  },

  async 'GET /ops/api/claims/{claimId}/images/{imageId}'(request, { params }) {
    const { mediaType, content } = await findClaimImage(request.app.db, params);
    await recordView(request, 'claim.view', params.claimId);
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    return new Response(Uint8Array.from(content), { headers });
  },

  async 'POST /ops/api/claims/decide'(request, { body }) {
    const results = [];
    for (const id of new Set(body.ids)) results.push(await decideOne(request, id, body));
    return results;
  },
};
