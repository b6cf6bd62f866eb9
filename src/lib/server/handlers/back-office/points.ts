import { reviewMember } from '#domain/members';
import {
  adjustPoints,
  approveRedemption,
  assertAdjustable,
  changeItem,
  changeStock,
  createItem,
  findItem,
  findRedemption,
  getPoints,
  listItems,
  listRedemptionsForStaff,
  offerItem,
  rejectRedemption,
  stopItem,
  textOf,
  type ItemDraft,
  type Redemption,
} from '#domain/points';
import type { HandlerInput } from '#api/table';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { runAudited, type Entry } from '../../audit/audit-record.ts';
import type { Handlers, RequestContext, SecondPersonRules } from '../../context.ts';
import { openDelivery, sealDelivery } from '../../delivery-seals.ts';
import { imageSizesOf, toItemForStaff, toRedemptionResponse } from '../../presenters/points.ts';
import { pointDeps } from '../../reward-deps.ts';
import { acting, recordView } from './session.ts';

type ItemBody = Omit<HandlerInput<'PUT /ops/api/points/items/{itemId}'>['body'], 'version'>;
type DecisionBody = HandlerInput<'POST /ops/api/points/redemptions/decide'>['body'];

function toDraft({ points, amount, bonus, imageId, ...rest }: ItemBody): ItemDraft {
  const contribution = Object.entries(bonus?.contribution ?? {}).map(([category, ppm]) => [category, Number(ppm)]);
  const bonusTerms = bonus && {
    factorHundredths: Number(bonus.factor),
    validHours: bonus.validHours,
    maxBet: formatAmount(bonus.maxBet),
    contributionPpm: Object.fromEntries(contribution),
  };
  const texts = Object.fromEntries(Object.entries(rest.texts).flatMap(([tag, text]) => (text ? [[tag, text]] : [])));
  return { ...rest, texts, pointsMinor: points, amountMinor: amount, bonusTerms, imageHash: imageId };
}

/** Audit entry for an item: its price and what it pays. */
function itemEntry(action: string, subject: string, { texts, pointsMinor, amountMinor, kind }: ItemDraft): Entry {
  const amount = amountMinor === null ? null : formatAmount(amountMinor);
  const details = { kind, name: textOf(texts, ['en']).name, points: formatAmount(pointsMinor), amount };
  return { action, subject, details };
}

/** Pricing an item that pays money takes two people, as giving money does. Versions keep an item as it was checked. */
export const pointSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/points/items/{itemId}/offer': async ({ app }, { params }) =>
    (await findItem(app.db, params.itemId)).kind !== 'goods',
  'PUT /ops/api/points/items/{itemId}': async ({ app }, { params, body }) => {
    const { kind, state } = await findItem(app.db, params.itemId);
    return state === 'offered' && (kind !== 'goods' || body.kind !== 'goods');
  },
  'POST /ops/api/members/{memberId}/points': async ({ app }, { params }) => {
    await assertAdjustable(app.db, params.memberId);
    return true;
  },
};

type PointEndpoint =
  | 'GET /ops/api/points/items'
  | 'POST /ops/api/points/items'
  | 'PUT /ops/api/points/items/{itemId}'
  | 'POST /ops/api/points/items/{itemId}/offer'
  | 'POST /ops/api/points/items/{itemId}/stop'
  | 'POST /ops/api/points/items/{itemId}/stock'
  | 'GET /ops/api/points/redemptions'
  | 'POST /ops/api/points/redemptions/{redemptionId}/delivery'
  | 'POST /ops/api/points/redemptions/decide'
  | 'GET /ops/api/members/{memberId}/points'
  | 'POST /ops/api/members/{memberId}/points';

