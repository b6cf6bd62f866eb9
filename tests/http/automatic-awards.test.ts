import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { editOffer, payAutomaticAwards, publishOffer } from '#domain/promotions';
import { offerSchema, type OfferText } from '#rules/rewards/offers/offer-schema';
import { automaticDeps, publishDeps } from '../../src/lib/server/reward-deps.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { memberIdOf } from '../support/bonuses.ts';
import { CASH, claim, creditDeposit, holdOutOfNext, insertPromotion, ownOffer } from '../support/promotions.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const publish = (offer: Partial<OfferText>) =>
  insertPromotion(portal, { ...CASH, budget: '10000000', paysAutomatically: true, ...offer });
const pay = () => payAutomaticAwards(portal.app.db, automaticDeps(portal.app), { fromHour: 0 });
const CASHBACK: OfferText['award'] = {
  type: 'cashback',
  period: 'day',
  tiers: [{ min: '100', rate: '10' }],
  max: '500',
};

/** Awards of a promotion by member, with what each got. */
const paidBy = async (contentId: string) =>
  sql<{ memberId: bigint; claims: number; amount: bigint }>(
    portal,
    `select claim.member_id as "memberId", count(*)::int as claims, (sum(claim.amount_minor) / 10000)::bigint as amount
       from promotion_claims claim join promotions promotion on promotion.id = claim.promotion_id
      where promotion.content_id = $1 and claim.state = 'issued' group by 1 order by 1`,
    [contentId],
  );

/** Adds a member's play of a day of the operator, in whole units. */
const addBets = (
  memberId: bigint,
  { stake, payout = 0, daysAgo = 1 }: { stake: number; payout?: number; daysAgo?: number },
) =>
  sql(
    portal,
    `insert into member_days as stored (member_id, day, currency, category, rounds, stake_minor, payout_minor, valid_bet_minor, cash_valid_bet_minor)
     values ($1, (now() at time zone 'Asia/Ho_Chi_Minh')::date - $4::int, 'VND', 'RNG', 1, $2::bigint * 10000, $3::bigint * 10000, $2::bigint * 10000, $2::bigint * 10000)
     on conflict (member_id, day, currency, category, day_lag) do update
       set stake_minor = stored.stake_minor + excluded.stake_minor, payout_minor = stored.payout_minor + excluded.payout_minor,
           valid_bet_minor = stored.valid_bet_minor + excluded.valid_bet_minor,
           cash_valid_bet_minor = stored.cash_valid_bet_minor + excluded.cash_valid_bet_minor`,
    [memberId, stake, payout, daysAgo],
  );

/** Makes everything that was played and paid a day older. */
async function aDayPasses(): Promise<void> {
  // In two steps, because rows of neighboring days would meet.
  for (const days of [-10_001, 10_000]) await sql(portal, 'update member_days set day = day + $1::int', [days]);
  await sql(portal, `update cashback_losses set from_day = from_day - 1, until_day = until_day - 1`);
  await sql(portal, `update automatic_runs set period = (period::date - 1)::text`);
  await sql(
    portal,
    `update promotion_claims set issued_at = issued_at - interval '1 day', period = (period::date - 1)::text where period ~ '^\\d{4}-'`,
  );
}

const newMember = async () => {
  const member = await portal.newMember();
  return { member, id: await memberIdOf(portal, member) };
};

// Promotions of earlier tests pay nothing more.
beforeEach(async () => {
  await sql(portal, `update promotions set state = 'stopped', stopped_at = now() where state = 'running'`);
  await sql(portal, 'delete from member_days');
});

