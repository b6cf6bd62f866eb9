import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import type { TicketRange } from '#rules/rewards/raffle';
import { DRAW } from '../draws/committed-draws.ts';
import { listRanges, type RaffleAward } from './tickets.ts';

const raffleRow = z.object({
  promotionId: z.bigint(),
  offer: z.record(z.string(), z.unknown()),
  commitment: z.instanceof(Uint8Array),
  beacon: z.enum(['drand', 'embedded']),
  round: z.bigint(),
  drawsAt: z.date(),
  closedAt: z.date().nullable(),
  /** Issued so far; final when the list is closed. */
  tickets: z.int(),
  listHash: z.instanceof(Uint8Array).nullable(),
  randomness: z.instanceof(Uint8Array).nullable(),
  signature: z.instanceof(Uint8Array).nullable(),
  drawnAt: z.date().nullable(),
  seed: z.instanceof(Uint8Array).nullable(),
  passedOver: z.array(z.string()),
});

const FIND = defineStatement({
  name: 'promotions_raffle',
  row: raffleRow,
  text: `select promotion.id as "promotionId", version.offer, draw.commitment, draw.beacon, draw.beacon_round as "round", draw.draws_at as "drawsAt",
                draw.closed_at as "closedAt", draw.list_hash as "listHash", draw.randomness, draw.beacon_signature as signature,
                draw.drawn_at as "drawnAt", draw.seed,
                coalesce(draw.tickets, (select sum(ticket.tickets) from raffle_tickets ticket where ticket.promotion_id = promotion.id), 0)::int as tickets,
                array(select member.public_id from raffle_passed_over passed join members member on member.id = passed.member_id
                       where passed.promotion_id = promotion.id order by 1) as "passedOver"
           from promotions promotion
           join promotion_draws draw on draw.promotion_id = promotion.id
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where promotion.content_id = $1 and version.offer #>> '{award,type}' = 'raffle'`,
});

const winnerRow = z.object({
  prize: z.int(),
  amountMinor: z.bigint(),
  ticket: z.int().nullable(),
  memberId: z.bigint().nullable(),
  publicId: z.string().nullable(),
  username: z.string().nullable(),
  isClaimed: z.boolean(),
});

/** A drawn prize. Usernames are complete; pages of players mask them. */
export type DrawnPrize = z.output<typeof winnerRow>;

const WINNERS = defineStatement({
  name: 'promotions_raffle_winners',
  row: winnerRow,
  text: `select prize.prize, prize.amount_minor as "amountMinor", prize.ticket, prize.member_id as "memberId",
                member.public_id as "publicId", member.username,
                exists (select from promotion_claims claim where claim.promotion_id = prize.promotion_id
                          and claim.member_id = prize.member_id and claim.state = 'issued') as "isClaimed"
           from raffle_prizes prize left join members member on member.id = prize.member_id
          where prize.promotion_id = $1 order by prize.position`,
});

/** Everything that is public about a raffle, and its drawn prizes. */
export interface Raffle extends Omit<z.output<typeof raffleRow>, 'offer'> {
  award: RaffleAward;
  currency: string;
  startsAt: Date;
  /** Its id in the draw. */
  draw: string;
  winners: DrawnPrize[];
}

/** Returns a published raffle. Throws AppError `not_found`. */
export async function getRaffle(db: Db, contentId: string): Promise<Raffle> {
  const raffle = await findRaffle(db, contentId);
  if (!raffle) throw new AppError('not_found');
  return raffle;
}

/** Returns a published raffle; undefined for any other promotion. */
export async function findRaffle(db: Db, contentId: string): Promise<Raffle | undefined> {
  const [row] = await db.query(FIND, [contentId]);
  if (!row) return undefined;
  const { offer: stored, ...raffle } = row;
  const { award, currency, startsAt } = offerSchema.parse(stored);
  if (award.type !== 'raffle') throw new Error(`${contentId} is no raffle`);
  return { ...raffle, award, currency, startsAt, draw: DRAW, winners: await db.query(WINNERS, [row.promotionId]) };
}

const ownRow = z.object({
  tickets: z.int(),
  /** Valid bets or deposits of today, whose tickets are issued tomorrow. */
  todayMinor: z.bigint(),
});

const OWN = defineStatement({
  name: 'promotions_own_tickets',
  row: ownRow,
  text: `select coalesce((select sum(tickets) from raffle_tickets where promotion_id = $1 and member_id = $2), 0)::int as tickets,
                case when $4 = 'turnover' then
                  coalesce((select sum(day.cash_valid_bet_minor) from member_days day
                             where day.member_id = $2 and day.currency = $3 and day.day = (clock_timestamp() at time zone $5)::date), 0)
                else
                  coalesce((select sum(deposit.amount_minor - deposit.returned_minor) from deposits deposit
                             where deposit.member_id = $2 and deposit.currency = $3 and deposit.state = 'credited'
                               and (deposit.decided_at at time zone $5)::date = (clock_timestamp() at time zone $5)::date), 0)
                end::bigint as "todayMinor"`,
});

const OWN_RANGES = defineStatement({
  name: 'promotions_own_ticket_ranges',
  row: z.object({ from: z.int(), to: z.int() }),
  text: `select from_no as "from", to_no as "to" from raffle_tickets
          where promotion_id = $1 and member_id = $2 and from_no is not null order by from_no`,
});

/** A member's part of a raffle. */
export interface OwnTickets extends z.output<typeof ownRow> {
  /** Numbers of the tickets, from the close of the list on. */
  ranges: { from: number; to: number }[];
}

/** Returns a member's tickets in a raffle; `timeZone` decides which day is today. */
export async function getOwnTickets(
  db: Db,
  raffle: Raffle,
  { memberId, timeZone }: { memberId: bigint; timeZone: string },
): Promise<OwnTickets> {
  const { promotionId, award, currency } = raffle;
  const [own] = await db.query(OWN, [promotionId, memberId, currency, award.base, timeZone]);
  if (!own) throw new Error('the tickets of a member are always one row');
  return { ...own, ranges: await db.query(OWN_RANGES, [promotionId, memberId]) };
}

/** Ranges of a page of the list of tickets. */
const TICKET_PAGE = 5000;

/** Returns a page of a raffle's closed list of tickets. Throws AppError `not_found` before it is closed. */
export async function listTickets(
  db: Db,
  { contentId, after }: { contentId: string; after: number },
): Promise<TicketRange[]> {
  const [raffle] = await db.query(FIND, [contentId]);
  if (!raffle?.closedAt) throw new AppError('not_found');
  return listRanges(db, raffle.promotionId, { after, limit: TICKET_PAGE });
}
