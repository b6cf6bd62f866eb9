import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator';
import { computeTrialBalance } from '#domain/ledger';
import { giveTickets } from '#domain/promotions';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { checkRaffle } from '#rules/rewards/raffle-check';
import { mainTermsOf, shortTermsOf } from '../../src/layouts/promotions/terms.ts';
import { periodOf } from '../../src/layouts/promotions/period.ts';
import { runRaffles } from '../../src/lib/server/jobs/rewards.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { offer as offerItem } from '../support/points.ts';
import { creditDeposit, insertPromotion, ownOffer, post, publishPromotion } from '../support/promotions.ts';
import { betOnDay, endSales, listOf, publishedOf, raffleOffer } from '../support/raffles.ts';
import { inMinutes } from '../support/red-envelopes.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const claimPrize = (member: TestMember, promotionId: string, key?: string) =>
  post(member, 'relay/MCS2_claimRafflePromotion', { promotionId }, key);
const reasonOf = ({ status, body }: TestResponse) => [status, body.code, body.value?.reason];
const raffleOf = async (id: string, reader: Pick<TestMember, 'call'> = portal) =>
  (await reader.call(`GET /wps/relay/MCS2_raffle?id=${id}`)).body.value;
const ownTickets = async (member: TestMember, id: string) => (await raffleOf(id, member)).own.tickets;
const newMembers = () => Promise.all([portal.newMember(), portal.newMember(), portal.newMember(), portal.newMember()]);
const withAward = (change: object): OfferText => ({
  ...raffleOffer(),
  award: { ...raffleOffer().award, ...change },
});

/** The card names period, award, wagering, what brings a ticket, and who may take part, as those of other offers do. */
async function expectCardTerms(id: string): Promise<void> {
  const promotion = (await portal.call(`GET /wps/promotions/${id}`)).body.value;
  const t = getTranslator('en', ['promotions']);
  const termsFor = (change: object) =>
    Object.fromEntries(
      mainTermsOf({ ...promotion.rules, ...change }, { t, tag: 'en' }).map(({ name, values }) => [name, values.join()]),
    );
  expect(termsFor({})).toEqual({
    'You get': expect.stringContaining('50,000'),
    Wagering: expect.any(String),
    Tickets: expect.stringMatching(/1 per .*1,000.* you bet in a day, up to 5 a day/),
    'Ticket list closes': expect.any(String),
    Conditions: 'All players',
  });
  expect(termsFor({ needsVerification: true, minAge: 21 })['Conditions']).toBe('21+ · Verified account');
  const dated = { ...promotion, startsAt: null, endsAt: null };
  const startsAt = promotion.rules.startsAt.slice(0, 19).replace('T', '\u00A0').replaceAll('-', '-\u2060');
  expect(periodOf(dated, { t, timeZone: 'UTC' })).toContain(`\u2066${startsAt}\u2069`);
}