describe('awards that are paid without a claim', () => {
  it('are paid once each, although two workers run at once and are killed', async () => {
    const id = await publish({ award: CASHBACK });
    const members = await sql<{ id: bigint }>(
      portal,
      `insert into members (public_id, username, username_key, password_hash, currency, language_code)
       select 'PAUTO' || n, 'auto' || n, 'auto' || n, '-', 'VND', 'EN' from generate_series(1, 900) n returning id`,
    );
    for (const { id: memberId } of members) await addBets(memberId, { stake: 1000 });
    const work = () => pay().catch(() => undefined);
    let kills = 0;
    for (let wave = 0; wave < 6; wave++) {
      const workers = [work(), work()];
      await delay(30 * wave);
      const killed = await sql(
        portal,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
      ).catch(() => []);
      kills += killed.length;
      await Promise.all(workers);
    }
    expect(kills).toBeGreaterThan(0);
    await Promise.all([pay(), pay()]);
    await pay();
    expect(await paidBy(id)).toEqual(
      members
        .map(({ id: memberId }) => ({ memberId, claims: 1, amount: 100n }))
        .toSorted((a, b) => Number(a.memberId - b.memberId)),
    );
    const [facts] = await sql(
      portal,
      `select promotion.issued_claims as claims, (balance.balance_minor / 10000)::int as left,
              (select count(*)::int from inbox_messages message where message.member_id = any($2::bigint[]) and message.template = 'cashAwarded') as messages
         from promotions promotion join ledger_accounts account on account.kind = 'promotion_budget' and account.owner_id = promotion.id
         join ledger_balances balance on balance.account_id = account.id where promotion.content_id = $1`,
      [id, members.map((member) => String(member.id))],
    );
    expect(facts).toEqual({ claims: 900, left: 10_000_000 - 90_000, messages: 900 });
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  it('are named by the promotion, cannot be claimed by hand, and pass over who may receive nothing', async () => {
    const id = await publish({ award: CASHBACK, turnoverFactor: '1' });
    const [one, blocked, winner] = [await newMember(), await newMember(), await newMember()];
    await addBets(one.id, { stake: 2000 });
    await addBets(blocked.id, { stake: 2000 });
    await addBets(winner.id, { stake: 2000, payout: 3000 });
    await sql(portal, `update members set state = 'blocked' where id = $1`, [blocked.id]);
    expect(await ownOffer(one.member, id)).toMatchObject({
      claimState: 'open',
      actions: [],
      amount: '200',
      rules: { mode: 'auto' },
    });
    expect((await claim(one.member, id)).body.value.reason).toBe('wrong_state');
    const before = Number(await one.member.balance());
    await pay();
    expect(Number(await one.member.balance())).toBe(before + 200);
    expect(await paidBy(id)).toEqual([{ memberId: one.id, claims: 1, amount: 200n }]);
    expect(await ownOffer(one.member, id)).toMatchObject({ claimState: 'issued', amount: '200' });
    const turnover = await one.member.call('GET /wps/member/turnover');
    expect([turnover.status, turnover.body.value]).toMatchObject([
      200,
      { open: '200', requirements: [{ source: 'award', amount: '200', open: '200' }] },
    ]);
  });

  it('pass over the control group, and remember what day it would have been paid', async () => {
    const [held, other] = [await newMember(), await newMember()];
    await holdOutOfNext(portal, held.member, other.member);
    const id = await publish({ award: CASHBACK, hasControlGroup: true });
    for (const member of [held, other]) await addBets(member.id, { stake: 1000 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId: other.id, claims: 1, amount: 100n }]);
    expect(await sql(portal, 'select member_id as "memberId" from promotion_controls')).toEqual([
      { memberId: held.id },
    ]);
  });

  it('take all of an award from the budget or nothing, and a raised budget pays the others', async () => {
    const id = await publish({ award: CASHBACK, budget: '500' });
    for (const stake of [4000, 2000, 1000]) await addBets((await newMember()).id, { stake });
    const amounts = async () => (await paidBy(id)).map(({ amount }) => amount);
    await pay();
    expect(await amounts()).toEqual([400n, 100n]);
    const { app } = portal;
    const raised = { ...CASH, award: CASHBACK, paysAutomatically: true, budget: '1000' };
    await app.db.transaction(async (tx) => {
      const seen = { contentId: id, version: 1 };
      const { timeZone } = app.config;
      await editOffer(tx, { seen, offer: offerSchema.parse(raised), timeZone, actor: 'test' });
      await publishOffer(tx, publishDeps(app), { seen: { ...seen, version: 2 }, actor: 'test' });
    });
    await pay();
    expect(await amounts()).toEqual([400n, 200n, 100n]);
  });

  it('rebates pay whole days, and what a correction takes back is worked off first', async () => {
    const id = await publish({ award: { type: 'rebate', rates: { RNG: ['1'], LIVE: ['0.1'] }, max: '1000' } });
    const { id: memberId } = await newMember();
    await addBets(memberId, { stake: 1000 });
    await addBets(memberId, { stake: 500, daysAgo: 0 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 1, amount: 10n }]);
    await aDayPasses();
    // The vendor voids 800 of what was paid; 500 were played on the day after.
    await addBets(memberId, { stake: -800, daysAgo: 2 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 1, amount: 10n }]);
    await aDayPasses();
    await addBets(memberId, { stake: 1300 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 2, amount: 20n }]);
  });

  it('cashback takes into account how the losses that it paid for have changed', async () => {
    const id = await publish({ award: { ...CASHBACK, deductsAwards: false } });
    const { id: memberId } = await newMember();
    await addBets(memberId, { stake: 1000 });
    await pay();
    await aDayPasses();
    // A payout of 700 is added to the day that was paid: the next 500 and 200 of losses are no losses.
    await addBets(memberId, { stake: 0, payout: 700, daysAgo: 2 });
    await addBets(memberId, { stake: 500 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 1, amount: 100n }]);
    await aDayPasses();
    await addBets(memberId, { stake: 1200 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 2, amount: 200n }]);
    await aDayPasses();
    await addBets(memberId, { stake: 300 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 3, amount: 230n }]);
  });

  it('birthdays and the pay of a level are paid for their year and month', async () => {
    const { id: memberId } = await newMember();
    await sql(
      portal,
      `update members set date_of_birth = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 3 - interval '30 years', rank_level = 2,
              registered_at = now() - interval '90 days', email_verified_at = now(), email = 'birthday@example.test' where id = $1`,
      [memberId],
    );
    const gift = await publish({ award: { type: 'birthday', byLevel: ['0', '10', '20'] } });
    const wage = await publish({
      award: { type: 'level_pay', period: 'week', byLevel: ['0', '0', '70'], minTurnover: '100' },
    });
    await addBets(memberId, { stake: 100, daysAgo: 7 });
    await pay();
    await pay();
    expect(await paidBy(gift)).toEqual([{ memberId, claims: 1, amount: 20n }]);
    expect(await paidBy(wage)).toEqual([{ memberId, claims: 1, amount: 70n }]);
  });

  it('rakeback pays a share of the edge that the vendors state, and never most of it', async () => {
    await sql(portal, `update games set rtp_bps = 9600 where category = 'RNG'`);
    const rates = { RNG: ['25'], LOTT: ['25'] };
    const id = await publish({ award: { type: 'rebate', base: 'edge', rates, max: '1000' } });
    const { member, id: memberId } = await newMember();
    await addBets(memberId, { stake: 1000 });
    await pay();
    expect(await paidBy(id)).toEqual([{ memberId, claims: 1, amount: 10n }]);
    expect((await ownOffer(member, id)).rules).toMatchObject({ rebateBase: 'edge', rate: '25' });
    const refused = (award: Partial<Extract<OfferText['award'], { type: 'rebate' }>>) =>
      publish({ award: { type: 'rebate', rates, max: '1000', ...award } });
    const problem = { problems: ['rate_above_edge'] };
    await expect(refused({ base: 'edge', rates: { LIVE: ['1', '80'] } })).rejects.toMatchObject({ value: problem });
    await expect(refused({ rates: { RNG: ['3.2'] } })).rejects.toMatchObject({ value: problem });
    await expect(refused({ rates: { RNG: ['3.1999'] } })).resolves.toMatch(/^C/);
  });
});

