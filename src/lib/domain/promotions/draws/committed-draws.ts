import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Beacon } from '#domain/lottery';
import { SECOND_MS } from '#kernel/clock';
import type { Database, Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { commitmentOf, emissionSeconds } from '#rules/lottery/draws/drawing';
import type { Offer, OfferType } from '#rules/rewards/offers/offer-schema';
import { roundOfOpening, roundOfRaffle } from '#rules/rewards/reward-draws';
import type { TermsProblem } from '#rules/rewards/terms';
import { promotionDraws } from './tables.ts';

export interface CommitDeps {
  sealer: SecretSealer;
  random: RandomSource;
  /** The beacon that new draws are decided by. */
  beacon: Pick<Beacon, 'source'>;
}

export interface DrawDeps {
  sealer: SecretSealer;
  beacon: Beacon;
}

/** Id of the draw in its key: a promotion draws once. */
export const DRAW = '1';
/** Least time between the publication of a seed's hash and the moment that decides, so that its beacon round cannot be known yet. */
const NOTICE = '1 minute';

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const sealContext = (promotionId: bigint) => `promotion draw ${promotionId}`;
const secondsOf = (at: Date) => Math.floor(at.getTime() / SECOND_MS);

interface DrawPlan {
  /** Nothing that the draw depends on changes after it. */
  decidedAt: Date;
  round: number;
  problem: TermsProblem;
}

/** Returns when and by which beacon round an offer is drawn; undefined for offers without a draw. */
function drawPlanOf({ award, startsAt }: Offer): DrawPlan | undefined {
  switch (award.type) {
    case 'red_envelope':
      return { decidedAt: startsAt, round: roundOfOpening(secondsOf(startsAt)), problem: 'opening_too_soon' };
    case 'raffle': {
      const { salesEndAt } = award;
      return { decidedAt: salesEndAt, round: roundOfRaffle(secondsOf(salesEndAt)), problem: 'draw_too_soon' };
    }
    default:
      return undefined;
  }
}

const IS_TOO_SOON = defineStatement({
  name: 'promotions_is_draw_too_soon',
  row: z.object({ isTooSoon: z.boolean() }),
  text: `select $1::timestamptz < clock_timestamp() + interval '${NOTICE}'
                and not exists (select from promotion_draws where promotion_id = $2) as "isTooSoon"`,
});

/** Returns the problem of an offer that is drawn too soon to publish the hash of its seed before. */
export async function findDrawProblem(
  db: Db,
  { promotionId, offer }: { promotionId: bigint; offer: Offer },
): Promise<TermsProblem | undefined> {
  const plan = drawPlanOf(offer);
  if (!plan) return undefined;
  const [row] = await db.query(IS_TOO_SOON, [plan.decidedAt, promotionId]);
  return row?.isTooSoon === true ? plan.problem : undefined;
}

/** Commits to the seed of a promotion's draw, once; offers of other types have none. */
export async function commitDraw(
  tx: Tx,
  deps: CommitDeps | undefined,
  { promotionId, offer }: { promotionId: bigint; offer: Offer },
): Promise<void> {
  const plan = drawPlanOf(offer);
  if (!plan) return;
  if (!deps) throw new Error('a draw is published without a beacon');
  const { sealer, random, beacon } = deps;
  const seed = hexOf(random.bytes(32));
  await tx.orm
    .insert(promotionDraws)
    .values({
      promotionId,
      commitment: Buffer.from(commitmentOf(seed), 'hex'),
      sealedSeed: sealer.seal(sealContext(promotionId), seed),
      beacon: beacon.source,
      beaconRound: BigInt(plan.round),
      drawsAt: new Date(emissionSeconds(plan.round) * SECOND_MS),
    })
    .onConflictDoNothing();
}

const dueRow = z.object({
  promotionId: z.bigint(),
  contentId: z.string(),
  round: z.bigint(),
  sealedSeed: z.string(),
  version: z.int(),
  offer: z.record(z.string(), z.unknown()),
  now: z.date(),
});

const DUE = defineStatement({
  name: 'promotions_draws_due',
  row: dueRow,
  text: `select draw.promotion_id as "promotionId", promotion.content_id as "contentId", draw.beacon_round as "round",
                draw.sealed_seed as "sealedSeed", version.version, version.offer, clock_timestamp() as now
           from promotion_draws draw
           join promotions promotion on promotion.id = draw.promotion_id and promotion.state = 'running'
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where draw.drawn_at is null and draw.revealed_at is null and draw.draws_at <= clock_timestamp() and draw.beacon = $1
            and version.offer #>> '{award,type}' = $2 and ($2 <> 'raffle' or draw.closed_at is not null)
          order by draw.draws_at limit 20`,
});

/** SQL condition: a red envelope or raffle is not over. */
export const UNREVEALED_DRAWS_SQL = 'exists (select from promotion_draws where revealed_at is null)';

/** A draw whose beacon round is out, with everything that decides it. */
export interface DueDraw {
  promotionId: bigint;
  contentId: string;
  version: number;
  offer: Record<string, unknown>;
  randomness: Uint8Array;
  signature: Uint8Array | null;
  /** Hexadecimal. */
  seed: string;
}

/**
 * Yields every draw of a type whose beacon round is out. One that is missing is requested again at the next run: another round is never
 * used.
 */
export async function* dueDraws(db: Database, { sealer, beacon }: DrawDeps, type: OfferType): AsyncGenerator<DueDraw> {
  for (const { round, sealedSeed, now, ...draw } of await db.query(DUE, [beacon.source, type])) {
    const published = await beacon.roundOf(Number(round), now);
    if (!published) continue;
    const { randomness, signature } = published;
    yield { ...draw, randomness, signature, seed: sealer.open(sealContext(draw.promotionId), sealedSeed) };
  }
}

const ENDED = defineStatement({
  name: 'promotions_draws_ended',
  row: z.object({ promotionId: z.bigint(), sealedSeed: z.string() }),
  text: `select draw.promotion_id as "promotionId", draw.sealed_seed as "sealedSeed"
           from promotion_draws draw
           join promotions promotion on promotion.id = draw.promotion_id
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where draw.revealed_at is null
            and (promotion.state = 'stopped' or (version.offer ->> 'endsAt')::timestamptz <= clock_timestamp()
                 or (draw.drawn_at is not null and not exists (
                       select from promotion_envelopes envelope
                        where envelope.promotion_id = draw.promotion_id and envelope.claim_id is null)))
          limit 20`,
});

/** Publishes the seeds of raffles that are drawn, of envelopes that are all taken, and of promotions that have ended. */
export async function revealSeeds(db: Database, { sealer }: Pick<DrawDeps, 'sealer'>): Promise<void> {
  for (const { promotionId, sealedSeed } of await db.query(ENDED)) {
    const seed = Buffer.from(sealer.open(sealContext(promotionId), sealedSeed), 'hex');
    await db.orm
      .update(promotionDraws)
      .set({ seed, revealedAt: sql`clock_timestamp()` })
      .where(sql`${promotionDraws.promotionId} = ${promotionId} and ${promotionDraws.revealedAt} is null`);
  }
}
