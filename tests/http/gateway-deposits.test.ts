import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { expireDeposits } from '#domain/wallet';
import { deliverPayments } from '#server/gateway-payments';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { CASH, insertPromotion, post, WELCOME } from '../support/promotions.ts';
import { createAccountHolder, decisionsOf, type AccountHolder } from '../support/payments.ts';
import {
  embeddedTestGateway,
  GATEWAY_SECRET,
  HttpTestGateway,
  NOTIFICATIONS,
  notify,
  signed,
  type TestGateway,
} from '../support/payment-gateway.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

const http = new HttpTestGateway();
/** Lines of the log of the portal with the HTTP gateway. */
const logged: string[] = [];
let staff: Staff;
/** Tokens of second people by role. */
const seconds = new Map<string, string>();
const portals: Record<string, { portal: TestApp; gateway: TestGateway }> = {};
beforeAll(async () => {
  await http.open();
  const GATEWAY_URL = http.url;
  const env = { GATEWAY_URL, GATEWAY_SECRET, FOUR_EYES: 'on', LOG_LEVEL: 'debug' };
  const logTo = { write: (line: string) => void logged.push(line) };
  portals['http'] = { portal: await createTestApp(env, { logTo }), gateway: http };
  const embedded = await createTestApp();
  portals['embedded'] = { portal: embedded, gateway: embeddedTestGateway(embedded) };
  staff = await createStaff(parts('http').portal);
  for (const role of ['finance', 'admin'] as const) {
    await staff.add(`second-${role}`, role);
    seconds.set(role, (await staff.signedIn(`second-${role}`)).token);
  }
});
afterAll(async () => {
  for (const { portal } of Object.values(portals)) await portal.close();
  await http.close();
});

function parts(name: string) {
  const found = portals[name];
  if (!found) throw new Error(`no portal ${name}`);
  return found;
}

const approve = (proposalId: string, role = 'finance') =>
  parts('http').portal.call(`POST /ops/api/proposals/${proposalId}/approve`, { token: seconds.get(role), body: {} });

async function newDeposit(holder: AccountHolder, amount = '100000'): Promise<string> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { methodCode: 'gateway', amount };
  const { value } = (await holder.member.call('POST /wps/v2/wallets/deposits', { body, headers })).body;
  expect(value).toMatchObject({ state: 'created', kind: 'gateway', payTo: null, checkout: null, payable: amount });
  return value.id;
}
const checkout = ({ member }: AccountHolder, id: string) =>
  member.call(`POST /wps/v2/wallets/deposits/${id}/checkout`, { body: {} });
const stateOf = async ({ member }: AccountHolder, id: string) =>
  (await member.call(`GET /wps/v2/wallets/deposits/${id}`)).body.value.state;
const queryNow = async (portal: TestApp) => {
  await sql(portal, 'update gateway_payments set next_query_at = now()');
  await deliverPayments(portal.app);
};
const expireAll = async (portal: TestApp) => {
  await sql(portal, `update deposits set expires_at = now() - interval '1 second' where state = 'created'`);
  await portal.app.db.transaction((tx) => expireDeposits(tx));
};

