import { emissionSeconds } from '#rules/lottery/draws/drawing';
import type { PublishedRaffle } from '#rules/rewards/raffle-check';
import { createTicketListHasher, type TicketRange } from '#rules/rewards/raffle';
import { roundOfRaffle } from '#rules/rewards/reward-draws';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import type { TestApp, TestMember } from './app.ts';
import { runRaffles } from '../../src/lib/server/jobs/rewards.ts';
import { CASH, insertPromotion } from './promotions.ts';
import { inMinutes } from './red-envelopes.ts';
import { sql } from './sql.ts';

const MINUTES_OF_DAY = 24 * 60;

/** Returns a raffle with a ticket for each 1,000 of turnover, up to five a day, and four prizes that add up to 80,000. */
export const raffleOffer = (): OfferText => ({
  ...CASH,
  award: {
    type: 'raffle',
    base: 'turnover',
    per: '1000',
    maxTicketsPerDay: 5,
    salesEndAt: inMinutes(30),
    prizes: [
      { name: 'First prize', amount: '50000', count: 1 },
      { name: 'Second prize', amount: '10000', count: 3 },
    ],
  },
  budget: '80000',
  startsAt: inMinutes(-3 * MINUTES_OF_DAY),
});

/** Sets the valid bets of a member today, or on one of the last days whose tickets can be issued: a day's, ten minutes after its end. */
export async function betOnDay(
  portal: Pick<TestApp, 'app'>,
  member: Pick<TestMember, 'playerId'>,
  { daysAgo, minor }: { daysAgo: number; minor: bigint },
): Promise<void> {
  await sql(
    portal,
    `insert into member_days (member_id, day, currency, category, valid_bet_minor, cash_valid_bet_minor)
     select id, ((now() - interval '10 minutes' * sign($2::int)) at time zone $4)::date - $2::int, 'VND', 'RNG', $3, $3
       from members where public_id = $1
     on conflict (member_id, day, currency, category, day_lag) do update set cash_valid_bet_minor = excluded.cash_valid_bet_minor`,
    [member.playerId, daysAgo, String(minor), portal.app.config.timeZone],
  );
}

/** Moves the sales end of a raffle to some seconds ago, with the round that it determines. */
export async function endSales(portal: Pick<TestApp, 'app'>, id: string, secondsAgo: number): Promise<void> {
  const salesEndSeconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const round = roundOfRaffle(salesEndSeconds);
  await sql(
    portal,
    `with version as (
       update promotion_versions version set offer = jsonb_set(offer, '{award,salesEndAt}', to_jsonb($2::text))
         from promotions promotion where promotion.id = version.promotion_id and promotion.content_id = $1
       returning version.promotion_id
     )
     update promotion_draws draw set draws_at = $3, beacon_round = $4, closed_at = closed_at - interval '1 second' * $5::int
       from version where version.promotion_id = draw.promotion_id`,
    [
      id,
      new Date(salesEndSeconds * 1000).toISOString(),
      new Date(emissionSeconds(round) * 1000).toISOString(),
      round,
      secondsAgo,
    ],
  );
}

/** Puts a promotion into the database whose first prize a member has won. Returns the id of its content item. */
export async function insertDrawnRaffle(portal: Pick<TestApp, 'app'>, member: TestMember): Promise<string> {
  const id = await insertPromotion(portal, raffleOffer());
  await betOnDay(portal, member, { daysAgo: 1, minor: 50_000_000n });
  await endSales(portal, id, 1);
  await runRaffles(portal.app);
  await endSales(portal, id, 120);
  await runRaffles(portal.app);
  return id;
}

/** Returns what the page of a raffle checks, from the response of the portal. */
export function publishedOf({
  winners,
  ...raffle
}: Record<string, unknown> & { winners: { ticket: number | null }[] }) {
  const { promotionId, salesEndAt, closedAt, round, perMember } = raffle;
  const seconds = (at: unknown) => Date.parse(String(at)) / 1000;
  return {
    ...raffle,
    promotion: promotionId,
    salesEndSeconds: seconds(salesEndAt),
    closedSeconds: seconds(closedAt),
    round: Number(round),
    maxPerMember: perMember,
    winners: winners.map(({ ticket }) => ticket),
  } as unknown as PublishedRaffle;
}

/** Reads the whole list of tickets. */
export async function listOf(portal: Pick<TestApp, 'call'>, id: string) {
  const hasher = createTicketListHasher();
  const ranges: TicketRange[] = [];
  for (;;) {
    const after = ranges.at(-1)?.to ?? 0;
    const page: TicketRange[] = (await portal.call(`GET /wps/relay/MCS2_raffleTickets?id=${id}&after=${after}`)).body
      .value.ranges;
    if (page.length === 0) return { ranges, hash: hasher.hex() };
    hasher.add(page);
    ranges.push(...page);
  }
}
