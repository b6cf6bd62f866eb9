import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceFigures, readerLag } from '#domain/figures';
import { computeTrialBalance } from '#domain/ledger';
import { setModule } from '#domain/modules';
import { applyForPromotion, claimPromotion, giveTickets, joinPromotion, returnBudgets } from '#domain/promotions';
import type { Tx } from '#kernel/database';
import { DAY_MS, DEFAULT_TIME_ZONE } from '#kernel/clock';
import { CLAIM_STATES, type ClaimMode, type ClaimState, nextClaimState } from '#rules/rewards/claim-states';
import { dayName, dayOf } from '#rules/rewards/days';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { getTranslator } from '#i18n/translator';
import { mainTermsOf, termsOf } from '../../src/layouts/promotions/terms.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { warnOfLowBudgets } from '#server/jobs/rewards';
import { claimDeps } from '../../src/lib/server/reward-deps.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { bonusesOf, memberIdOf } from '../support/bonuses.ts';
import { answersOf, newMembers } from '../support/crowd.ts';
import { fresh, type GameSession, startGame } from '../support/game-session.ts';
import { decisionsOf } from '../support/payments.ts';
import {
  ACTIVITY,
  apply,
  CASH,
  claim,
  claimImageOf,
  creditDeposit,
  holdOutOfNext,
  insertPromotion,
  ownOffer,
  post,
  publishPromotion,
  SIGN_IN,
  uploadClaimImage,
  WELCOME,
} from '../support/promotions.ts';
import { DELIVERY, offer as offerItem } from '../support/points.ts';
import { betOnDay, endSales, raffleOffer } from '../support/raffles.ts';
import { insertOpening } from '../support/red-envelopes.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

/** A crowd that claims at once, and the awards that its budget pays. */
const CROWD = IS_THOROUGH ? { clients: 2000, awards: 1000 } : { clients: 8, awards: 3 };

const publish = (offer: Partial<OfferText>) => publishPromotion(portal, staff, { ...WELCOME, ...offer });
const publishCash = (offer: Partial<OfferText>) => publishPromotion(portal, staff, { ...CASH, ...offer });
const reasonOf = ({ status, body }: TestResponse) => [status, body.code, body.value?.reason];

const reviewed = async (id: string) => (await staff.as('auditor', `GET /ops/api/promotions/${id}`)).body.value;

/** Makes everything that happened to a promotion's claims a day older. */
async function aDayPasses(promotionId: string): Promise<void> {
  await sql(
    portal,
    `update promotion_claims claim set issued_at = issued_at - interval '1 day', period = (period::date - 1)::text
       from promotions promotion where promotion.id = claim.promotion_id and promotion.content_id = $1`,
    [promotionId],
  );
}

describe('a welcome bonus', () => {
  it('is claimed once for the first deposit, before anything was staked', async () => {
    const [id, member] = [await publish({}), await portal.newMember()];
    expect(await ownOffer(member, id)).toMatchObject({
      claimState: 'open',
      reason: 'no_deposit',
      actions: ['deposit'],
      rules: { type: 'deposit_match', mode: 'claim', rate: '100', maxAward: '200000', minDeposit: '50000' },
    });
    // Visitors read the same terms, and their period is the promotion's.
    const { rules, slug } = await ownOffer(member, id);
    const visible = (await portal.call(`GET /wps/promotions/${id}`)).body.value;
    expect(visible).toMatchObject({ rules, slug, state: 'running', startsAt: '2026-01-01T00:00:00.000Z' });
    expect(rules).toMatchObject({ repeats: 'never', depositsMax: 1, isUsedUp: false, bonus: { required: '2000000' } });
    expect(reasonOf(await claim(member, id))).toEqual([409, 'claim_refused', 'no_deposit']);
    await creditDeposit(staff, member, '100000');
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'open', actions: ['claim'], amount: '100000' });
    const key = crypto.randomUUID();
    const first = await claim(member, id, {}, key);
    expect(first.body.value).toMatchObject({ state: 'issued', amount: '100000', form: 'bonus', currency: 'VND' });
    expect((await claim(member, id, {}, key)).body).toEqual(first.body);
    expect(reasonOf(await claim(member, id))[1]).toBe('claim_refused');
    expect(await bonusesOf(portal, member)).toEqual([
      { state: 'active', balance: '100000', progress: '0', required: '1000000' },
    ]);
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'issued', actions: [], amount: '100000' });
    expect((await member.call('GET /wps/member/claims')).body.value).toMatchObject({
      totalRows: 1,
      rows: [{ promotionId: id, title: 'Tiêu đề', state: 'issued', amount: '100000' }],
    });
    // A second deposit is not the first.
    await creditDeposit(staff, member, '100000');
    expect(reasonOf(await claim(member, id))).toEqual([409, 'claim_refused', 'deposit_count']);
    expect(await reviewed(id)).toMatchObject({ budgetLeft: '900000', issued: '100000', issuedClaims: 1, players: 1 });
  });

  it('is for the deposit that was credited first, whichever was requested first, and of which nothing was returned', async () => {
    const member = await portal.newMember();
    const id = await publish({ eligibility: { depositsMax: 1 } });
    const earlier = (await post(member, 'v2/wallets/deposits', { methodCode: 'bank-transfer', amount: '60000' })).body;
    await creditDeposit(staff, member, '100000');
    expect((await claim(member, id)).body.value).toMatchObject({ state: 'issued', amount: '100000' });
    await member.call(`POST /wps/v2/wallets/deposits/${earlier.value.id}/submit`, { body: {} });
    expect((await decisionsOf(staff).approveDeposit(earlier.value.id)).status).toBe(200);
    expect(reasonOf(await claim(member, id))).toEqual([409, 'claim_refused', 'deposit_count']);
    const other = await portal.newMember();
    const returned = await creditDeposit(staff, other, '100000');
    await sql(portal, 'update deposits set returned_minor = amount_minor - 500000000 where public_id = $1', [returned]);
    expect(await ownOffer(other, id)).toMatchObject({ amount: '50000' });
    await sql(portal, 'update deposits set returned_minor = amount_minor where public_id = $1', [returned]);
    expect(reasonOf(await claim(other, id))).toEqual([409, 'claim_refused', 'no_deposit']);
    // A deposit that was all returned is none, unless a bonus was claimed for it.
    const repaid = await creditDeposit(staff, other, '80000');
    expect((await claim(other, id)).body.value).toMatchObject({ state: 'issued', amount: '80000' });
    await sql(portal, 'update deposits set returned_minor = amount_minor where public_id = $1', [repaid]);
    await creditDeposit(staff, other, '80000');
    expect(reasonOf(await claim(other, id))).toEqual([409, 'claim_refused', 'deposit_count']);
  });

  it('is refused once the deposit was staked, below the minimum, and beside another offer of its group', async () => {
    const [one, other, member] = [await publish({}), await publish({}), await portal.newMember()];
    const large = await publish({ award: { type: 'deposit_match', tiers: [{ min: '900000', fixed: '90000' }] } });
    await creditDeposit(staff, member, '100000');
    expect(reasonOf(await claim(member, large))[2]).toBe('below_minimum');
    const rich = await portal.newMember();
    await creditDeposit(staff, rich, '500000');
    expect((await claim(rich, one)).body.value.amount).toBe('200000');
    expect(reasonOf(await claim(rich, other))[2]).toBe('exclusive');
    const session = await startGame(portal, { balance: '' });
    await creditDeposit(staff, session.member, '100000');
    expect((await session.bet()).body.status).toBe('OK');
    expect(reasonOf(await claim(session.member, one))[2]).toBe('no_deposit');
  });

  it('gives no more than its budget, however many claim at once', async () => {
    const { clients, awards } = CROWD;
    const id = await publishCash({ budget: String(awards * 1000), award: { type: 'free_credit', amount: '1000' } });
    const members = await newMembers(portal, clients);
    const answers = await answersOf(members, (member, key) => claim(member, id, {}, key));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(awards);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => reasonOf(answer)[2]))).toEqual(
      new Set(['budget_used']),
    );
    const balances = await answersOf(members, (member) => member.call('GET /wps/v2/wallets/balance'));
    expect(balances.filter(({ body }) => body.value.sumBalance === '1000')).toHaveLength(awards);
    expect(await reviewed(id)).toMatchObject({ budgetLeft: '0', issuedClaims: awards });
    expect((await ownOffer(members[0] as TestMember, id)).rules.isUsedUp).toBe(true);
    const listed = (await portal.call('GET /wps/promotions')).body.value.rows;
    expect(listed.find((promotion: { id: string }) => promotion.id === id).rules.isUsedUp).toBe(true);
  }, 900_000);
});