describe.each(['http', 'embedded'])('a deposit through the %s gateway', (name) => {
  test('is credited once, whenever and however often the gateway says that it was paid', async () => {
    const { portal, gateway } = parts(name);
    const holder = await createAccountHolder(portal, '0.0001');
    const id = await newDeposit(holder);
    const { url } = (await checkout(holder, id)).body.value.checkout;
    expect(url).toContain(id);
    expect((await checkout(holder, id)).body.value.checkout.url).toBe(url);
    const stranger = await createAccountHolder(portal);
    for (const call of ['checkout', 'demoPayment']) {
      const body = call === 'checkout' ? {} : { outcome: 'paid' };
      const { status } = await stranger.member.call(`POST /wps/v2/wallets/deposits/${id}/${call}`, { body });
      expect(status).toBe(404);
    }
    expect((await stranger.member.call(`GET /wps/v2/wallets/deposits/${id}`)).status).toBe(404);
    const paid = await gateway.decide(id, 'paid');
    const statuses = await Promise.all(Array.from({ length: 5 }, () => notify(portal, paid)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await queryNow(portal);
    expect(await stateOf(holder, id)).toBe('credited');
    expect(await holder.member.balance()).toBe('100000.0001');
    expect((await checkout(holder, id)).body.code).toBe('wrong_state');
    const credits = await sql(
      portal,
      `select 1 from wallet_transitions where actor = 'gateway' and to_state = 'credited'`,
    );
    expect(credits).toHaveLength(1);
  });

  test('is found paid by a query when no notification comes, after its time too', async () => {
    const { portal, gateway } = parts(name);
    const holder = await createAccountHolder(portal, '0.0001');
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push(await newDeposit(holder));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const id of [first, second, third]) await checkout(holder, id);
    await gateway.decide(first, 'paid');
    await queryNow(portal);
    expect(await Promise.all([first, second, third, fourth].map((id) => stateOf(holder, id)))).toEqual([
      'credited',
      'created',
      'created',
      'created',
    ]);
    await expireAll(portal);
    await gateway.decide(second, 'paid');
    await queryNow(portal);
    expect(await Promise.all([second, third, fourth].map((id) => stateOf(holder, id)))).toEqual([
      'credited',
      'expired',
      'expired',
    ]);
    expect(await holder.member.balance()).toBe('200000.0001');
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  test('is declined, and still credited when a second attempt was paid', async () => {
    const { portal, gateway } = parts(name);
    const holder = await createAccountHolder(portal, '0.0001');
    const id = await newDeposit(holder);
    await checkout(holder, id);
    const declined = await gateway.decide(id, 'declined');
    expect([await notify(portal, declined), await notify(portal, declined)]).toEqual([200, 200]);
    expect([await stateOf(holder, id), await holder.member.balance()]).toEqual(['declined', '0.0001']);
    expect(await notify(portal, await gateway.decide(id, 'paid'))).toBe(200);
    expect([await stateOf(holder, id), await holder.member.balance()]).toEqual(['credited', '100000.0001']);
    expect(await notify(portal, declined)).toBe(200);
    expect(await stateOf(holder, id)).toBe('credited');
  });

  test('is neither submitted by its member nor approved by staff', async () => {
    const { portal } = parts(name);
    const holder = await createAccountHolder(portal);
    const id = await newDeposit(holder);
    const submit = await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
    expect(submit.body.code).toBe('wrong_state');
  });
});

describe('a notification', () => {
  test('is refused without the right signature, time and form, and credits nothing', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const id = await newDeposit(holder);
    await checkout(holder, id);
    const good = await http.decide(id, 'paid');
    const { headers, body } = good;
    const bad: [number, typeof good][] = [
      [401, { body, headers: { ...headers, 'x-signature': '0'.repeat(64) } }],
      [401, { body, headers: { ...headers, 'x-signature-version': '1' } }],
      [401, { body: body.replace('100000', '900000'), headers }],
      [401, signed(body, { secondsAgo: 301 })],
      [401, { body, headers: {} }],
      [400, signed('{"id":')],
      [400, signed(JSON.stringify({ id, state: 'paid', reference: 'r', amount: 100000, currency: 'VND' }))],
      [400, signed(JSON.stringify({ id, state: 'paid', reference: 'r', amount: '-1', currency: 'VND' }))],
      [400, signed(JSON.stringify({ id, state: 'credited', reference: 'r' }))],
      [413, signed('x'.repeat(20_000))],
    ];
    for (const [status, notification] of bad) expect(await notify(portal, notification)).toBe(status);
    expect((await portal.raw(NOTIFICATIONS)).status).toBe(404);
    expect([await stateOf(holder, id), await holder.member.balance()]).toEqual(['created', '0.0001']);
    expect(await notify(portal, good)).toBe(200);
    expect(await holder.member.balance()).toBe('100000.0001');
  });

  test('that comes before the answer to the request credits, and the answer changes nothing', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const id = await newDeposit(holder);
    http.beforeAnswer = async () => expect(await notify(portal, await http.decide(id, 'paid'))).toBe(200);
    expect((await checkout(holder, id)).body.value).toMatchObject({ state: 'credited' });
    http.beforeAnswer = undefined;
    expect(await holder.member.balance()).toBe('100000.0001');
  });

  test('of another amount, currency or payment credits nothing and alerts staff, who reject it', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const lies = [{ amount: '99999' }, { amount: '100001' }, { currency: 'USD' }, { reference: 'another' }];
    const ids: string[] = [];
    for (const lie of lies) {
      const id = await newDeposit(holder);
      ids.push(id);
      await checkout(holder, id);
      expect(await notify(portal, await http.decide(id, 'paid', lie))).toBe(200);
      expect(await stateOf(holder, id)).toBe('awaiting_review');
      // A right one that follows is not believed either: staff look into it.
      expect(await notify(portal, await http.decide(id, 'paid'))).toBe(200);
    }
    const [first = '', second = ''] = ids;
    expect(
      await notify(
        portal,
        signed(JSON.stringify({ id: 'DNOBODY', state: 'paid', reference: 'x', amount: '5', currency: 'VND' })),
      ),
    ).toBe(200);
    expect(await holder.member.balance()).toBe('0.0001');
    await portal.app.securityEvents.flush();
    const events = await sql<{ subject: string }>(
      portal,
      `select subject from security_events where kind = 'payment_mismatched'`,
    );
    expect(events.map(({ subject }) => subject).toSorted()).toEqual([...ids, 'DNOBODY'].toSorted());
    const { rows } = (await staff.as('finance', 'GET /ops/api/deposits')).body.value;
    expect(rows.find((row: { id: string }) => row.id === first)).toMatchObject({
      state: 'awaiting_review',
      payable: '100000',
      payment: { state: 'mismatched', paid: '99999', paidCurrency: 'VND' },
    });
    const reject = await staff.as('finance', `POST /ops/api/deposits/${first}/reject`, { reason: 'paid too little' });
    expect(reject.body.value).toMatchObject({ state: 'rejected' });
    const proposed = await staff.as('finance', `POST /ops/api/deposits/${second}/approve`, {
      bankReference: 'FT1',
      valueDate: '2026-11-21',
    });
    expect(proposed.body.code).toBe('second_person_needed');
    expect((await approve(proposed.body.value.proposalId)).body.code).toBe('wrong_state');
    expect(await holder.member.balance()).toBe('0.0001');
  });

  test('under a reference that another deposit was credited with credits nothing', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const [first, second] = [await newDeposit(holder), await newDeposit(holder)];
    const body = (id: string) =>
      signed(JSON.stringify({ id, state: 'paid', reference: 'once', amount: '100000', currency: 'VND' }));
    await Promise.all([notify(portal, body(first)), notify(portal, body(second))]);
    expect(await holder.member.balance()).toBe('100000.0001');
    expect((await Promise.all([first, second].map((id) => stateOf(holder, id)))).toSorted()).toEqual([
      'awaiting_review',
      'credited',
    ]);
  });
});