describe('the simulation of a draft', () => {
  const simulate = async (offer: Partial<OfferText>) => {
    const id = await publish(offer);
    return (await staff.as('support', `GET /ops/api/promotions/${id}/simulation`)).body.value;
  };

  it('computes what the last 30 days would have paid, and what the budget covers of it', async () => {
    const [loser, winner, blocked] = [await newMember(), await newMember(), await newMember()];
    await addBets(loser.id, { stake: 2000 });
    await addBets(loser.id, { stake: 1000, daysAgo: 3 });
    await addBets(loser.id, { stake: 1000, daysAgo: 40 });
    await addBets(winner.id, { stake: 1000, payout: 5000 });
    await addBets(blocked.id, { stake: 9000 });
    await sql(portal, `update members set state = 'blocked' where id = $1`, [blocked.id]);
    const daily = { currency: 'VND', players: '1', claims: '2', demand: '300', isSample: false };
    expect(await simulate({ award: { ...CASHBACK, max: '250' }, budget: '250' })).toEqual({
      ...daily,
      cost: '250',
      worstCase: '250',
    });
    expect(await simulate({ award: CASHBACK, caps: { perPlayer: '220' } })).toMatchObject({
      demand: '220',
      cost: '220',
    });
    expect(await simulate({ award: CASHBACK, eligibility: { vipMin: 1 } })).toMatchObject({ players: '0', cost: '0' });
    expect(await simulate({ award: CASHBACK, hasControlGroup: true })).toMatchObject({ demand: '270' });
    const rates = { RNG: ['1'] };
    expect(await simulate({ award: { type: 'rebate', rates, max: '1000' } })).toMatchObject({
      players: '2',
      demand: '40',
    });
  });

  it('looks at deposits, days in a row and new members for awards of these', async () => {
    const { member, id } = await newMember();
    await creditDeposit(staff, member, '100000');
    const manual = { paysAutomatically: false };
    const tiers = [{ min: '50000', fixed: '7000' }];
    const first = { depositsMax: 1 };
    expect(await simulate({ ...manual, award: { type: 'deposit_match', tiers }, eligibility: first })).toMatchObject({
      players: '1',
      claims: '1',
      cost: '7000',
    });
    for (const daysAgo of [4, 2, 1]) await addBets(id, { stake: 10, daysAgo });
    expect(await simulate({ ...manual, award: { type: 'sign_in', rewards: ['5', '20'] } })).toMatchObject({
      players: '1',
      claims: '3',
      demand: '30',
    });
    const few = { award: { type: 'free_credit', amount: '10' }, caps: { maxClaims: 2 } } as const;
    expect(await simulate({ ...manual, ...few, eligibility: { newWithinDays: 7 } })).toMatchObject({
      claims: '2',
      cost: '20',
    });
  });
});