it('a budget of which less than a twentieth is left is in the log', async () => {
  const id = await publishCash({ budget: '200000' });
  const warned = async () => {
    const lines: { promotions: string[] }[] = [];
    const log = { ...portal.app.log, warn: (line: (typeof lines)[number]) => void lines.push(line) };
    await warnOfLowBudgets({ ...portal.app, log: log as typeof portal.app.log });
    return lines.flatMap(({ promotions }) => promotions).includes(id);
  };
  for (let claims = 0; claims < 19; claims++)
    expect((await claim(await portal.newMember(), id)).body.value.amount).toBe('10000');
  expect(await warned()).toBe(false);
  expect((await claim(await portal.newMember(), id)).status).toBe(200);
  expect(await warned()).toBe(true);
  await sql(
    portal,
    `update promotion_versions version set offer = jsonb_set(version.offer, '{endsAt}', to_jsonb(now() - interval '1 minute'))
       from promotions promotion where promotion.id = version.promotion_id and promotion.content_id = $1`,
    [id],
  );
  expect(await warned()).toBe(false);
});

describe('rules of who may claim', () => {
  it('count claims by one network and browser, and limit their number', async () => {
    const id = await publishCash({ eligibility: { onePer: ['ip'] }, caps: { maxClaims: 3 } });
    const members = await Promise.all(Array.from({ length: 3 }, () => portal.newMember()));
    const reasons = [];
    for (const member of members) reasons.push(reasonOf(await claim(member, id))[2]);
    expect(reasons).toEqual([null, null, 'ip_used']);
    const limited = await publishCash({ caps: { maxClaims: 1 } });
    expect((await claim(members[0] as TestMember, limited)).status).toBe(200);
    expect(reasonOf(await claim(members[1] as TestMember, limited))[2]).toBe('budget_used');
  });

  it.each<[string[], Partial<OfferText>]>([
    [['Deposit no. 2 only', 'VIP 1–3'], { eligibility: { depositsMin: 2, depositsMax: 2, vipMin: 1, vipMax: 3 } }],
    [
      ['From deposit no. 2 – Up to deposit no. 4', 'VIP 2'],
      { eligibility: { depositsMin: 2, depositsMax: 4, vipMin: 2, vipMax: 2 } },
    ],
    [
      ['Up to deposit no. 3', 'First 1,000 claims only'],
      { eligibility: { depositsMax: 3 }, caps: { maxClaims: 1000 } },
    ],
    [['First deposit only', 'VIP 3+'], { eligibility: { depositsMax: 1, vipMin: 3 } }],
    [
      [
        'Account opened since 2026-01-01 07:00:00',
        'Account opened before 2026-02-01 07:00:00',
        'Players of certain partners',
      ],
      {
        eligibility: {
          registeredFrom: '2026-01-01T00:00:00.000Z',
          registeredTo: '2026-02-01T00:00:00.000Z',
          notAffiliates: ['RIVAL'],
        },
      },
    ],
  ])('are said beside the offer: %j', async (conditions, offer) => {
    const id = await publish(offer);
    const { rules } = (await portal.call(`GET /wps/promotions/${id}`)).body.value;
    const terms = mainTermsOf(rules, { t: getTranslator('en', ['promotions', 'common']), tag: 'en' });
    expect(terms.at(-1)).toEqual({ name: 'Conditions', values: [conditions.join(' · ')] });
  });

  it('know when and through whom a member registered', async () => {
    const [partners, direct] = [await portal.newMember(), await portal.newMember()];
    await sql(portal, `insert into affiliates (code) values ('SUMMER')`);
    await sql(
      portal,
      `update members set affiliate_id = (select id from affiliates where code = 'SUMMER') where public_id = $1`,
      [partners.playerId],
    );
    const of = (eligibility: OfferText['eligibility']) => publishCash({ eligibility });
    const reasonFor = async (member: TestMember, id: string) => reasonOf(await claim(member, id))[2];
    const only = await of({ affiliates: ['SUMMER', 'OTHER'] });
    expect([await reasonFor(partners, only), await reasonFor(direct, only)]).toEqual([null, 'affiliate']);
    const not = await of({ notAffiliates: ['SUMMER'] });
    expect([await reasonFor(partners, not), await reasonFor(direct, not)]).toEqual(['affiliate', null]);
    const [past, future] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
    expect(await reasonFor(direct, await of({ registeredFrom: future }))).toBe('registration_date');
    expect(await reasonFor(direct, await of({ registeredTo: past }))).toBe('registration_date');
    expect(await reasonFor(direct, await of({ registeredFrom: past, registeredTo: future }))).toBeNull();
    await expect(of({ registeredFrom: future, registeredTo: past })).rejects.toThrow('registeredTo');
  });

  it('know coupons, joining, features, dates and the state of the account', async () => {
    const member = await portal.newMember();
    const coupon = await publishCash({ eligibility: { coupon: { code: 'TET2027', max: 1 } } });
    expect((await ownOffer(member, coupon)).actions).toEqual(['coupon']);
    // Codes are typed in one place, which limits how many are tried.
    expect((await claim(member, coupon, { coupon: 'TET2027' })).status).toBe(422);
    expect(reasonOf(await claim(member, coupon))[2]).toBe('coupon_wrong');
    expect(reasonOf(await post(member, 'member/coupons', { code: 'nothing' }))[2]).toBe('coupon_wrong');
    expect((await post(member, 'member/coupons', { code: ' tet2027 ' })).body.value.amount).toBe('10000');
    const late = await portal.newMember();
    expect(reasonOf(await post(late, 'member/coupons', { code: 'TET2027' }))[2]).toBe('coupon_used_up');

    await publishCash({ eligibility: { coupon: { code: 'SHARED', max: 1 } } });
    const both = await Promise.all([member, late].map((one) => post(one, 'member/coupons', { code: 'shared' })));
    expect(both.map((answer) => reasonOf(answer)[2] ?? 'paid').toSorted()).toEqual(['coupon_used_up', 'paid']);

    const joined = await publishCash({ needsJoining: true });
    const step = (name: string) => late.call(`POST /wps/relay/MCS2_${name}`, { body: { promotionId: joined } });
    expect((await ownOffer(late, joined)).actions).toEqual(['join']);
    expect(reasonOf(await claim(late, joined))[2]).toBe('wrong_state');
    expect((await step('joinPromotion')).status).toBe(200);
    expect(reasonOf(await step('joinPromotion'))[2]).toBe('wrong_state');
    expect(await ownOffer(late, joined)).toMatchObject({ claimState: 'joined', actions: ['claim', 'leave'] });
    expect((await step('leavePromotion')).status).toBe(200);
    expect((await step('joinPromotion')).status).toBe(200);
    expect((await claim(late, joined)).status).toBe(200);
    // The code is typed after joining.
    const free = await portal.newMember();
    const eligibility = { coupon: { code: 'JOINED' } };
    const coded = await publishCash({ needsJoining: true, eligibility });
    const join = (own: TestMember) => own.call('POST /wps/relay/MCS2_joinPromotion', { body: { promotionId: coded } });
    expect((await ownOffer(free, coded)).actions).toEqual(['join']);
    expect((await join(free)).status).toBe(200);
    expect((await ownOffer(free, coded)).actions).toEqual(['coupon', 'leave']);
    expect((await post(free, 'member/coupons', { code: 'joined' })).status).toBe(200);
    // Nobody knows who has a code and would be of a control group.
    await expect(publishCash({ hasControlGroup: true, eligibility })).rejects.toThrow('hasControlGroup');
    for (const offer of [SIGN_IN, ACTIVITY])
      await expect(insertPromotion(portal, { ...offer, eligibility })).rejects.toThrow('coupon');

    const withChat = await publishCash({ eligibility: { module: 'CBS3' } });
    expect(reasonOf(await claim(late, withChat))[2]).toBe('module_off');
    await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
    expect((await claim(late, withChat)).status).toBe(200);

    const soon = await publishCash({ startsAt: '2098-01-01T00:00:00Z' });
    expect(await ownOffer(late, soon)).toMatchObject({ claimState: 'coming_soon', actions: [] });
    expect(reasonOf(await claim(late, soon))[2]).toBe('not_started');
    expect((await staff.as('finance', `POST /ops/api/promotions/${soon}/stop`, { reason: 'a mistake' })).status).toBe(
      200,
    );
    expect(await ownOffer(late, soon)).toMatchObject({ claimState: 'closed', actions: [] });
  });
});

