import { randomUUID } from 'node:crypto';
import { createOffer, publishOffer } from '#domain/promotions';
import { offerSchema, type OfferText } from '#rules/rewards/offers/offer-schema';
import { publishDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp, TestMember, TestResponse } from './app.ts';
import { publishItem, uploadImage } from './content.ts';
import { decisionsOf, PNG } from './payments.ts';
import { sql } from './sql.ts';
import type { Staff } from './staff.ts';

export const WELCOME: OfferText = {
  award: { type: 'deposit_match', tiers: [{ min: '50000', rate: '100', max: '200000' }] },
  form: 'bonus',
  currency: 'VND',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  budget: '1000000',
  eligibility: { depositsMax: 1, group: 'welcome' },
  bonus: { factor: '10', contribution: { RNG: '100' }, maxBet: '50000', validHours: 168 },
};

/** An award of 10,000 in cash for everybody who claims. */
export const CASH: OfferText = {
  award: { type: 'free_credit', amount: '10000' },
  form: 'cash',
  currency: 'VND',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  budget: '1000000',
};

export const SIGN_IN: OfferText = { ...CASH, award: { type: 'sign_in', rewards: ['1000', '2000'] } };

/** An award of up to 50,000 for which members apply. */
export const ACTIVITY: OfferText = { ...CASH, award: { type: 'activity', min: '1000', max: '50000' } };

/** Puts a published promotion into the database, without staff. Returns the id of its content item. */
export async function insertPromotion({ app }: Pick<TestApp, 'app'>, offer: OfferText): Promise<string> {
  const contentId = `C${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  await sql(
    { app },
    `with item as (
       insert into content_items (public_id, kind, slot, facts, audience, state, published_at)
       values ($1, 'promotion', 'new_player', '{"type":"event"}', 'everyone', 'published', now()) returning id
     )
     insert into content_texts select id, 'en', 'A promotion', 'What it gives', '<p>Its terms</p>' from item`,
    [contentId],
  );
  await app.db.transaction(async (tx) => {
    await createOffer(tx, { contentId, offer: offerSchema.parse(offer), timeZone: app.config.timeZone, actor: 'test' });
    await publishOffer(tx, publishDeps(app), { seen: { contentId, version: 1 }, actor: 'test' });
  });
  return contentId;
}

const pictures = new WeakMap<TestApp, Promise<string>>();

/** Uploads one picture for all promotions of a portal. */
function pictureOf(portal: TestApp, staff: Staff): Promise<string> {
  const picture = pictures.get(portal) ?? uploadImage(portal, staff).then(({ body }) => body.value.imageId);
  pictures.set(portal, picture);
  return picture;
}

/** Publishes a promotion with its rules and returns the id of its content item. Four eyes must be off. */
export async function publishPromotion(portal: TestApp, staff: Staff, offer: OfferText): Promise<string> {
  const imageId = await pictureOf(portal, staff);
  const facts = { type: 'event' };
  const id = await publishItem(staff, { kind: 'promotion', slot: 'new_player', facts, imageId });
  for (const [call, body] of [
    [`PUT /ops/api/promotions/${id}`, { version: 0, offer }],
    [`POST /ops/api/promotions/${id}/publish`, { version: 1, reason: 'the campaign of the month' }],
  ] as const) {
    const done = await staff.as('finance', call, body);
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  }
  return id;
}

/** Makes a deposit that staff credit, and returns its id. */
export async function creditDeposit(staff: Staff, member: TestMember, amount: string): Promise<string> {
  const made = await post(member, 'v2/wallets/deposits', { methodCode: 'bank-transfer', amount });
  const { id } = made.body.value;
  await member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  const credited = await decisionsOf(staff).approveDeposit(id);
  if (credited.status !== 200) throw new Error(JSON.stringify(credited.body));
  return id;
}

/** Makes an idempotent call under `/wps`. */
export function post(
  member: TestMember,
  path: string,
  body: object,
  key: string = randomUUID(),
): Promise<TestResponse> {
  return member.call(`POST /wps/${path}`, { body, headers: { 'Idempotency-Key': key } });
}

export const claim = (member: TestMember, promotionId: string, more: object = {}, key?: string) =>
  post(member, 'relay/MCS2_claimPromotion', { promotionId, ...more }, key);

/** Returns a promotion as its member sees it. */
export async function ownOffer(member: TestMember, promotionId: string) {
  const { body } = await member.call(`GET /wps/relay/MCS2_promotionStates?ids=${promotionId}`);
  return body.value[0];
}

/** Uploads an image for an application. */
export function uploadClaimImage(portal: TestApp, member: TestMember, bytes = PNG): Promise<Response> {
  const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': 'image/png' };
  return portal.raw('/wps/relay/MCS2_applicationImages', { method: 'PUT', headers, body: bytes });
}

/** Uploads an image and returns its id. */
export async function claimImageOf(portal: TestApp, member: TestMember): Promise<string> {
  const { value } = (await (await uploadClaimImage(portal, member)).json()) as { value: { imageId: string } };
  return value.imageId;
}

export const apply = (member: TestMember, promotionId: string, form: object) =>
  post(member, 'relay/MCS2_applyPromotion', { promotionId, ...form });

/** Makes the next promotion one that holds the first member out, and not the second. */
export async function holdOutOfNext(portal: Pick<TestApp, 'app'>, held: TestMember, other: TestMember): Promise<void> {
  await sql(
    portal,
    `select setval(pg_get_serial_sequence('promotions', 'id'), next.id - 1)
       from members held, members other, (select coalesce(max(id), 1000) as last from promotions) before, lateral (
         select id from generate_series(before.last + 1, before.last + 2000) id
          where promotions_is_control(id, held.id) and not promotions_is_control(id, other.id) order by id limit 1
       ) next
      where held.public_id = $1 and other.public_id = $2`,
    [held.playerId, other.playerId],
  );
}
