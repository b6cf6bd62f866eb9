import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { Offer } from '#rules/rewards/offers/offer-schema';

const openRaffle = (raffle: string) => `promotions promotion
  join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
  join promotion_draws draw on draw.promotion_id = promotion.id and draw.closed_at is null
 where promotion.content_id = ${raffle} and promotion.state = 'running' and version.offer #>> '{award,type}' = 'raffle'
   and (version.offer #>> '{award,salesEndAt}')::timestamptz`;

/** SQL condition: the raffle with a public id, an expression, gives tickets now. */
export const givesTicketsSql = (raffle: string) => `exists (select from ${openRaffle(raffle)} > clock_timestamp())`;

const FIND = defineStatement({
  name: 'promotions_open_raffle',
  row: z.object({ id: z.bigint() }),
  text: `select promotion.id from ${openRaffle('$1')} >= coalesce($2::timestamptz, clock_timestamp())`,
});

/** Returns whether a raffle gives tickets until an offer of some ends. */
export async function givesTickets(
  db: Db,
  { raffle, endsAt }: Pick<Offer, 'endsAt'> & { raffle: string },
): Promise<boolean> {
  return (await db.query(FIND, [raffle, endsAt ?? null])).length > 0;
}

// The lock waits for the close of the list, after which nothing is issued.
const AWARD = defineStatement({
  name: 'promotions_award_tickets',
  row: z.object({ memberId: z.bigint() }),
  text: `with list as (select promotion.id from ${openRaffle('$1')} > clock_timestamp() for share of draw)
         insert into raffle_tickets (promotion_id, member_id, day, base_minor, tickets, award_key)
           select list.id, $2::bigint, (clock_timestamp() at time zone $3)::date, 0, $4::int, $5::text from list
         returning member_id as "memberId"`,
});

/** Gives a member raffle tickets, once per key. Returns false when the list of tickets is closed. */
export async function awardTickets(
  tx: Tx,
  {
    raffle,
    memberId,
    timeZone,
    tickets,
    key,
  }: { raffle: string; memberId: bigint; timeZone: string; tickets: number; key: string },
): Promise<boolean> {
  return (await tx.query(AWARD, [raffle, memberId, timeZone, tickets, key])).length > 0;
}
