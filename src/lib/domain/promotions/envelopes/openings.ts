import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { envelopePlanOf, offerSchema } from '#rules/rewards/offers/offer-schema';
import { drawEnvelopes } from '#rules/rewards/red-envelope';
import { rewardNumbers } from '#rules/rewards/reward-draws';
import { DRAW, type DrawDeps, type DueDraw, dueDraws, hexOf } from '../draws/committed-draws.ts';

const DRAW_ENVELOPES = defineStatement({
  name: 'promotions_draw_envelopes',
  text: `with drawn as (
           update promotion_draws set drawn_at = clock_timestamp(), randomness = $2, beacon_signature = $3
            where promotion_id = $1 and drawn_at is null returning promotion_id
         )
         insert into promotion_envelopes (promotion_id, position, amount_minor)
           select drawn.promotion_id, envelope.position::int, envelope.amount
             from drawn cross join unnest($4::bigint[]) with ordinality as envelope (amount, position)`,
});

/**
 * Draws the envelopes of every opening whose beacon round is out. Several nodes may run it at once: they compute the same envelopes, and
 * one of them writes.
 */
export async function drawOpenings(db: Database, deps: DrawDeps): Promise<void> {
  for await (const draw of dueDraws(db, deps, 'red_envelope')) {
    const amounts = envelopesOf(draw);
    await db.query(DRAW_ENVELOPES, [draw.promotionId, draw.randomness, draw.signature, amounts.map(String)]);
  }
}

function envelopesOf({ contentId, offer: stored, seed, randomness }: DueDraw): bigint[] {
  const { award, budget = 0n } = offerSchema.parse(stored);
  const plan = award.type === 'red_envelope' ? envelopePlanOf(award, budget) : undefined;
  if (award.type !== 'red_envelope' || !plan) throw new Error(`the envelopes of ${contentId} have no plan`);
  const source = { promotion: contentId, round: DRAW, seed, randomness: hexOf(randomness) };
  return drawEnvelopes(plan, rewardNumbers('envelope', source)).map((units) => units * award.unit);
}
