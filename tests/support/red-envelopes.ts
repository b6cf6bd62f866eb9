import { roundOfOpening } from '#rules/rewards/reward-draws';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { drawRedEnvelopes } from '../../src/lib/server/jobs/rewards.ts';
import type { TestApp } from './app.ts';
import { CASH, insertPromotion } from './promotions.ts';
import { sql } from './sql.ts';

/** Returns the time in some minutes, in whole seconds. */
export const inMinutes = (minutes: number) =>
  new Date((Math.floor(Date.now() / 1000) + minutes * 60) * 1000).toISOString();

/** Returns six envelopes that open in five minutes. */
export const redEnvelopes = (): OfferText => ({
  ...CASH,
  award: { type: 'red_envelope', count: 6, min: '5000', max: '60000', unit: '1000' },
  budget: '100000',
  startsAt: inMinutes(5),
});

/** Moves an opening into the past, with the round that its new time determines. */
export async function startOpening(portal: Pick<TestApp, 'app'>, id: string): Promise<void> {
  const startsAt = inMinutes(-1);
  await sql(
    portal,
    `with version as (
       update promotion_versions version set offer = jsonb_set(offer, '{startsAt}', to_jsonb($2::text))
         from promotions promotion where promotion.id = version.promotion_id and promotion.content_id = $1
       returning version.promotion_id
     )
     update promotion_draws opening set draws_at = clock_timestamp(), beacon_round = $3
       from version where version.promotion_id = opening.promotion_id`,
    [id, startsAt, roundOfOpening(Date.parse(startsAt) / 1000)],
  );
}

/** Puts a promotion with drawn envelopes into the database. Returns the id of its content item. */
export async function insertOpening(portal: Pick<TestApp, 'app'>): Promise<string> {
  const id = await insertPromotion(portal, redEnvelopes());
  await startOpening(portal, id);
  await drawRedEnvelopes(portal.app);
  return id;
}