describe('single-use codes', () => {
  it('are created by staff, listed with a record of it, and redeemed once each, whoever types one first', async () => {
    const id = await publishCash({ eligibility: { hasSingleUseCodes: true } });
    const path = `/ops/api/promotions/${id}/codes`;
    const create = (role: 'finance' | 'support', count: number) => staff.as(role, `POST ${path}`, { count });
    expect((await create('support', 2)).status).toBe(403);
    expect((await create('finance', 10_001)).status).toBe(422);
    expect((await create('finance', 2)).status).toBe(200);
    expect((await staff.as('support', `GET ${path}.csv`)).status).toBe(403);
    const codesOf = async () => {
      const headers = { Authorization: `Bearer ${staff.tokens.get('finance')}` };
      const file = await portal.raw(`${path}.csv`, { headers });
      return (await file.text())
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(','));
    };
    const [[first = '', , unused], [second = '']] = (await codesOf()) as [string[], string[]];
    expect([first, unused]).toEqual([expect.stringMatching(/^[0-9A-Z]{12}$/), '']);

    const [member, other] = [await portal.newMember(), await portal.newMember()];
    expect(await ownOffer(member, id)).toMatchObject({ actions: ['coupon'], rules: { needsCoupon: true } });
    expect(reasonOf(await claim(member, id))[2]).toBe('coupon_wrong');
    const redeem = (own: TestMember, code: string) => post(own, 'member/coupons', { code });
    const both = await Promise.all([member, other].map((one) => redeem(one, ` ${first.toLowerCase()} `)));
    expect(both.map((answer) => reasonOf(answer)[2] ?? 'paid').toSorted()).toEqual(['coupon_used_up', 'paid']);
    // The one who was late has another code, and the one who was paid needs none.
    const answers = await Promise.all([member, other].map((one) => redeem(one, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await codesOf()).map(([, , claimedAt = '']) => claimedAt !== '')).toEqual([true, true]);
    expect((await reviewed(id)).codes).toEqual({ total: 2, used: 2 });
    const audited = await sql<{ action: string }>(portal, 'select action from audit_log where subject = $1', [id]);
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['promotion.codes', 'promotion.codes.export']),
    );
    const without = await publishCash({});
    expect((await staff.as('finance', `POST /ops/api/promotions/${without}/codes`, { count: 1 })).body.code).toBe(
      'wrong_state',
    );
  });
});

