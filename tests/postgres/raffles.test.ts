import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { checkRaffle } from '#rules/rewards/raffle-check';
import { runRaffles } from '../../src/lib/server/jobs/rewards.ts';
import type { TestApp } from '../support/app.ts';
import { insertPromotion } from '../support/promotions.ts';
import { endSales, listOf, publishedOf, raffleOffer } from '../support/raffles.ts';
import { inMinutes } from '../support/red-envelopes.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const MEMBERS = 2000;
const DAYS = 5;
const PER_DAY = 10;
const TICKETS = MEMBERS * DAYS * PER_DAY;

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'raffles');
});
afterAll(() => portal.close());

it('100,000 tickets are given, listed and drawn by two nodes as by one, and the list can be drawn again', async () => {
  const award: object = {
    ...raffleOffer().award,
    maxTicketsPerDay: PER_DAY,
    prizes: [{ name: 'Prize', amount: '100', count: 1000 }],
  };
  const startsAt = inMinutes(-(DAYS + 1) * 24 * 60);
  const id = await insertPromotion(portal, {
    ...raffleOffer(),
    startsAt,
    budget: '100000',
    award: award as OfferText['award'],
  });
  await sql(
    portal,
    `with players as (
       insert into members (public_id, username, username_key, password_hash, currency, language_code)
       select 'MRAFFLE' || n, 'raffle' || n, 'raffle' || n, 'not a hash', 'VND', 'EN' from generate_series(1, ${MEMBERS}) n returning id
     )
     insert into member_days (member_id, day, currency, category, cash_valid_bet_minor)
     select id, (now() at time zone 'Asia/Ho_Chi_Minh')::date - day, 'VND', 'RNG', 100000000
       from players, generate_series(1, ${DAYS}) day`,
  );
  // A tenth of the players may receive nothing.
  await sql(portal, `update members set state = 'blocked' where username like 'raffle%' and id % 10 = 0`);
  const runTwice = () => Promise.all([runRaffles(portal.app), runRaffles(portal.app)]);
  await endSales(portal, id, 1);
  await runTwice();
  await endSales(portal, id, 120);
  await runTwice();
  await runTwice();
  const raffle = (await portal.call(`GET /wps/relay/MCS2_raffle?id=${id}`)).body.value;
  expect(raffle.tickets).toBe(TICKETS);
  const winners: { ticket: number | null }[] = raffle.winners;
  expect(new Set(winners.map(({ ticket }) => ticket)).size).toBe(1000);
  const blocked = `select 1 from raffle_prizes prize join members on members.id = prize.member_id where state = 'blocked'`;
  expect(await sql(portal, blocked)).toEqual([]);
  const list = await listOf(portal, id);
  expect(list.ranges).toHaveLength(MEMBERS * DAYS);
  expect(checkRaffle(publishedOf(raffle), list)).toMatchObject({
    isListInTime: true,
    isListRight: true,
    areWinnersRight: true,
    isSeedRight: true,
  });
});
