import { verifyPaymentPassword } from '#domain/identity';
import { convert, getPoints, listPointTransactions, listRedemptions, nameDelivery, redeem } from '#domain/points';
import { EARNING_TYPES, pointRate } from '#rules/rewards/points/accrual';
import { formatFactor, formatPointRate } from '#rules/rewards/rates';
import { getTranslator } from '../../../i18n/translator.ts';
import type { Guards, Handlers, RequestContext } from '../../context.ts';
import { openDelivery, sealDelivery } from '../../delivery-seals.ts';
import { identityDeps } from '../../identity-deps.ts';
import { fallbackLanguageTags } from '../../presenters/content.ts';
import { imageSizesOf, offeredItems, toRedemptionResponse, toTransactionResponse } from '../../presenters/points.ts';
import { pointDeps } from '../../reward-deps.ts';
import { memberOf } from '../identity/caller.ts';

/** Handlers of points and the point mall. */
export const pointHandlers: Handlers<
  | 'GET /wps/relay/PTS_balance'
  | 'GET /wps/relay/PTS_config'
  | 'GET /wps/relay/PTS_rewards'
  | 'GET /wps/relay/PTS_redeemList'
  | 'GET /wps/relay/PTS_transactions'
  | 'POST /wps/relay/PTS_redeem'
  | 'POST /wps/relay/PTS_delivery'
  | 'POST /wps/relay/PTS_convert'
> = {
  async 'GET /wps/relay/PTS_balance'(request) {
    const { id, rankLevel: level } = memberOf(request);
    const { balanceMinor: balance, heldMinor: held, receivableMinor: owed } = await getPoints(request.app.db, id);
    return { balance, held, owed, level };
  },

  async 'GET /wps/relay/PTS_config'(request) {
    const { currency, rankLevel } = memberOf(request);
    const { rates, conversion } = request.app.config.points;
    const own = EARNING_TYPES.map((type) => [type, formatPointRate(pointRate(rates, type, rankLevel))] as const);
    return {
      currency,
      rates: Object.fromEntries(own) as Record<(typeof EARNING_TYPES)[number], string>,
      convert: {
        money: conversion.moneyPerPointMinor,
        min: conversion.minPointsMinor,
        step: conversion.stepPointsMinor,
        maxPerDay: conversion.maxPointsPerDayMinor ?? null,
        turnoverFactor: formatFactor(conversion.turnoverFactorHundredths),
      },
    };
  },

  async 'GET /wps/relay/PTS_rewards'(request) {
    return { items: await offeredItems(request.app.db, request.languageTag) };
  },

  async 'GET /wps/relay/PTS_redeemList'(request, { query }) {
    const { languageTag } = request;
    const { db, sealer } = request.app;
    const page = await listRedemptions(db, memberOf(request).id, query);
    const sizes = await imageSizesOf(db, page.rows);
    const rows = page.rows.map(({ sealedDelivery: sealed, ...row }) => ({
      ...toRedemptionResponse(row, { sizes, languageTag }),
      delivery: sealed === null ? null : openDelivery(sealer, row.publicId, sealed),
    }));
    return { ...page, rows };
  },

  async 'GET /wps/relay/PTS_transactions'(request, { query: { from, to, ...filter } }) {
    const period = {
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
    const { languageTag } = request;
    const which = { ...filter, ...period, languageTag };
    const page = await listPointTransactions(request.app.db, memberOf(request).id, which);
    return { ...page, rows: page.rows.map(toTransactionResponse) };
  },

  async 'POST /wps/relay/PTS_redeem'(request, { body: { itemId, quantity, delivery } }) {
    const { app } = request;
    const member = memberOf(request);
    const seal = delivery && ((id: string) => sealDelivery(app.sealer, id, { ...delivery, tracking: null }));
    const languageTags = fallbackLanguageTags(request.languageTag);
    const redeemed = { member, itemId, quantity, languageTags, sealDelivery: seal };
    return request.write(async (tx) => {
      const { publicId: id, state } = await redeem(tx, pointDeps(app), redeemed);
      return { id, state, balance: (await getPoints(tx, member.id)).balanceMinor };
    });
  },

  async 'POST /wps/relay/PTS_delivery'(request, { body: { redemptionId: publicId, delivery } }) {
    const sealedDelivery = sealDelivery(request.app.sealer, publicId, { ...delivery, tracking: null });
    const { id: memberId } = memberOf(request);
    await request.write((tx) => nameDelivery(tx, { memberId, publicId, sealedDelivery }));
    return null;
  },

  async 'POST /wps/relay/PTS_convert'(request, { body: { points: pointsMinor } }) {
    const name = getTranslator(request.languageTag, ['mall'])('title');
    const conversion = { member: memberOf(request), pointsMinor, name };
    const converted = await request.write((tx) => convert(tx, pointDeps(request.app), conversion));
    const { id, moneyMinor: amount, turnoverMinor: turnover, balanceMinor: balance } = converted;
    return { id, amount, turnover, balance };
  },
};

/** Verifies the payment password before the transaction, so that a wrong attempt stays counted; withdrawals count it too. */
async function verifyPassword(request: RequestContext, { body }: { body: { paymentPassword: string } }): Promise<void> {
  await verifyPaymentPassword(identityDeps(request.app), memberOf(request), body.paymentPassword);
}

export const pointGuards: Guards<'POST /wps/relay/PTS_redeem' | 'POST /wps/relay/PTS_convert'> = {
  'POST /wps/relay/PTS_redeem': verifyPassword,
  'POST /wps/relay/PTS_convert': verifyPassword,
};