/** Handlers of the point mall and of members' points. */
export const backOfficePointHandlers: Handlers<PointEndpoint> = {
  async 'GET /ops/api/points/items'({ app }, { query }) {
    const page = await listItems(app.db, query);
    const sizes = await imageSizesOf(app.db, page.rows);
    return { ...page, rows: page.rows.map((item) => toItemForStaff(item, sizes)) };
  },

  async 'POST /ops/api/points/items'(request, { body: { stock, ...body } }) {
    const draft = toDraft(body);
    const id = await runAudited(
      acting(request),
      (tx) => createItem(tx, pointDeps(request.app), { ...draft, stock }),
      (created) => itemEntry('point-item.create', created, draft),
    );
    return { id };
  },

  async 'PUT /ops/api/points/items/{itemId}'(request, { params: { itemId: id }, body: { version, ...body } }) {
    const draft = toDraft(body);
    await runAudited(
      acting(request),
      (tx) => changeItem(tx, pointDeps(request.app), { id, version, draft }),
      () => itemEntry('point-item.change', id, draft),
    );
    return null;
  },

  async 'POST /ops/api/points/items/{itemId}/offer'(request, { params: { itemId: id }, body: { version } }) {
    await runAudited(
      acting(request),
      (tx) => offerItem(tx, { id, version }),
      () => ({ action: 'point-item.offer', subject: id, details: { version } }),
    );
    return null;
  },

  async 'POST /ops/api/points/items/{itemId}/stop'(request, { params: { itemId: id } }) {
    await runAudited(
      acting(request),
      (tx) => stopItem(tx, id),
      () => ({ action: 'point-item.stop', subject: id }),
    );
    return null;
  },

  async 'POST /ops/api/points/items/{itemId}/stock'(request, { params: { itemId: id }, body: { pieces } }) {
    const stock = await runAudited(
      acting(request),
      (tx) => changeStock(tx, id, pieces),
      (left) => ({ action: 'point-item.stock', subject: id, details: { pieces, stock: left } }),
    );
    return { stock };
  },

  async 'GET /ops/api/points/redemptions'({ app, languageTag }, { query }) {
    const page = await listRedemptionsForStaff(app.db, query);
    const sizes = await imageSizesOf(app.db, page.rows);
    const rows = page.rows.map(({ memberId, account, decidedBy, sealedDelivery, ...row }) => {
      return {
        ...toRedemptionResponse(row, { sizes, languageTag }),
        memberId,
        account,
        decidedBy,
        hasDelivery: sealedDelivery !== null,
      };
    });
    return { ...page, rows };
  },

  async 'POST /ops/api/points/redemptions/{redemptionId}/delivery'(request, { params: { redemptionId: id } }) {
    const { sealedDelivery } = await findRedemption(request.app.db, id);
    if (sealedDelivery === null) throw new AppError('not_found');
    await recordView(request, 'point-redemption.delivery', id);
    return openDelivery(request.app.sealer, id, sealedDelivery);
  },

  async 'POST /ops/api/points/redemptions/decide'(request, { body }) {
    const results: { id: string; refusal: string | null }[] = [];
    // One transaction each, so that a refusal undoes no other decision.
    for (const id of new Set(body.ids)) results.push({ id, refusal: await decideOne(request, id, body) });
    return { results };
  },

  async 'GET /ops/api/members/{memberId}/points'({ app }, { params }) {
    const { id } = await reviewMember(app.db, params.memberId);
    const { balanceMinor: balance, heldMinor: held, receivableMinor: owed } = await getPoints(app.db, id);
    return { balance, held, owed };
  },

  async 'POST /ops/api/members/{memberId}/points'(request, { params: { memberId }, body }) {
    const { points: pointsMinor, key, reason } = body;
    await runAudited(
      acting(request),
      (tx) => adjustPoints(tx, pointDeps(request.app), { memberId, pointsMinor, key, remark: reason }),
      () => ({ action: 'points.adjust', subject: memberId, details: { points: formatAmount(pointsMinor), reason } }),
    );
    return null;
  },
};

/** Decides one redemption and returns the code of its refusal; null when it was decided. */
async function decideOne(request: RequestContext, id: string, { decision, reason = '', tracking }: DecisionBody) {
  const work = (tx: Tx, actor: string) =>
    decision === 'reject'
      ? rejectRedemption(tx, pointDeps(request.app), { publicId: id, actor, reason })
      : approve(tx, request, { publicId: id, actor, tracking });
  const entryOf = ({ name, quantity, pointsMinor }: Redemption): Entry => {
    const details = { name, quantity, points: formatAmount(pointsMinor), reason };
    return { action: `point-redemption.${decision}`, subject: id, details };
  };
  try {
    await runAudited(acting(request), work, entryOf);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function approve(
  tx: Tx,
  { app }: RequestContext,
  { publicId, actor, tracking }: { publicId: string; actor: string; tracking: string | undefined },
): Promise<Redemption> {
  const { sealedDelivery: sealed } = await findRedemption(tx, publicId);
  const delivery = sealed === null || tracking === undefined ? undefined : openDelivery(app.sealer, publicId, sealed);
  const sealedDelivery = delivery && sealDelivery(app.sealer, publicId, { ...delivery, tracking: tracking ?? null });
  return approveRedemption(tx, pointDeps(app), { publicId, actor, sealedDelivery });
}
