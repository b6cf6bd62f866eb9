import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Beacon } from '#domain/lottery';
import { SECOND_MS } from '#kernel/clock';
import type { Database, Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { commitmentOf, emissionSeconds } from '#rules/lottery/draws/drawing';
import { envelopePlanOf, type Offer, offerSchema } from '#rules/rewards/offers/offer-schema';
import { drawEnvelopes } from '#rules/rewards/red-envelope';
import { rewardNumbers, roundOfOpening } from '#rules/rewards/reward-draws';
import { promotionOpenings } from '../tables.ts';

export interface OpeningDeps {
  sealer: SecretSealer;
  random: RandomSource;
  /** The beacon that new openings are drawn by. */
  beacon: Pick<Beacon, 'source'>;
}

/** A promotion opens once. */
export const OPENING = '1';
/** Least time between the publication of a seed's hash and the opening, so that its beacon round cannot be known yet. */
const NOTICE = '1 minute';

const sealContext = (promotionId: bigint) => `red envelopes ${promotionId}`;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const IS_TOO_SOON = defineStatement({
  name: 'promotions_is_opening_too_soon',
  row: z.object({ isTooSoon: z.boolean() }),
  text: `select $1::timestamptz < clock_timestamp() + interval '${NOTICE}'
                and not exists (select from promotion_openings where promotion_id = $2) as "isTooSoon"`,
});

/** True when an offer of red envelopes opens too soon to publish the hash of its seed before. */
export async function isOpeningTooSoon(
  db: Db,
  { promotionId, offer }: { promotionId: bigint; offer: Offer },
): Promise<boolean> {
  if (offer.award.type !== 'red_envelope') return false;
  const [row] = await db.query(IS_TOO_SOON, [offer.startsAt, promotionId]);
  return row?.isTooSoon === true;
}

/** Commits to the seed of a promotion's envelopes, once; offers of other types have none. */
export async function createOpening(
  tx: Tx,
  deps: OpeningDeps | undefined,
  { promotionId, offer }: { promotionId: bigint; offer: Offer },
): Promise<void> {
  if (offer.award.type !== 'red_envelope') return;
  if (!deps) throw new Error('red envelopes are published without a beacon');
  const { sealer, random, beacon } = deps;
  const seed = hex(random.bytes(32));
  const round = roundOfOpening(Math.floor(offer.startsAt.getTime() / SECOND_MS));
  await tx.orm
    .insert(promotionOpenings)
    .values({
      promotionId,
      commitment: Buffer.from(commitmentOf(seed), 'hex'),
      sealedSeed: sealer.seal(sealContext(promotionId), seed),
      beacon: beacon.source,
      beaconRound: BigInt(round),
      drawsAt: new Date(emissionSeconds(round) * SECOND_MS),
    })
    .onConflictDoNothing();
}

const dueRow = z.object({
  promotionId: z.bigint(),
  contentId: z.string(),
  round: z.bigint(),
  sealedSeed: z.string(),
  offer: z.record(z.string(), z.unknown()),
  now: z.date(),
});
type DueOpening = z.output<typeof dueRow>;

const DUE = defineStatement({
  name: 'promotions_openings_due',
  row: dueRow,
  text: `select opening.promotion_id as "promotionId", promotion.content_id as "contentId", opening.beacon_round as "round",
                opening.sealed_seed as "sealedSeed", version.offer, clock_timestamp() as now
           from promotion_openings opening
           join promotions promotion on promotion.id = opening.promotion_id and promotion.state = 'running'
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where opening.drawn_at is null and opening.revealed_at is null and opening.draws_at <= clock_timestamp() and opening.beacon = $1
          order by opening.draws_at limit 20`,
});

const DRAW = defineStatement({
  name: 'promotions_draw_envelopes',
  text: `with drawn as (
           update promotion_openings set drawn_at = clock_timestamp(), randomness = $2, beacon_signature = $3
            where promotion_id = $1 and drawn_at is null returning promotion_id
         )
         insert into promotion_envelopes (promotion_id, position, amount_minor)
           select drawn.promotion_id, envelope.position::int, envelope.amount
             from drawn cross join unnest($4::bigint[]) with ordinality as envelope (amount, position)`,
});

export interface DrawDeps {
  sealer: SecretSealer;
  beacon: Beacon;
}

/**
 * Draws the envelopes of every opening whose beacon round is out. One that is missing is requested again at the next run: another
 * round is never used. Several nodes may run it at once: they compute the same envelopes, and one of them writes.
 */
export async function drawOpenings(db: Database, { sealer, beacon }: DrawDeps): Promise<void> {
  for (const opening of await db.query(DUE, [beacon.source])) {
    const round = await beacon.roundOf(Number(opening.round), opening.now);
    if (!round) continue;
    const seed = sealer.open(sealContext(opening.promotionId), opening.sealedSeed);
    const amounts = envelopesOf(opening, { seed, randomness: hex(round.randomness) });
    await db.query(DRAW, [opening.promotionId, round.randomness, round.signature, amounts.map(String)]);
  }
}

function envelopesOf(
  { contentId, offer: stored }: Pick<DueOpening, 'contentId' | 'offer'>,
  draw: { seed: string; randomness: string },
): bigint[] {
  const { award, budget = 0n } = offerSchema.parse(stored);
  const plan = award.type === 'red_envelope' ? envelopePlanOf(award, budget) : undefined;
  if (award.type !== 'red_envelope' || !plan) throw new Error(`the envelopes of ${contentId} have no plan`);
  const numbers = rewardNumbers('envelope', { promotion: contentId, round: OPENING, ...draw });
  return drawEnvelopes(plan, numbers).map((units) => units * award.unit);
}

const ENDED = defineStatement({
  name: 'promotions_openings_ended',
  row: z.object({ promotionId: z.bigint(), sealedSeed: z.string() }),
  text: `select opening.promotion_id as "promotionId", opening.sealed_seed as "sealedSeed"
           from promotion_openings opening
           join promotions promotion on promotion.id = opening.promotion_id
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where opening.revealed_at is null
            and (promotion.state = 'stopped' or (version.offer ->> 'endsAt')::timestamptz <= clock_timestamp()
                 or (opening.drawn_at is not null and not exists (
                       select from promotion_envelopes envelope
                        where envelope.promotion_id = opening.promotion_id and envelope.claim_id is null)))
          limit 20`,
});

/** Publishes the seeds of openings that have ended, or of which nothing is left. */
export async function revealOpenings(db: Database, { sealer }: Pick<DrawDeps, 'sealer'>): Promise<void> {
  for (const { promotionId, sealedSeed } of await db.query(ENDED)) {
    const seed = Buffer.from(sealer.open(sealContext(promotionId), sealedSeed), 'hex');
    await db.orm
      .update(promotionOpenings)
      .set({ seed, revealedAt: sql`clock_timestamp()` })
      .where(sql`${promotionOpenings.promotionId} = ${promotionId} and ${promotionOpenings.revealedAt} is null`);
  }
}