/** Returns what counts for a bonus, as players read it. */
function countedOf(rules: Parameters<typeof termsOf>[0]) {
  const terms = termsOf(rules, { t: getTranslator('en', ['promotions']), tag: 'en' });
  return terms.find(({ name }) => name === 'What counts')?.values;
}

describe('an account that is blocked in the middle', () => {
  it('gets nothing on any path, although it could have had each', async () => {
    const member = await portal.newMember();
    await creditDeposit(staff, member, '100000');
    const memberId = await memberIdOf(portal, member);
    const opening = await insertOpening(portal);
    const [welcome, cash, signIn, activity, joined] = await Promise.all([
      insertPromotion(portal, WELCOME),
      insertPromotion(portal, CASH),
      insertPromotion(portal, SIGN_IN),
      insertPromotion(portal, ACTIVITY),
      insertPromotion(portal, { ...CASH, needsJoining: true }),
    ]);
    const claimant = {
      memberId,
      currency: 'VND',
      languageTag: 'en',
      visitor: { country: 'VN', network: '203.0.113.0', device: undefined },
    };
    const deps = claimDeps(portal.app);
    const { db } = portal.app;
    const form = { remark: 'I did it', images: [] };
    const take = (contentId: string, act: 'claim' | 'sign' = 'claim') => ({ claimant, contentId, act });
    const paths: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => claimPromotion(tx, deps, take(welcome)),
      (tx) => claimPromotion(tx, deps, take(cash)),
      (tx) => claimPromotion(tx, deps, take(opening)),
      (tx) => claimPromotion(tx, deps, take(signIn, 'sign')),
      (tx) => applyForPromotion(tx, deps, { claimant, contentId: activity, form }),
      (tx) => joinPromotion(tx, deps, { claimant, contentId: joined }),
    ];
    const setState = (state: string) => sql(portal, 'update members set state = $2 where id = $1', [memberId, state]);
    await setState('blocked');
    for (const path of paths)
      await expect(db.transaction(path)).rejects.toMatchObject({ reason: 'not_available', code: 'claim_refused' });
    await setState('active');
    for (const path of paths) await db.transaction(path);
  });
});

describe('a daily sign-in', () => {
  it('pays the next reward of the row each day, and starts again after a missed one', async () => {
    const id = await publishCash({
      award: { type: 'sign_in', rewards: ['100', '200', '300'], atEnd: 'restart' },
      budget: '100000',
    });
    const member = await portal.newMember();
    const signIn = () => post(member, 'relay/MCS2_signIn', { promotionId: id });
    expect((await ownOffer(member, id)).rules.streak).toEqual(['100', '200', '300']);
    expect(reasonOf(await claim(member, id))[2]).toBe('wrong_state');
    expect((await signIn()).body.value).toMatchObject({ state: 'signed', amount: '100', run: 1 });
    expect(reasonOf(await signIn())[2]).toBe('already_claimed');
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'signed', run: 1, actions: [] });
    const runs = [];
    for (const days of [1, 1, 1, 2]) {
      for (let day = 0; day < days; day++) await aDayPasses(id);
      runs.push((await signIn()).body.value.run);
    }
    expect(runs).toEqual([2, 3, 4, 1]);
    // 100 + 200 + 300, the row again, and the first day after the gap.
    expect(await member.balance()).toBe('800');
  });
});

describe('a deposit streak', () => {
  it('pays a day’s reward once its deposits reach the minimum, and counts days that were not claimed', async () => {
    const id = await publishCash({
      award: { type: 'deposit_streak', min: '150000', rewards: ['10', '20', '40'], atEnd: 'stay' },
      budget: '100000',
    });
    const member = await portal.newMember();
    const deposit = async (amount: string, daysAgo: number) => {
      await creditDeposit(staff, member, amount);
      const age = `update deposits set decided_at = decided_at - make_interval(days => $2)
                    where id = (select max(id) from deposits where member_id = (select id from members where public_id = $1))`;
      await sql(portal, age, [member.playerId, daysAgo]);
    };
    await deposit('100000', 0);
    const early = { claimState: 'open', reason: 'no_deposit_today', actions: ['deposit'], run: 0 };
    expect(await ownOffer(member, id)).toMatchObject(early);
    expect(reasonOf(await claim(member, id))[2]).toBe('no_deposit_today');
    // Returned money does not count.
    const returned = await creditDeposit(staff, member, '90000');
    await sql(portal, 'update deposits set returned_minor = amount_minor where public_id = $1', [returned]);
    expect(await ownOffer(member, id)).toMatchObject({ reason: 'no_deposit_today' });
    await deposit('50000', 0);
    // The day before yesterday is cut off from today, whose row has two days.
    for (const day of [1, 3]) await deposit('200000', day);
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'open', actions: ['claim'], amount: '20', run: 1 });
    expect((await claim(member, id)).body.value).toMatchObject({ state: 'issued', amount: '20', run: 2 });
    expect(reasonOf(await claim(member, id))[2]).toBe('already_claimed');
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'issued', run: 2, actions: [] });
  });
});