describe('a gateway that does not answer', () => {
  test('leaves the deposit as it is, and the same payment is requested again later', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal);
    const id = await newDeposit(holder);
    http.behavior = 'silent';
    expect((await checkout(holder, id)).body.code).toBe('unavailable');
    await queryNow(portal);
    expect(logged.join('')).toContain('the payment gateway does not answer');
    expect(logged.join('')).not.toContain(GATEWAY_SECRET);
    http.behavior = 'honest';
    expect((await checkout(holder, id)).body.value.checkout.url).toBe(`https://pay.test/${id}`);
    expect(await stateOf(holder, id)).toBe('created');
  });
});

describe('a refund', () => {
  const propose = (id: string, amount: string) =>
    staff.as('finance', `POST /ops/api/deposits/${id}/refund`, { amount, reason: 'the card was stolen' });
  const refund = async (id: string, amount: string) => {
    const { body } = await propose(id, amount);
    expect(body.code).toBe('second_person_needed');
    return approve(body.value.proposalId);
  };
  async function credited(holder: AccountHolder): Promise<string> {
    const { portal } = parts('http');
    const id = await newDeposit(holder);
    await checkout(holder, id);
    await notify(portal, await http.decide(id, 'paid'));
    return id;
  }
  const deliver = async () => {
    await sql(parts('http').portal, `update deposit_refunds set next_attempt_at = now() where state = 'pending'`);
    await deliverPayments(parts('http').portal.app);
  };

  test('takes two people, and never returns more than was credited', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const id = await credited(holder);
    expect((await refund(id, '100001')).body.fields).toMatchObject({ amount: { code: 'amount_out_of_range' } });
    expect((await refund(id, '40000')).status).toBe(200);
    expect(await holder.member.balance()).toBe('60000.0001');
    // Two that fit alone and not together.
    const both = await Promise.all([propose(id, '50000'), propose(id, '60000')]);
    const approvals = await Promise.all(both.map(({ body }) => approve(body.value.proposalId)));
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await deliver();
    await deliver();
    // Money that the member has spent is not refunded.
    const spent = await createAccountHolder(portal, '0.0001');
    const spentId = await credited(spent);
    expect((await spent.withdraw('100000')).status).toBe(200);
    expect((await refund(spentId, '10000')).body.code).toBe('insufficient_funds');
    const [row] = await sql<{ left: bigint; held: bigint }>(
      portal,
      `select deposit.amount_minor - deposit.returned_minor as left,
              (select coalesce(sum(balance_minor), 0)::bigint from ledger_balances balance join ledger_accounts account on account.id = balance.account_id
                where account.kind = 'player_held' and account.owner_id = deposit.member_id) as held
         from deposits deposit where public_id = $1`,
      [id],
    );
    expect(row?.held).toBe(0n);
    expect(await holder.member.balance()).toBe(`${Number(row?.left) / 10_000}.0001`);
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  test('is made once although its answer is lost, and returns to the member when the gateway refuses it', async () => {
    const holder = await createAccountHolder(parts('http').portal, '0.0001');
    const id = await credited(holder);
    const before = http.refunds.size;
    http.behavior = 'lost';
    await refund(id, '30000');
    await deliver();
    http.behavior = 'honest';
    await deliver();
    await deliver();
    expect([http.refunds.size - before, await holder.member.balance()]).toEqual([1, '70000.0001']);
    // The turnover that the deposit required is that of what is left.
    const turnover = (await holder.member.call('GET /wps/member/turnover')).body.value;
    expect(turnover).toMatchObject({ open: '70000' });
    http.behavior = 'refusing';
    await refund(id, '70000');
    expect(await holder.member.balance()).toBe('0.0001');
    await deliver();
    http.behavior = 'honest';
    expect(await holder.member.balance()).toBe('70000.0001');
    const { rows } = (await staff.as('finance', 'GET /ops/api/deposits?state=credited')).body.value;
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
      refundable: '70000',
      refunds: [
        { amount: '30000', state: 'done' },
        { amount: '70000', state: 'refused' },
      ],
    });
    // The member sees what was returned, and why.
    const own = (await holder.member.call('GET /wps/v2/wallets/deposits')).body.value.rows;
    const reason = 'the card was stolen';
    const events = await sql<{ payload: { state: string } }>(
      parts('http').portal,
      `select payload from live_events where type = 'deposit' and payload->>'id' = $1 order by id`,
      [id],
    );
    // Only the first one says that money has arrived.
    expect(events.map(({ payload }) => payload.state)).toEqual([
      'credited',
      'refund_pending',
      'refund_done',
      'refund_pending',
      'refund_refused',
    ]);
    expect(own[0].refunds).toMatchObject([
      { amount: '30000', state: 'done', reason },
      { amount: '70000', state: 'refused', reason },
    ]);
  });

  test('and a reversal of the same deposit exclude each other, in either sequence', async () => {
    const { portal } = parts('http');
    const holder = await createAccountHolder(portal, '0.0001');
    const [refunded, reversed] = [await credited(holder), await credited(holder)];
    await refund(refunded, '10000');
    const entryOf = async (id: string) =>
      (
        await sql<{ id: bigint }>(portal, `select id from ledger_entries where namespace = 'deposit' and key = $1`, [
          id,
        ])
      )[0]?.id;
    const reverse = async (id: string) => {
      const key = `POST /ops/api/ledger/entries/${await entryOf(id)}/reverse`;
      const { body } = await staff.as('admin', key, { reason: 'credited by mistake' });
      return (await approve(body.value.proposalId, 'admin')).body;
    };
    expect(await reverse(refunded)).toMatchObject({ code: 'wrong_state' });
    expect(await reverse(reversed)).toMatchObject({ success: true });
    expect((await refund(reversed, '10000')).body.fields).toMatchObject({ amount: { code: 'amount_out_of_range' } });
    expect(await holder.member.balance()).toBe('90000.0001');
    // Both at once: one of them is made.
    const third = await credited(holder);
    const outcomes = await Promise.all([reverse(third), refund(third, '100000').then(({ body }) => body)]);
    expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
    expect(await holder.member.balance()).toBe('90000.0001');
    expect(await stateOf(holder, refunded)).toBe('credited');
  });
});