describe('a raffle', () => {
  it('calls a prize without a name by its rank, in the language of whoever reads it', async () => {
    const prizes = [
      { amount: '50000', count: 1 },
      { name: 'Consolation', amount: '10000', count: 3 },
    ];
    const id = await publishPromotion(portal, staff, withAward({ prizes }));
    const namesIn = async (tag: string) => {
      const { value } = (
        await portal.call(`GET /wps/relay/MCS2_raffle?id=${id}`, { headers: { 'Accept-Language': tag } })
      ).body;
      return value.prizes.map(({ name }: { name: string }) => name);
    };
    expect(await Promise.all(['en', 'vi'].map(namesIn))).toEqual([
      ['First prize', 'Consolation'],
      ['Giải nhất', 'Consolation'],
    ]);
    const page = (await staff.as('finance', `GET /ops/api/promotions/${id}`)).body.value;
    expect(page.terms.raffle.prizes[0].name).toBe('Giải nhất');
  });

  it('is refused when its prizes are not the budget, its sales end too soon, or a condition changes with play', async () => {
    await expect(insertPromotion(portal, { ...raffleOffer(), budget: '80001' })).rejects.toThrow('invalid_value');
    await expect(insertPromotion(portal, { ...raffleOffer(), eligibility: { vipMin: 2 } })).rejects.toThrow(
      'invalid_value',
    );
    await expect(insertPromotion(portal, { ...raffleOffer(), startsAt: inMinutes(20) })).rejects.toMatchObject({
      fields: { 'offer.award.salesEndAt': { code: 'invalid_value' } },
    });
    await expect(insertPromotion(portal, withAward({ salesEndAt: inMinutes(0) }))).rejects.toMatchObject({
      value: { problems: ['draw_too_soon'] },
    });
  });

  it('gives tickets for the days before, corrects them until the list is closed, and draws winners that anybody can draw again', async () => {
    const id = await publishPromotion(portal, staff, raffleOffer());
    await expectCardTerms(id);
    const [one, two, blocked, late] = await newMembers();
    const promoted = await portal.newMember();
    await betOnDay(portal, promoted, { daysAgo: 1, minor: 50_000_000n });
    await betOnDay(portal, one, { daysAgo: 2, minor: 29_990_000n });
    await betOnDay(portal, one, { daysAgo: 1, minor: 90_000_000n });
    await betOnDay(portal, one, { daysAgo: 0, minor: 25_000_000n });
    await betOnDay(portal, two, { daysAgo: 1, minor: 40_000_000n });
    await betOnDay(portal, two, { daysAgo: 5, minor: 50_000_000n });
    await betOnDay(portal, blocked, { daysAgo: 1, minor: 50_000_000n });
    await Promise.all([
      giveTickets(portal.app.db, portal.app.config.timeZone),
      giveTickets(portal.app.db, portal.app.config.timeZone),
    ]);
    const before = await raffleOf(id, one);
    // Two full amounts, five as the most of a day; today's come tomorrow.
    expect(before.own).toEqual({ tickets: 7, ranges: [], today: { amount: '2500', tickets: 2 } });
    expect(before).toMatchObject({ tickets: 21, listHash: null, closedAt: null, seed: null, winners: [] });
    expect(await ownOffer(one, id)).toMatchObject({ claimState: 'open', reason: 'not_drawn', actions: [] });
    expect(reasonOf(await claimPrize(one, id))).toEqual([409, 'claim_refused', 'not_drawn']);
    expect((await portal.call(`GET /wps/relay/MCS2_raffleTickets?id=${id}`)).status).toBe(404);

    // A voided round takes tickets back, and a late settlement adds some.
    await betOnDay(portal, two, { daysAgo: 1, minor: 10_000_000n });
    await betOnDay(portal, late, { daysAgo: 2, minor: 30_000_000n });
    await endSales(portal, id, 1);
    await Promise.all([runRaffles(portal.app), runRaffles(portal.app)]);
    const closed = await raffleOf(id, two);
    expect(closed).toMatchObject({ tickets: 21, randomness: null, winners: [], commitment: before.commitment });
    expect(closed.own.ranges).toEqual([{ from: closed.own.ranges[0].from, to: closed.own.ranges[0].from }]);
    const list = await listOf(portal, id);
    expect(list.hash).toBe(closed.listHash);

    // Nothing is issued after that; a blocked member wins nothing, nor does one who has become an agent, who could claim no prize.
    await betOnDay(portal, late, { daysAgo: 1, minor: 50_000_000n });
    await giveTickets(portal.app.db, portal.app.config.timeZone);
    expect(await ownTickets(late, id)).toBe(3);
    const reason = 'shared account';
    expect((await staff.as('support', `POST /ops/api/members/${blocked.playerId}/block`, { reason })).status).toBe(200);
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [promoted.playerId]);
    await endSales(portal, id, 120);
    await Promise.all([runRaffles(portal.app), runRaffles(portal.app)]);
    await runRaffles(portal.app);
    const drawn = await raffleOf(id, one);
    expect(drawn.listHash).toBe(closed.listHash);
    expect(drawn.passedOver.toSorted()).toEqual([blocked.playerId, promoted.playerId].toSorted());
    const winning = drawn.winners.map(({ ticket }: { ticket: number | null }) => ticket);
    expect(winning.filter((ticket: number | null) => ticket === null)).toHaveLength(1);
    expect(winning[3]).toBeNull();
    expect(drawn.winners.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toHaveLength(1);
    expect(drawn.winners[0].player).toMatch(/\*\*\*/);
    const right = {
      isSeedRight: true,
      isRoundRight: true,
      isListInTime: true,
      isListRight: true,
      areWinnersRight: true,
    };
    const published = publishedOf(drawn);
    expect(checkRaffle(published, list)).toEqual({ ...right, isRandomnessRight: undefined });
    expect(checkRaffle({ ...published, passedOver: [] }, list).areWinnersRight).toBe(false);
    expect(checkRaffle({ ...published, winners: published.winners.toReversed() }, list).areWinnersRight).toBe(false);
    expect(checkRaffle(published, { ...list, hash: '0'.repeat(64) }).isListRight).toBe(false);

    // A second draw changes nothing.
    await runRaffles(portal.app);
    expect((await raffleOf(id, one)).winners).toEqual(drawn.winners);

    // Every member presses three times at once, and is paid once.
    const players = [one, two, late];
    const pressed = await Promise.all(players.flatMap((member) => [1, 2, 3].map(() => claimPrize(member, id))));
    const paid = pressed.filter(({ status }) => status === 200).map(({ body }) => body.value.amount);
    expect(paid.toSorted()).toEqual(['10000', '10000', '50000']);
    const refused = new Set(pressed.filter(({ status }) => status !== 200).map((response) => reasonOf(response)[2]));
    expect([...refused]).toEqual(['already_claimed']);
    expect(await Promise.all(players.map(async (member) => (await ownOffer(member, id)).claimState))).toEqual([
      'issued',
      'issued',
      'issued',
    ]);
    expect((await claimPrize(blocked, id)).status).not.toBe(200);
    expect(reasonOf(await claimPrize(await portal.newMember(), id))[2]).toBe('no_prize');
    const forStaff = (await staff.as('auditor', `GET /ops/api/promotions/${id}`)).body.value;
    expect(forStaff).toMatchObject({ issued: '70000', budgetLeft: '10000', draw: { passedOver: drawn.passedOver } });
    expect(forStaff.draw.winners.map(({ isClaimed }: { isClaimed: boolean }) => isClaimed)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
    expect([isBalanced, problems]).toEqual([true, []]);
  });

  it('counts credited deposits less what was returned, and tells its winner once', async () => {
    const prizes = [{ name: 'Prize', amount: '5000', count: 2 }];
    const change = { base: 'deposits', per: '100000', prizes, perMember: 2 };
    const id = await publishPromotion(portal, staff, { ...withAward(change), budget: '10000' });
    const member = await portal.newMember();
    const depositId = await creditDeposit(staff, member, '300000');
    expect((await raffleOf(id, member)).own).toMatchObject({ tickets: 0, today: { amount: '300000', tickets: 3 } });
    await sql(
      portal,
      `update deposits set decided_at = decided_at - interval '1 day 10 minutes' where public_id = $1`,
      [depositId],
    );
    await giveTickets(portal.app.db, portal.app.config.timeZone);
    expect(await ownTickets(member, id)).toBe(3);
    await sql(portal, 'update deposits set returned_minor = 1000000000 where public_id = $1', [depositId]);
    await giveTickets(portal.app.db, portal.app.config.timeZone);
    expect(await ownTickets(member, id)).toBe(2);
    await endSales(portal, id, 1);
    await runRaffles(portal.app);
    await endSales(portal, id, 120);
    await runRaffles(portal.app);
    const key = crypto.randomUUID();
    const claimed = await claimPrize(member, id, key);
    expect(claimed.body.value).toMatchObject({ amount: '10000', state: 'issued' });
    expect((await claimPrize(member, id, key)).body).toEqual(claimed.body);
    const inbox = await sql(
      portal,
      `select 1 from inbox_messages where template = 'raffleWon' and params ->> 'name' <> ''
                                      and member_id = (select id from members where public_id = $1)`,
      [member.playerId],
    );
    expect(inbox).toHaveLength(1);
  });

  it('gives goods that were won as an order, whatever the stock, beside money or alone', async () => {
    // Nobody else has tickets.
    await sql(portal, 'delete from member_days');
    const item = await offerItem(portal, { stock: 1 });
    const mug = { name: 'A mug', amount: '0', count: 1, item };
    const { budget: _budget, ...free } = withAward({ prizes: [mug] });
    await expect(insertPromotion(portal, withAward({ prizes: [{ ...mug, amount: '1' }] }))).rejects.toThrow(
      'invalid_value',
    );
    const both = {
      ...withAward({ prizes: [mug, { ...mug, name: 'Cash', amount: '10', item: undefined }], perMember: 2 }),
      budget: '10',
    };
    const [alone, mixed] = [await insertPromotion(portal, free), await insertPromotion(portal, both)];
    const member = await portal.newMember();
    await betOnDay(portal, member, { daysAgo: 1, minor: 20_000_000n });
    await giveTickets(portal.app.db, portal.app.config.timeZone);
    for (const id of [alone, mixed]) await endSales(portal, id, 1);
    await runRaffles(portal.app);
    for (const id of [alone, mixed]) await endSales(portal, id, 120);
    await runRaffles(portal.app);
    const ofGoods = await ownOffer(member, alone);
    expect(ofGoods).toMatchObject({ actions: ['claim'], amount: '0', prizes: ['A mug'] });
    // The most that can be won is an article, not 0.
    const english = { t: getTranslator('en', ['promotions', 'offers']), tag: 'en' };
    expect(shortTermsOf(ofGoods.rules, english)).toBe('Up to A mug');
    expect(await ownOffer(member, mixed)).toMatchObject({ actions: ['claim'], amount: '10', prizes: ['A mug'] });
    expect((await claimPrize(member, alone)).body.value).toMatchObject({ state: 'issued', amount: '0' });
    expect((await claimPrize(member, mixed)).body.value).toMatchObject({ state: 'issued', amount: '10' });
    expect(reasonOf(await claimPrize(member, alone))[1]).toBe('claim_refused');
    expect(await member.balance()).toBe('10');
    const { rows } = (await member.call('GET /wps/relay/PTS_redeemList')).body.value;
    const ordered = { itemId: item, quantity: 1, points: '0', state: 'in_process' };
    expect(rows).toMatchObject([ordered, ordered]);
    // Only one of the orders came out of the stock, which gets back no more.
    const ids = rows.map(({ id }: { id: string }) => id);
    const rejected = { ids, decision: 'reject', reason: 'sent elsewhere' };
    expect((await staff.as('finance', 'POST /ops/api/points/redemptions/decide', rejected)).status).toBe(200);
    expect(await sql(portal, 'select stock from point_items where public_id = $1', [item])).toEqual([{ stock: 1 }]);
  });

  it('that is stopped before its draw has no winners, and publishes its seed', async () => {
    const id = await publishPromotion(portal, staff, raffleOffer());
    const stopped = await staff.as('finance', `POST /ops/api/promotions/${id}/stop`, {
      reason: 'a mistake in the texts',
    });
    expect(stopped.status).toBe(200);
    await endSales(portal, id, 120);
    await runRaffles(portal.app);
    const after = await raffleOf(id);
    expect(after).toMatchObject({ winners: [], drawnAt: null, own: null });
    expect(after.seed).toMatch(/^[0-9a-f]{64}$/);
    expect((await portal.call('GET /wps/relay/MCS2_raffle?id=C0000000')).status).toBe(404);
  });
});