describe('awards for what was played', () => {
  /** Waits until the figures of the day have every settled round. */
  const played = async () => {
    await expect
      .poll(
        async () => {
          await advanceFigures(portal.app.db, 'rounds', DEFAULT_TIME_ZONE);
          return readerLag(portal.app.db, 'rounds');
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  };
  const lose = async (session: GameSession, amount: string) => {
    await session.bet({ amount, roundClosed: true });
    await played();
  };
  const rebateOf = async ({ member }: GameSession, id: string) =>
    (await member.call('GET /wps/member/rebate')).body.value.find(
      ({ promotionId }: { promotionId: string }) => promotionId === id,
    );

  it('rebates pay each turnover once, by category, and carry what a correction takes back', async () => {
    const id = await publishCash({
      award: { type: 'rebate', rates: { RNG: ['0.5'], LIVE: ['0.3'] }, max: '1000', minAward: '1' },
    });
    const session = await startGame(portal, { balance: '10000' });
    const { member } = session;
    const roundId = fresh('round');
    const first = { roundId, txId: fresh('bet'), amount: '1000', roundClosed: true };
    await session.bet(first);
    await played();
    const lines = [
      { category: 'RNG', turnover: '1000', rate: '0.5', rebate: '5' },
      { category: 'LIVE', turnover: '0', rate: '0.3', rebate: '0' },
    ];
    expect(await rebateOf(session, id)).toMatchObject({ amount: '5', max: '1000', minAward: '1', reason: null, lines });
    const before = Number(await member.balance());
    expect((await post(member, 'member/rebate/claim', { promotionId: id })).body.value.amount).toBe('5');
    expect(reasonOf(await post(member, 'member/rebate/claim', { promotionId: id }))[2]).toBe('below_minimum');
    await lose(session, '100');
    expect(await rebateOf(session, id)).toMatchObject({ amount: '0', lines: [{ turnover: '100' }, {}] });
    await lose(session, '300');
    expect((await post(member, 'member/rebate/claim', { promotionId: id })).body.value.amount).toBe('2');
    expect(Number(await member.balance())).toBe(before - 400 + 7);
    // The vendor voids the first round, which was paid for: its turnover is worked off first.
    await session.adjust({ roundId, refTxId: first.txId, amount: '0', reason: 'unsettle' });
    await played();
    expect(await rebateOf(session, id)).toMatchObject({ amount: '0', lines: [{ turnover: '-1000' }, {}] });
  });

  it('cashback pays back the loss of the last whole period once', async () => {
    const tiers = [{ min: '100', rate: '10' }];
    const award: OfferText['award'] = { type: 'cashback', period: 'day', tiers, max: '500' };
    const id = await publishCash({ award });
    const session = await startGame(portal, { balance: '10000' });
    await lose(session, '1500');
    expect(await ownOffer(session.member, id)).toMatchObject({ reason: 'no_loss', actions: [] });
    await sql(
      portal,
      `update member_days day set day = day.day - 1 from members member
        where member.id = day.member_id and member.public_id = $1`,
      [session.member.playerId],
    );
    expect(await ownOffer(session.member, id)).toMatchObject({ amount: '150', actions: ['claim'] });
    expect((await claim(session.member, id)).body.value.amount).toBe('150');
    expect(reasonOf(await claim(session.member, id))[2]).toBe('already_claimed');
  });
});

describe('an application', () => {
  const imageOf = (member: TestMember) => claimImageOf(portal, member);
  const decide = (body: object) => staff.as('finance', 'POST /ops/api/claims/decide', body);

  it('is checked field by field', async () => {
    const id = await publishPromotion(portal, staff, ACTIVITY);
    const member = await portal.newMember();
    const fields = async (form: object) => (await apply(member, id, form)).body.fields;
    expect(await fields({ remark: 'x'.repeat(141) })).toEqual({ remark: { code: 'remark_too_long' } });
    expect(await fields({})).toEqual({ remark: { code: 'empty' } });
    const four = await Promise.all(Array.from({ length: 4 }, () => imageOf(member)));
    expect(await fields({ images: four })).toEqual({ images: { code: 'too_many_images' } });
    const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
    expect((await uploadClaimImage(portal, member, gif)).status).toBe(415);
    expect((await uploadClaimImage(portal, member, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    const stranger = await portal.newMember();
    expect((await apply(stranger, id, { remark: 'mine', images: [four[0]] })).status).toBe(404);
  });

  it('that was rejected leaves its network to others', async () => {
    const award: OfferText['award'] = { type: 'activity', min: '1000', max: '50000' };
    const id = await publishCash({ award, eligibility: { onePer: ['ip'] } });
    for (const member of [await portal.newMember(), await portal.newMember()]) {
      const ids = [(await apply(member, id, { remark: 'Please' })).body.value.id];
      await decide({ verdict: 'reject', ids, reason: 'says nothing' });
    }
    expect((await apply(await portal.newMember(), id, { remark: 'I won' })).status).toBe(200);
  });

  it('waits for staff, who pay it or reject it with a reason', async () => {
    const id = await publishPromotion(portal, staff, { ...ACTIVITY, maxReapplications: 1 });
    const [one, other, third] = [await portal.newMember(), await portal.newMember(), await portal.newMember()];
    const applied = await apply(one, id, { remark: 'Won on the dragon', images: [await imageOf(one)] });
    expect(applied.body.value.state).toBe('applying');
    expect(await ownOffer(one, id)).toMatchObject({ claimState: 'applying', actions: ['cancel'] });
    const second = (await apply(other, id, { remark: 'Me too' })).body.value.id;
    const taken = (await apply(third, id, { remark: 'And me' })).body.value.id;
    const cancel = (member: TestMember) => member.call(`DELETE /wps/relay/MCS2_applyPromotion/${taken}`);
    expect((await cancel(one)).status).toBe(404);
    expect((await cancel(third)).status).toBe(200);
    expect(await ownOffer(third, id)).toMatchObject({ claimState: 'open', actions: ['apply'] });

    const queue = (await staff.as('finance', `GET /ops/api/claims?state=applying&contentId=${id}`)).body.value.rows;
    expect(queue).toMatchObject([
      { username: other.username, remark: 'Me too', images: [] },
      { username: one.username, remark: 'Won on the dragon' },
    ]);
    const image = `/ops/api/claims/${queue[1].id}/images/${queue[1].images[0]}`;
    const shown = await portal.raw(image, { headers: { Authorization: `Bearer ${staff.tokens.get('finance')}` } });
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png']);

    const ids = [queue[1].id, taken, 'KNOTHING'];
    expect((await decide({ verdict: 'approve', ids, amount: '60000' })).body.value).toEqual([
      { id: queue[1].id, code: 'claim_refused', reason: 'amount_range' },
      { id: taken, code: 'wrong_state', reason: null },
      { id: 'KNOTHING', code: 'not_found', reason: null },
    ]);
    await decide({ verdict: 'approve', ids: [queue[1].id], amount: '20000' });
    expect(await one.balance()).toBe('20000');
    await decide({ verdict: 'reject', ids: [second], reason: 'the picture is missing' });
    expect((await ownOffer(other, id)).claim).toMatchObject({ state: 'rejected', reason: 'the picture is missing' });
    const [news] = (await other.call('GET /wps/v2/messages')).body.value.messages;
    expect(news).toMatchObject({ page: 'rewardCenter', body: expect.stringContaining('the picture is missing') });
    expect((await apply(other, id, { remark: 'Here it is' })).body.value.state).toBe('applying');
    await decide({ verdict: 'reject', ids: [second], reason: 'still no picture' });
    expect(reasonOf(await apply(other, id, { remark: 'Once more' }))[1]).toBe('claim_refused');
  });
});

/** Calls of a member that move a claim, by the event of the rules. */
const MOVES = ['join', 'leave', 'claim', 'apply', 'sign', 'cancel'] as const;

describe('a claim', () => {
  const move = (member: TestMember, promotionId: string, event: (typeof MOVES)[number], claimId: string) => {
    if (event === 'cancel') return member.call(`DELETE /wps/relay/MCS2_applyPromotion/${claimId}`);
    const call = event === 'sign' ? 'signIn' : `${event}Promotion`;
    return post(member, `relay/MCS2_${call}`, { promotionId, ...(event === 'apply' ? { remark: 'Mine' } : {}) });
  };
  /** Writes the claim that a member would have in a state. */
  const putInState = ({ playerId }: TestMember, promotionId: string, state: ClaimState, period: string) =>
    sql(
      portal,
      `insert into promotion_claims (public_id, promotion_id, version, member_id, currency, period, state, applications, issued_at)
       select 'K' || member.public_id, promotion.id, 1, member.id, 'VND', $4, $3, 1, case when $3 in ('issued', 'signed') then now() end
         from promotions promotion, members member where promotion.content_id = $2 and member.public_id = $1`,
      [playerId, promotionId, state, state === 'joined' ? 'joined' : period],
    );
  const stateOf = ({ playerId }: TestMember) =>
    sql(portal, `select state from promotion_claims where public_id = 'K' || $1`, [playerId]);

  it.each<[ClaimMode, Partial<OfferText>]>([
    ['claim', { needsJoining: true }],
    ['apply', { award: ACTIVITY.award }],
    ['sign', { award: { type: 'sign_in', rewards: ['1000'] } }],
  ])('in mode %s is moved by no call that the table of its states does not have', async (mode, offer) => {
    const rules = { mode, needsJoining: offer.needsJoining === true, maxReapplications: 0, repeats: false };
    const yesterday = new Date(Date.now() - DAY_MS);
    const running = await insertPromotion(portal, { ...CASH, ...offer });
    const soon = await insertPromotion(portal, { ...CASH, ...offer, startsAt: '2098-01-01T00:00:00Z' });
    const over = await insertPromotion(portal, { ...CASH, ...offer, endsAt: yesterday.toISOString() });
    const period = mode === 'sign' ? dayName(dayOf(new Date(), DEFAULT_TIME_ZONE)) : 'once';
    const moved: unknown[] = [];
    for (const state of CLAIM_STATES) {
      const promotionId = { coming_soon: soon, closed: over }[state as string] ?? running;
      const isStored = !['coming_soon', 'closed', 'open'].includes(state);
      const member = await portal.newMember();
      const claimId = `K${member.playerId}`;
      if (isStored) await putInState(member, promotionId, state, period);
      const situation = { areConditionsMet: true, hasEnded: false, applications: 1 };
      for (const event of MOVES) {
        if (nextClaimState(state, event, rules, situation) !== undefined) continue;
        const { status } = await move(member, promotionId, event, claimId);
        const after = await stateOf(member);
        if (status < 400 || (isStored && after[0]?.state !== state)) moved.push([state, event, status, after]);
      }
      for (const verdict of state === 'applying' ? [] : ['approve', 'reject']) {
        const body = { verdict, ids: [claimId], amount: '1000', reason: 'of the matrix' };
        const decided = await staff.as('finance', 'POST /ops/api/claims/decide', body);
        if (decided.body.value?.[0]?.code === null || (isStored && (await stateOf(member))[0]?.state !== state))
          moved.push([state, verdict, decided.body]);
      }
    }
    expect(moved).toEqual([]);
    for (const role of ['auditor', 'support'] as const) {
      const decided = await staff.as(role, 'POST /ops/api/claims/decide', {
        verdict: 'reject',
        ids: ['K1'],
        reason: 'no',
      });
      expect([role, decided.status]).toEqual([role, 403]);
    }
  });
});

describe('the report of costs', () => {
  const figures = async (reader: 'rounds' | 'entries') => {
    await expect
      .poll(
        async () => {
          await advanceFigures(portal.app.db, reader, DEFAULT_TIME_ZONE);
          return readerLag(portal.app.db, reader);
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  };

  it('has the cost of the ledger, and the net revenue that deposits, withdrawals and cash explain', async () => {
    const [welcome, gift] = [await publish({}), await publishCash({ eligibility: { onePer: ['device'] } })];
    const session = await startGame(portal, { balance: '' });
    const { member } = session;
    await creditDeposit(staff, member, '100000');
    expect((await claim(member, welcome)).status).toBe(200);
    expect((await claim(member, gift)).status).toBe(200);
    await session.bet({ amount: '3000', roundClosed: true });
    for (const reader of ['rounds', 'entries'] as const) await figures(reader);
    const report = (await staff.as('auditor', 'GET /ops/api/reports/promotions?days=90&pageSize=100')).body.value;
    const rowOf = (id: string) => report.rows.find(({ contentId }: { contentId: string }) => contentId === id);
    const cash = Number(await member.balance());
    expect(rowOf(welcome)).toMatchObject({
      type: 'deposit_match',
      claims: 1,
      players: 1,
      awarded: '100000',
      cost: '100000',
      liability: '100000',
      grants: 1,
      conversion: '0.0',
      depositsBefore: '0',
      depositsAfter: '100000',
      ngrBefore: '0',
      ngrAfter: String(100_000 - cash),
    });
    expect(cash).toBe(100_000 + 10_000 - 3000);
    expect(rowOf(gift)).toMatchObject({ claims: 1, cost: '10000', liability: '0', conversion: null });
    const costs = await sql<{ contentId: string; cost: bigint }>(
      portal,
      `select promotion.content_id as "contentId", (-sum(posting.amount_minor) / 10000)::bigint as cost
         from promotions promotion
         join ledger_accounts account on account.owner_id = promotion.id and account.kind in ('house_promotions', 'promotion_budget')
         join ledger_postings posting on posting.account_id = account.id group by 1`,
    );
    expect(report.totalRows).toBe(costs.length);
    for (const { contentId, cost } of costs) expect(rowOf(contentId).cost).toBe(String(cost));
    expect((await staff.as('support', 'GET /ops/api/reports/promotions')).body.code).toBe('refused');
    const bonuses = (await staff.as('finance', 'GET /ops/api/reports/promotions?type=deposit_match&pageSize=100')).body
      .value;
    expect(new Set(bonuses.rows.map(({ type }: { type: string }) => type))).toEqual(new Set(['deposit_match']));
  });

  it('compares players with the tenth of the members that a promotion is not offered to', async () => {
    const [held, member] = [await portal.newMember(), await portal.newMember()];
    await holdOutOfNext(portal, held, member);
    const id = await publishCash({ hasControlGroup: true });
    for (const [depositor, amount] of [[held, '50000'], [member, '100000']] as const) await creditDeposit(staff, depositor, amount); // prettier-ignore
    expect(await ownOffer(held, id)).toBeUndefined();
    expect(reasonOf(await claim(held, id))).toEqual([409, 'claim_refused', 'not_available']);
    expect(await ownOffer(member, id)).toMatchObject({ actions: ['claim'] });
    expect((await claim(member, id)).status).toBe(200);
    for (const reader of ['rounds', 'entries'] as const) await figures(reader);
    const { rows } = (await staff.as('finance', 'GET /ops/api/reports/promotions?pageSize=100')).body.value;
    expect(rows.find(({ contentId }: { contentId: string }) => contentId === id)).toMatchObject({
      players: 1,
      depositsAfter: '100000',
      ngrAfter: '-10000',
      controls: 1,
      controlDepositsBefore: '0',
      controlDepositsAfter: '50000',
      controlNgrAfter: '0',
      upliftDeposits: '50000',
      upliftNgr: '-10000',
    });
  });

  it('names claims that have a person or browser in common, and is exported with a record of it', async () => {
    const id = await publishCash({});
    const [one, other] = [await portal.newMember(), await portal.newMember()];
    for (const member of [one, other]) {
      await sql(
        portal,
        `update members set payee_name = 'NGUYEN VAN A', date_of_birth = '1990-01-01' where public_id = $1`,
        [member.playerId],
      );
      expect((await claim(member, id)).status).toBe(200);
    }
    const { rows } = (await staff.as('finance', 'GET /ops/api/reports/promotions?pageSize=100')).body.value;
    expect(rows.find(({ contentId }: { contentId: string }) => contentId === id)).toMatchObject({ samePerson: 2 });
    const file = await portal.raw('/ops/api/reports/promotions.csv?days=7', {
      headers: { Authorization: `Bearer ${staff.tokens.get('auditor')}` },
    });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toMatch(/^contentId,title,type,form,currency,claims/);
    expect(lines.find((line) => line.startsWith(id))).toContain(',free_credit,cash,VND,2,2,20000,');
    expect(await staff.lastAudit()).toMatchObject({ actor: 'the-auditor', action: 'promotions.export' });
  });
});

describe('an award that is no money', () => {
  const relay = async (member: TestMember, path: string) => (await member.call(`GET /wps/relay/${path}`)).body.value;
  const freeOf = (form: OfferText['form'], amount: string, more: Partial<OfferText> = {}): OfferText => ({
    ...CASH,
    award: { type: 'free_credit', amount },
    form,
    ...more,
  });

  it('in points is paid once, out of a budget of points', async () => {
    const id = await publish(freeOf('points', '500.5', { budget: '700', bonus: undefined }));
    const [member, late] = [await portal.newMember(), await portal.newMember()];
    const key = crypto.randomUUID();
    const first = await claim(member, id, {}, key);
    expect(first.body.value).toMatchObject({ state: 'issued', amount: '500.5', form: 'points', awarded: null });
    expect((await claim(member, id, {}, key)).body).toEqual(first.body);
    expect(reasonOf(await claim(member, id))[1]).toBe('claim_refused');
    expect(await relay(member, 'PTS_balance')).toMatchObject({ balance: '500.5' });
    expect((await relay(member, 'PTS_transactions')).rows).toMatchObject([
      { name: 'promotion', changedPoints: '500.5', remark: 'Tiêu đề' },
    ]);
    expect(reasonOf(await claim(late, id))).toEqual([409, 'claim_refused', 'budget_used']);
    expect(await reviewed(id)).toMatchObject({ form: 'points', budgetLeft: '199.5', issued: '500.5', players: 1 });
    expect((await ownOffer(late, id)).rules).toMatchObject({ isUsedUp: true, form: 'points' });
    const raced = await publish(freeOf('points', '500', { budget: '700', bonus: undefined }));
    const others = [late, await portal.newMember()];
    const both = await Promise.all(others.map((one) => claim(one, raced)));
    expect(both.map((answer) => reasonOf(answer)[2] ?? 'paid').toSorted()).toEqual(['budget_used', 'paid']);
  });

  it('is raffle tickets while their list is open', async () => {
    const raffle = await insertPromotion(portal, raffleOffer());
    const { salesEndAt } = raffleOffer().award as { salesEndAt: string };
    const endsAt = new Date(Date.parse(salesEndAt) - 60_000).toISOString();
    const [member, late] = [await portal.newMember(), await portal.newMember()];
    const tickets = freeOf('tickets', '3', { raffle, endsAt });
    const id = await publishCash(tickets);
    const edited = { version: 1, offer: { ...tickets, endsAt: CASH.endsAt } };
    expect((await staff.as('finance', `PUT /ops/api/promotions/${id}`, edited)).status).toBe(200);
    expect((await reviewed(id)).problems).toContain('raffle_not_open');
    const gives = (amount: string) => ({ award: { type: 'free_credit', amount } });
    for (const wrong of [gives('1.5'), gives('1001'), { raffle: undefined }, { form: 'goods' }])
      expect(
        (await staff.as('finance', `PUT /ops/api/promotions/${id}`, { version: 2, offer: { ...tickets, ...wrong } }))
          .status,
      ).toBe(422);
    const won = (await claim(member, id)).body.value;
    expect(won).toMatchObject({ amount: '3', form: 'tickets', awarded: { en: 'A promotion' } });
    // Tickets of a day are issued beside them.
    await betOnDay(portal, member, { daysAgo: 1, minor: 20_000_000n });
    await giveTickets(portal.app.db, portal.app.config.timeZone);
    expect((await relay(member, `MCS2_raffle?id=${raffle}`)).own.tickets).toBe(5);
    await endSales(portal, raffle, 1);
    expect(reasonOf(await claim(late, id))).toEqual([409, 'claim_refused', 'ended']);
    expect(await reviewed(id)).toMatchObject({ issuedClaims: 1, issued: '3' });
  });

  it('is goods, which staff send once the member has said where to', async () => {
    const item = await offerItem(portal, { stock: 1 });
    const id = await publishCash(freeOf('goods', '1', { item, budget: '10' }));
    const [member, late] = [await portal.newMember(), await portal.newMember()];
    expect((await claim(member, id)).body.value).toMatchObject({ form: 'goods', awarded: { en: 'Travel mug' } });
    expect(reasonOf(await claim(late, id))).toEqual([409, 'claim_refused', 'budget_used']);
    const [order] = (await relay(member, 'PTS_redeemList')).rows;
    expect(order).toMatchObject({ kind: 'goods', quantity: 1, points: '0', state: 'in_process', delivery: null });
    const decide = async () =>
      (await staff.as('finance', 'POST /ops/api/points/redemptions/decide', { ids: [order.id], decision: 'approve' }))
        .body.value.results[0];
    expect(await decide()).toMatchObject({ refusal: 'wrong_state' });
    const name = (holder: TestMember) =>
      holder.call('POST /wps/relay/PTS_delivery', {
        body: { redemptionId: order.id, delivery: DELIVERY },
        encrypted: true,
      });
    expect((await name(late)).status).toBe(404);
    expect((await name(member)).status).toBe(200);
    expect((await name(member)).body.code).toBe('wrong_state');
    expect(await decide()).toMatchObject({ refusal: null });
    expect((await relay(member, 'PTS_redeemList')).rows).toMatchObject([
      { state: 'approved', delivery: { ...DELIVERY, tracking: null } },
    ]);
  });
});

describe('the end of a promotion', () => {
  const stoppedFor = (id: string, days: number) =>
    sql(
      portal,
      `update promotions set state = 'stopped', stopped_at = now() - make_interval(days => $2) where content_id = $1`,
      [id, days],
    );
  const budgetOf = async (id: string) => {
    const rows = await sql<{ left: bigint }>(
      portal,
      `select balance.balance_minor as left from promotions promotion
         join ledger_accounts account on account.owner_id = promotion.id and account.kind = 'promotion_budget'
         join ledger_balances balance on balance.account_id = account.id where promotion.content_id = $1`,
      [id],
    );
    return rows[0]?.left;
  };

  it('gives back what is left of its budget 60 days later, unless a claim is under way', async () => {
    const [claimed, applied, recent] = [await publishCash({}), await publishCash(ACTIVITY), await publishCash({})];
    const member = await portal.newMember();
    expect((await claim(member, claimed)).status).toBe(200);
    expect((await apply(member, applied, { remark: 'Won' })).status).toBe(200);
    for (const [id, days] of [
      [claimed, 61],
      [applied, 61],
      [recent, 59],
    ] as const)
      await stoppedFor(id, days);
    const full = (await budgetOf(recent)) ?? 0n;
    expect(full > 0n).toBe(true);
    await Promise.all([returnBudgets(portal.app.db), returnBudgets(portal.app.db)]);
    expect([await budgetOf(claimed), await budgetOf(applied), await budgetOf(recent)]).toEqual([0n, full, full]);
    const returned = `select count(*)::int as entries from ledger_entries where kind = 'budget_returned'`;
    expect(await sql(portal, returned)).toEqual([{ entries: 1 }]);
  });
});

describe('publishing', () => {
  it('shows the games that count by themselves, and is refused for games that the portal does not have', async () => {
    const bonusOf = (
      games: Record<`${string}|${string}`, string>,
      contribution: object = { RNG: '100' },
    ): OfferText => ({
      ...WELCOME,
      bonus: { ...WELCOME.bonus, contribution, games },
    });
    const id = await insertPromotion(portal, bonusOf({ 'SBX|LOTUS': '50' }));
    const { rules } = await ownOffer(await portal.newMember(), id);
    const [game] = rules.bonus.games;
    expect(game).toMatchObject({ game: 'SBX|LOTUS', percent: '50', titles: { en: expect.any(String) } });
    const terms = countedOf(rules);
    expect(terms).toContain(`${game.titles.en} 50%`);
    const lottery = await insertPromotion(portal, bonusOf({ 'lottery|SSC1M': '20' }, { LOTT: '50' }));
    const { bonus } = (await ownOffer(await portal.newMember(), lottery)).rules;
    expect(bonus.games).toEqual([
      { game: 'lottery|SSC1M', percent: '20', titles: expect.objectContaining({ en: expect.any(String) }) },
    ]);
    for (const [games, problem] of [
      [{ 'SBX|NONE': '50' }, 'game_not_offered'],
      [{ 'lottery|NONE': '50' }, 'game_not_offered'],
      [{ 'lottery|SSC1M': '50' }, 'mixed_products'],
    ] as const)
      await expect(insertPromotion(portal, bonusOf(games))).rejects.toMatchObject({ value: { problems: [problem] } });
  });

  it('is refused for every problem of the offer, and for changes against the players', async () => {
    const imageless = await publishCash({});
    const edit = (offer: object, version = 1) =>
      staff.as('finance', `PUT /ops/api/promotions/${imageless}`, { version, offer });
    const publishAgain = (version: number) =>
      staff.as('finance', `POST /ops/api/promotions/${imageless}/publish`, { version, reason: 'more of it' });
    expect((await publishAgain(1)).body.code).toBe('wrong_state');
    const { budget: _budget, endsAt: _endsAt, ...endless } = { ...WELCOME };
    const bonus = { factor: '11', contribution: {}, validHours: 5 };
    expect((await edit({ ...endless, bonus })).status).toBe(200);
    expect((await reviewed(imageless)).problems).toEqual([
      'budget_missing',
      'end_missing',
      'factor_above_cap',
      'contribution_missing',
      'validity_too_short',
      'max_bet_missing',
      'not_in_players_favor',
    ]);
    expect((await publishAgain(2)).body).toMatchObject({ code: 'offer_refused' });
    expect((await edit(CASH, 1)).body.code).toBe('conflict');
    const larger = { ...CASH, budget: '2000000' };
    expect((await edit(larger, 2)).status).toBe(200);
    expect((await publishAgain(2)).status).toBe(200);
    expect(await reviewed(imageless)).toMatchObject({ budget: '2000000', budgetLeft: '2000000', problems: [] });
    expect((await edit({ ...larger, award: { type: 'free_credit', amount: 'x' } }, 2)).status).toBe(422);
  });

  it('leaves the books in balance', async () => {
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ problems: [] });
  });
});