describe('a bonus chosen with a deposit', () => {
  const depositWith = (member: TestMember, promotionId: string, amount = '100000', methodCode = 'gateway') =>
    post(member, 'v2/wallets/deposits', { methodCode, amount, promotionId });
  const pay = async (member: TestMember, id: string) => {
    const { portal, gateway } = parts('embedded');
    await member.call(`POST /wps/v2/wallets/deposits/${id}/checkout`, { body: {} });
    const paid = await gateway.decide(id, 'paid');
    await Promise.all([1, 2, 3].map(() => notify(portal, paid)));
    return (await member.call(`GET /wps/v2/wallets/deposits/${id}`)).body.value;
  };
  const grantsOf = async (member: TestMember) => {
    const { rows } = (await member.call('GET /wps/member/bonuses')).body.value;
    return rows.map(({ balance }: { balance: string }) => balance);
  };

  test('is offered with its terms, and claimed once with the credit', async () => {
    const { portal } = parts('embedded');
    const promotionId = await insertPromotion(portal, WELCOME);
    const member = await portal.newMember();
    const offers = (await member.call('GET /wps/v2/wallets/deposit/bonuses')).body.value;
    expect(offers.find((offer: { promotionId: string }) => offer.promotionId === promotionId)).toMatchObject({
      title: 'A promotion',
      rules: { rate: '100', maxAward: '200000', minDeposit: '50000', bonus: { factor: '10' } },
    });
    expect((await depositWith(member, promotionId, '20000')).body).toMatchObject({
      code: 'claim_refused',
      value: { reason: 'below_minimum' },
    });
    expect((await depositWith(member, 'CNOBODY')).status).toBe(404);
    expect((await depositWith(member, await insertPromotion(portal, CASH))).status).toBe(404);
    expect((await member.call('GET /wps/v2/wallets/deposits')).body.value.totalRows).toBe(0);
    const first = (await depositWith(member, promotionId)).body.value;
    expect(first.bonus).toEqual({ promotionId, title: 'A promotion', state: 'chosen', reason: null });
    const second = (await depositWith(member, promotionId)).body.value;
    expect((await pay(member, first.id)).bonus).toMatchObject({ state: 'claimed', reason: null });
    expect([await member.balance(), await grantsOf(member)]).toEqual(['100000', ['100000']]);
    // A welcome bonus is for the first deposit: the second one is credited without it.
    expect(await pay(member, second.id)).toMatchObject({
      state: 'credited',
      bonus: { state: 'refused', reason: 'deposit_count' },
    });
    expect([await member.balance(), await grantsOf(member)]).toEqual(['200000', ['100000']]);
    const left = await sql(portal, 'select 1 from deposit_bonuses where visitor is not null');
    expect(left).toEqual([]);
    // Nothing is claimed for a deposit without a choice.
    const plain = await portal.newMember();
    const { id } = (await post(plain, 'v2/wallets/deposits', { methodCode: 'gateway', amount: '100000' })).body.value;
    expect([(await pay(plain, id)).bonus, await grantsOf(plain)]).toEqual([null, []]);
  });

  test('never costs more than the budget, and a refusal leaves the deposit credited', async () => {
    const { portal } = parts('embedded');
    const promotionId = await insertPromotion(portal, { ...WELCOME, budget: '200000', eligibility: {} });
    const members = await Promise.all([1, 2, 3, 4].map(() => portal.newMember()));
    const ids = await Promise.all(
      members.map(async (member) => (await depositWith(member, promotionId)).body.value.id),
    );
    const paid = await Promise.all(members.map((member, index) => pay(member, ids[index])));
    expect(paid.map(({ state }) => state)).toEqual(Array.from(members, () => 'credited'));
    expect(paid.map(({ bonus }) => bonus.reason).toSorted()).toEqual(['budget_used', 'budget_used', null, null]);
    const grants = await Promise.all(members.map(grantsOf));
    expect(grants.flat()).toEqual(['100000', '100000']);
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  test('is claimed with a bank transfer that staff approve, for that deposit and no other', async () => {
    const { portal } = parts('http');
    const promotionId = await insertPromotion(portal, { ...WELCOME, eligibility: {} });
    const member = await portal.newMember();
    const { id } = (await depositWith(member, promotionId, '80000', 'bank-transfer')).body.value;
    const other = (await post(member, 'v2/wallets/deposits', { methodCode: 'bank-transfer', amount: '150000' })).body
      .value;
    for (const each of [id, other.id]) await member.call(`POST /wps/v2/wallets/deposits/${each}/submit`, { body: {} });
    await decisionsOf(staff).approveDeposit(other.id);
    await decisionsOf(staff).approveDeposit(id);
    const { rows } = (await member.call('GET /wps/v2/wallets/deposits')).body.value;
    expect(rows.map(({ bonus }: { bonus: { state: string } | null }) => bonus?.state)).toEqual([undefined, 'claimed']);
    expect(await grantsOf(member)).toEqual(['80000']);
  });
});
