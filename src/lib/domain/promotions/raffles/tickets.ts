import * as z from 'zod';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { dayName, startOfDay } from '#rules/rewards/days';
import { type Offer, offerSchema } from '#rules/rewards/offers/offer-schema';
import { type RaffleTerms, ticketDays } from '#rules/rewards/offers/raffle-terms';
import { ticketsFor, type TicketRange } from '#rules/rewards/raffle';

export type RaffleAward = Extract<Offer['award'], { type: 'raffle' }>;

/** Days of members that one transaction issues tickets for. */
const BATCH = 10_000;
/** Ranges that are read at once: hashing more would keep the thread from answering. */
const PAGE = 1000;

const openRow = z.object({ promotionId: z.bigint(), offer: z.record(z.string(), z.unknown()), now: z.date() });

const OPEN = defineStatement({
  name: 'promotions_raffles_open',
  row: openRow,
  text: `select draw.promotion_id as "promotionId", version.offer, clock_timestamp() as now
           from promotion_draws draw
           join promotions promotion on promotion.id = draw.promotion_id and promotion.state = 'running'
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where draw.closed_at is null and draw.revealed_at is null and version.offer #>> '{award,type}' = 'raffle'`,
});

/** A raffle whose list of tickets is open. */
export interface OpenRaffle {
  promotionId: bigint;
  award: RaffleAward;
  startsAt: Date;
  currency: string;
  /** The database's time. */
  now: Date;
}

/** Lists raffles whose list of tickets is not closed. */
export async function listOpenRaffles(db: Db): Promise<OpenRaffle[]> {
  const rows = await db.query(OPEN);
  return rows.flatMap(({ promotionId, offer, now }) => {
    const { award, startsAt, currency } = offerSchema.parse(offer);
    return award.type === 'raffle' ? [{ promotionId, award, startsAt, currency, now }] : [];
  });
}

const BASES: Readonly<Record<RaffleTerms['base'], string>> = {
  turnover: `select day.member_id, day.day, sum(day.cash_valid_bet_minor)::bigint as base from member_days day
              where day.currency = $2 and day.day >= $3::date and day.day < $4::date group by 1, 2`,
  // Counts nothing that was returned to the payer.
  deposits: `select deposit.member_id, (deposit.decided_at at time zone $5)::date as day,
                    sum(deposit.amount_minor - deposit.returned_minor)::bigint as base from deposits deposit
              where deposit.currency = $2 and deposit.state = 'credited'
                and deposit.decided_at >= $3::timestamptz and deposit.decided_at < $4::timestamptz group by 1, 2`,
};

const changedRow = z.object({ memberId: z.bigint(), day: z.string(), baseMinor: z.bigint() });

/** Finds the days of members whose base is not that of their tickets. */
const changedStatement = (base: RaffleTerms['base']) =>
  defineStatement({
    name: `promotions_raffle_changes_${base}`,
    row: changedRow,
    text: `with played as (${BASES[base]}),
                issued as (select member_id, day, base_minor from raffle_tickets where promotion_id = $1 and award_key is null)
           select member_id as "memberId", day::text, coalesce(played.base, 0)::bigint as "baseMinor"
             from played full join issued using (member_id, day)
            where coalesce(played.base, 0) <> coalesce(issued.base_minor, 0)
              and (select member.account_type from members member where member.id = member_id) = 'member'
            order by day, member_id limit ${BATCH}`,
  });

const CHANGES = { turnover: changedStatement('turnover'), deposits: changedStatement('deposits') };

const GIVE = defineStatement({
  name: 'promotions_give_tickets',
  row: z.object({ memberId: z.bigint() }),
  // The lock waits for the close of the list, after which nothing is issued.
  text: `with list as (select promotion_id from promotion_draws where promotion_id = $1 and closed_at is null for share)
         insert into raffle_tickets (promotion_id, member_id, day, base_minor, tickets)
           select list.promotion_id, given.member_id, given.day, given.base, given.tickets
             from list cross join unnest($2::bigint[], $3::date[], $4::bigint[], $5::int[]) with ordinality
                    as given (member_id, day, base, tickets, position) order by given.position
         on conflict (promotion_id, member_id, day) where award_key is null do update set base_minor = excluded.base_minor, tickets = excluded.tickets
         returning member_id as "memberId"`,
});

/** Issues the tickets of whole days, and corrects those of days whose base has changed, until nothing differs. */
export async function giveTicketsOf(
  db: Db,
  { promotionId, award, startsAt, currency, now }: OpenRaffle,
  timeZone: string,
): Promise<void> {
  const { from, until } = ticketDays({ award, startsAt }, { now, timeZone });
  const days = {
    turnover: [dayName(from), dayName(until)],
    deposits: [startOfDay(from, timeZone), startOfDay(until, timeZone), timeZone],
  }[award.base];
  const rules = { perTicketMinor: award.per, maxTicketsPerDay: award.maxTicketsPerDay };
  for (;;) {
    const changed = await db.query(CHANGES[award.base], [promotionId, currency, ...days]);
    if (changed.length === 0) return;
    const issued = await db.query(GIVE, [
      promotionId,
      changed.map(({ memberId }) => String(memberId)),
      changed.map(({ day }) => day),
      changed.map(({ baseMinor }) => String(baseMinor)),
      changed.map(({ baseMinor }) => ticketsFor(baseMinor, rules)),
    ]);
    // Another node has closed the list.
    if (issued.length === 0) return;
  }
}

/** Issues and corrects the tickets of every raffle whose list is open. */
export async function giveTickets(db: Database, timeZone: string): Promise<void> {
  for (const raffle of await listOpenRaffles(db))
    await db.transaction((tx) => giveTicketsOf(tx, raffle, timeZone), { noStatementTimeout: true });
}

const NUMBER = defineStatement({
  name: 'promotions_number_tickets',
  text: `update raffle_tickets ticket set from_no = numbered.last - ticket.tickets + 1, to_no = numbered.last
           from (select id, sum(tickets) over (order by id)::int as last from raffle_tickets where promotion_id = $1 and tickets > 0) numbered
          where ticket.id = numbered.id`,
});

/** Numbers the tickets of a raffle from 1 in the order of issuing. */
export async function numberTickets(tx: Tx, promotionId: bigint): Promise<void> {
  await tx.query(NUMBER, [promotionId]);
}

const RANGES = defineStatement({
  name: 'promotions_ticket_ranges',
  row: z.object({ from: z.int(), to: z.int(), member: z.string() }),
  text: `select ticket.from_no as "from", ticket.to_no as "to", member.public_id as member
           from raffle_tickets ticket join members member on member.id = ticket.member_id
          where ticket.promotion_id = $1 and ticket.from_no > $2 order by ticket.from_no limit $3`,
});

/** Lists numbered tickets after a number. */
export function listRanges(
  db: Db,
  promotionId: bigint,
  { after, limit }: { after: number; limit: number },
): Promise<TicketRange[]> {
  return db.query(RANGES, [promotionId, after, limit]);
}

/** Yields the numbered tickets of a raffle page by page. */
export async function* pagesOfRanges(db: Db, promotionId: bigint): AsyncGenerator<TicketRange[]> {
  for (let after = 0; ;) {
    const page = await listRanges(db, promotionId, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.to;
  }
}
