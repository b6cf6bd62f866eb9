import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { type Offer, offerSchema } from '#rules/rewards/offers/offer-schema';
import { DRAW } from '../draws/committed-draws.ts';

const LOCK = defineStatement({
  name: 'promotions_lock_envelopes',
  row: z.object({ position: z.int(), amountMinor: z.bigint() }),
  // Envelopes of an opening are in random order, so that the first free ones are as good as any.
  text: `select envelope.position, envelope.amount_minor as "amountMinor" from promotion_envelopes envelope
           join promotion_draws opening on opening.promotion_id = envelope.promotion_id and opening.revealed_at is null
          where envelope.promotion_id = $1 and envelope.claim_id is null
          order by envelope.position limit $2::int for update of envelope skip locked`,
});

const GIVE = defineStatement({
  name: 'promotions_give_envelopes',
  text: `update promotion_envelopes envelope set claim_id = given.claim_id
           from unnest($2::int[], $3::bigint[]) as given (position, claim_id)
          where envelope.promotion_id = $1 and envelope.position = given.position`,
});

/** An envelope that is locked until its claim is written. */
export interface LockedEnvelope {
  position: number;
  amountMinor: bigint;
}

/** Locks the first free envelopes; fewer where there are not as many. */
export async function lockEnvelopes(
  tx: Tx,
  { promotionId, count }: { promotionId: bigint; count: number },
): Promise<LockedEnvelope[]> {
  return count === 0 ? [] : tx.query(LOCK, [promotionId, count]);
}

/** Gives locked envelopes to their claims. */
export async function giveEnvelopes(
  tx: Tx,
  promotionId: bigint,
  given: readonly (Pick<LockedEnvelope, 'position'> & { claimId: bigint })[],
): Promise<void> {
  const positions = given.map(({ position }) => position);
  await tx.query(GIVE, [promotionId, positions, given.map(({ claimId }) => String(claimId))]);
}

const openingRow = z.object({
  offer: z.record(z.string(), z.unknown()),
  commitment: z.instanceof(Uint8Array),
  beacon: z.enum(['drand', 'embedded']),
  round: z.bigint(),
  randomness: z.instanceof(Uint8Array).nullable(),
  signature: z.instanceof(Uint8Array).nullable(),
  seed: z.instanceof(Uint8Array).nullable(),
  left: z.int(),
  amounts: z.array(z.string()),
});

const FIND = defineStatement({
  name: 'promotions_opening',
  row: openingRow,
  // The amounts of an opening that still runs are neither read nor published.
  text: `select version.offer, opening.commitment, opening.beacon, opening.beacon_round as "round", opening.randomness,
                opening.beacon_signature as signature, opening.seed,
                (select count(*)::int from promotion_envelopes free where free.promotion_id = promotion.id and free.claim_id is null) as "left",
                case when opening.seed is null then '{}' else
                  (select coalesce(array_agg(drawn.amount_minor::text order by drawn.position), '{}')
                     from promotion_envelopes drawn where drawn.promotion_id = promotion.id) end as amounts
           from promotions promotion
           join promotion_draws opening on opening.promotion_id = promotion.id
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where promotion.content_id = $1`,
});

/** Everything that is public about an opening of red envelopes; the amounts only with the seed. */
export interface Opening extends Omit<z.output<typeof openingRow>, 'offer' | 'amounts'> {
  /** In the order of the positions. */
  amountsMinor: bigint[];
  award: Extract<Offer['award'], { type: 'red_envelope' }>;
  currency: string;
  poolMinor: bigint;
  startsAt: Date;
  /** Its id in the draw. */
  opening: string;
}

/** Returns the opening of a promotion. Throws AppError `not_found`. */
export async function getOpening(db: Db, contentId: string): Promise<Opening> {
  const [row] = await db.query(FIND, [contentId]);
  if (!row) throw new AppError('not_found');
  const { offer: stored, amounts, ...opening } = row;
  const { award, currency, budget = 0n, startsAt } = offerSchema.parse(stored);
  if (award.type !== 'red_envelope') throw new AppError('not_found');
  return {
    ...opening,
    amountsMinor: amounts.map(BigInt),
    award,
    currency,
    poolMinor: budget,
    startsAt,
    opening: DRAW,
  };
}
