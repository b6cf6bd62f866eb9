import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { parseAmount, UNIT } from '#kernel/money';
import { deliverTransfers } from '#server/vendor-transfers';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { addTransferVendor, attemptAgain, requestTransfer, TransferVendor } from '../support/transfer-vendor.ts';

const CODE = 'TRV';
const server = new TransferVendor();
let portal: TestApp;
let staff: Staff;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  await server.open();
  await addTransferVendor(portal, server, CODE);
});
afterAll(async () => {
  await server.close();
  await portal.close();
});
beforeEach(async () => {
  server.behavior = 'honest';
  server.received.length = 0;
  member = await portal.newMember({ balance: '1000' });
});

const wallet = async () => {
  const { sumBalance, held } = (await member.call('GET /wps/v2/wallets/balance')).body.value;
  return [sumBalance, held];
};
const atVendor = () => server.balances.get(member.playerId) ?? 0n;
const transfers = async () => (await member.call('GET /wps/v2/wallets/transfers')).body.value.rows;
const toVendor = (amount: string, key?: string) =>
  requestTransfer(member, { direction: 'to_vendor', vassalage: CODE, amount }, key);
const toMain = (amount?: string) => requestTransfer(member, { direction: 'to_main', vassalage: CODE, amount });

/** Waits until the newest transfer is in a state. */
async function settled(state: 'done' | 'refused') {
  await expect.poll(async () => (await transfers())[0], { interval: 5 }).toMatchObject({ state });
}

/** Waits until the vendor got the request for the last transfer, and the portal has noticed that it did not answer. */
async function unanswered(received = 1) {
  await expect.poll(() => server.received, { interval: 5 }).toHaveLength(received);
  const pending = `select attempts from vendor_transfers where state = 'pending'`;
  await expect.poll(() => sql(portal, pending), { interval: 5 }).toEqual([{ attempts: 1 }]);
}

const balances = async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
};

describe('a portal with a vendor that keeps balances of its own', () => {
  it('says that there is more than one wallet, and lists them with their balances', async () => {
    expect((await member.call('GET /wps/relay/GCS_merchantWallet')).body.value).toEqual({ isSingle: false });
    const { wallets } = (await member.call('GET /wps/v2/wallets/vendors')).body.value;
    expect(wallets).toEqual([{ vassalage: CODE, name: CODE, isOpen: true, isPending: false }]);
    server.balances.set(member.playerId, 12n * UNIT + 5n);
    const read = () => member.call(`GET /wps/v2/wallets/vendors/${CODE}/balance`);
    // Less than a whole unit of the currency stays there.
    expect((await read()).body.value).toEqual({ balance: '12', currency: 'VND' });
    server.behavior = 'never';
    expect(await read()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await member.call('GET /wps/v2/wallets/vendors/SBX/balance')).status).toBe(404);
  });

  it('says that there is one wallet while no such vendor is enabled', async () => {
    await sql(portal, 'update vendors set enabled = false where code = $1', [CODE]);
    expect((await member.call('GET /wps/relay/GCS_merchantWallet')).body.value).toEqual({ isSingle: true });
    await sql(portal, 'update vendors set enabled = true where code = $1', [CODE]);
  });

  it('refuses bets of that vendor, which would take money twice', async () => {
    await sql(portal, `update games set enabled = true where code = 'LOTUS'`);
    const { body } = await member.call(`GET /wps/game/launchGame?gameId=LOTUS&vassalage=${CODE}`);
    // The page offers to move money there.
    expect(body.value.hasOwnWallet).toBe(true);
    const token = new URL(body.value.game_url).searchParams.get('token') ?? '';
    await sql(portal, `update game_sessions set authenticated_at = now()`);
    const vendor = await (await import('#domain/games')).findVendor(portal.app.db, CODE);
    if (!vendor) throw new Error('no vendor');
    const id = randomUUID();
    const bet = { operation: 'bet', token, playerId: member.playerId, currency: 'VND', gameCode: 'LOTUS' } as const;
    const outcome = await portal.app.walletTransactions.process(vendor, { ...bet, roundId: id, txId: id, amount: '1' });
    expect(outcome).toMatchObject({ status: 'GAME_DISABLED' });
    expect(await wallet()).toEqual(['1000', '0']);
  });
});

describe('a transfer', () => {
  it('holds the money, and moves it when the vendor has it', async () => {
    const { body } = await toVendor('300');
    expect(body.value.transfers).toMatchObject([
      { vassalage: CODE, direction: 'to_vendor', amount: '300', state: 'pending', decidedAt: null },
    ]);
    await settled('done');
    expect([await wallet(), atVendor()]).toEqual([['700', '0'], 300n * UNIT]);
    expect(server.received).toMatchObject([{ playerId: member.playerId, amount: '300', currency: 'VND' }]);
    await toMain('100');
    await settled('done');
    expect([await wallet(), atVendor()]).toEqual([['800', '0'], 200n * UNIT]);
    const { rows } = (await member.call('GET /wps/member/records/account')).body.value;
    expect(rows.map((row: { kind: string; amount: string }) => [row.kind, row.amount])).toEqual([
      ['transfer_to_main', '100'],
      ['transfer_to_vendor', '-300'],
      ['deposit', '1000'],
    ]);
    await balances();
  });

  it('that the vendor refuses gives the money back, and moves none from the vendor', async () => {
    server.behavior = { status: 422 };
    await toVendor('300');
    await settled('refused');
    expect([await wallet(), atVendor()]).toEqual([['1000', '0'], 0n]);
    server.behavior = 'honest';
    await toMain('5');
    await settled('refused');
    expect([await wallet(), atVendor()]).toEqual([['1000', '0'], 0n]);
    await balances();
  });

  it('of everything finds out how much that is, and moves all of it back in one press', async () => {
    await toVendor('300');
    await settled('done');
    server.balances.set(member.playerId, 450n * UNIT + 1n);
    const { body } = await requestTransfer(member, { direction: 'all_to_main' });
    expect(body.value.transfers).toMatchObject([{ vassalage: CODE, amount: null, state: 'pending' }]);
    await settled('done');
    expect([await wallet(), atVendor()]).toEqual([['1150', '0'], 1n]);
    // Nothing is left, so that nothing is listed.
    await requestTransfer(member, { direction: 'all_to_main' });
    await expect.poll(() => sql(portal, `select 1 from vendor_transfers where state = 'pending'`)).toEqual([]);
    expect(await transfers()).toHaveLength(2);
    await balances();
  });

  it('moves nothing for what is no whole amount, too much, nobody’s vendor, or no vendor with wallets', async () => {
    expect((await toVendor('0.5')).body).toMatchObject({ code: 'invalid_fields', fields: { amount: {} } });
    expect((await toVendor('1001')).body.code).toBe('insufficient_funds');
    const elsewhere = (vassalage: string) =>
      requestTransfer(member, { direction: 'to_vendor', vassalage, amount: '1' });
    for (const code of ['SBX', 'NONE']) {
      expect((await elsewhere(code)).body).toMatchObject({ code: 'invalid_fields', fields: { vassalage: {} } });
    }
    for (const amount of ['-1', '0', '1e3', '', 1]) {
      expect((await requestTransfer(member, { direction: 'to_vendor', vassalage: CODE, amount })).status).not.toBe(200);
    }
    expect((await requestTransfer(member, { direction: 'to_vendor', vassalage: CODE })).status).toBe(422);
    expect([await wallet(), server.received]).toEqual([['1000', '0'], []]);
  });

  it('is made once for one key, whatever arrives at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => toVendor('100', key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await settled('done');
    expect([await wallet(), atVendor(), server.received.length]).toEqual([['900', '0'], 100n * UNIT, 1]);
    expect((await toVendor('101', key)).body.code).toBe('idempotency_key_reused');
  });

  it('waits for the one before it', async () => {
    server.behavior = 'slow';
    await toVendor('100');
    await unanswered();
    expect(await toVendor('1')).toMatchObject({ status: 409, body: { code: 'transfer_pending' } });
    expect((await toMain('1')).body.code).toBe('transfer_pending');
    expect((await requestTransfer(member, { direction: 'all_to_main' })).body.value.transfers).toEqual([]);
    expect(await wallet()).toEqual(['900', '100']);
    server.behavior = 'honest';
    await attemptAgain(portal);
  });

  it('to a vendor is refused to a blocked member, and to a vendor that is switched off; back it goes always', async () => {
    await toVendor('100');
    await settled('done');
    await sql(portal, 'update vendors set enabled = false where code = $1', [CODE]);
    expect((await toVendor('1')).body.code).toBe('game_unavailable');
    await toMain();
    await settled('done');
    await sql(portal, 'update vendors set enabled = true where code = $1', [CODE]);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
    expect((await toVendor('1')).status).toBe(403);
    expect(await sql(portal, `select 1 from vendor_transfers where state = 'pending'`)).toEqual([]);
  });

  it('belongs to its member', async () => {
    await toVendor('100');
    await settled('done');
    const other = await portal.newMember({ balance: '5' });
    expect((await other.call('GET /wps/v2/wallets/transfers')).body.value.rows).toEqual([]);
    expect((await requestTransfer(other, { direction: 'all_to_main' })).body.value.transfers).toEqual([]);
    await requestTransfer(other, { direction: 'to_main', vassalage: CODE, amount: '50' });
    await expect
      .poll(async () => (await other.call('GET /wps/v2/wallets/transfers')).body.value.rows[0].state)
      .toBe('refused');
    expect([await other.balance(), atVendor()]).toEqual(['5', 100n * UNIT]);
  });
});

describe('a vendor whose answer does not come', () => {
  it('has moved the money: the state says so later, and it is booked once', async () => {
    server.behavior = 'answer-lost';
    await toVendor('300');
    await unanswered();
    expect([await wallet(), atVendor()]).toEqual([['700', '300'], 300n * UNIT]);
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
    expect([await wallet(), atVendor(), server.received.length]).toEqual([['700', '0'], 300n * UNIT, 1]);
    server.behavior = 'answer-lost';
    await toMain('300');
    await unanswered(2);
    expect([await wallet(), atVendor()]).toEqual([['700', '0'], 0n]);
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
    expect(await wallet()).toEqual(['1000', '0']);
    await balances();
  });

  it('leaves the member the time of the next request, and a live event after each', async () => {
    const events = async () =>
      sql(
        portal,
        `select payload->>'state' as state from live_events where type = 'transfer'
            and member_id = (select id from members where public_id = $1) order by id`,
        [member.playerId],
      );
    server.behavior = 'never';
    const { body } = await toVendor('300');
    expect(body.value.transfers).toMatchObject([{ nextCheckAt: null }]);
    await expect.poll(events, { interval: 5 }).toEqual([{ state: 'pending' }]);
    const first = (await transfers())[0].nextCheckAt;
    expect(Date.parse(first)).toBeGreaterThan(Date.now());
    await attemptAgain(portal);
    expect(await events()).toEqual([{ state: 'pending' }, { state: 'pending' }]);
    expect(Date.parse((await transfers())[0].nextCheckAt)).toBeGreaterThan(Date.parse(first));
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
    expect((await transfers())[0].nextCheckAt).toBeNull();
  });

  it('never got the request: it is sent again under the same id, and the first one may still arrive', async () => {
    server.behavior = 'request-lost';
    await toVendor('300');
    await unanswered();
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
    const [first, second] = server.received;
    expect(second).toEqual(first);
    if (first) server.carryOut(first);
    expect([await wallet(), atVendor()]).toEqual([['700', '0'], 300n * UNIT]);
    await balances();
  });

  it('never answers at all: the money stays held, however often it is requested', async () => {
    server.behavior = 'never';
    await toVendor('300');
    for (let time = 0; time < 4; time += 1) await attemptAgain(portal);
    expect((await transfers())[0]).toMatchObject({ state: 'pending' });
    expect(await wallet()).toEqual(['700', '300']);
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
    expect(await wallet()).toEqual(['700', '0']);
  });

  it('refuses the second request in general: that says nothing about the first', async () => {
    server.behavior = 'request-lost';
    await toVendor('300');
    await unanswered();
    server.behavior = { status: 403 };
    await attemptAgain(portal);
    expect([await wallet(), (await transfers())[0].state]).toEqual([['700', '300'], 'pending']);
    server.behavior = 'honest';
    await attemptAgain(portal);
    await settled('done');
  });

  it('is called by many processes at once: one of them does, and the money moves once', async () => {
    server.behavior = 'answer-lost';
    await toVendor('300');
    await unanswered();
    server.behavior = 'honest';
    await sql(portal, `update vendor_transfers set next_attempt_at = now() where state = 'pending'`);
    await Promise.all(Array.from({ length: 20 }, () => deliverTransfers(portal.app)));
    await settled('done');
    expect([await wallet(), atVendor(), server.received.length]).toEqual([['700', '0'], 300n * UNIT, 1]);
  });

  it('is called less and less often', async () => {
    server.behavior = 'never';
    await toVendor('1');
    // The request's own attempt is the first.
    await expect
      .poll(() => sql(portal, `select 1 from vendor_transfers where state = 'pending' and attempts = 1`))
      .toHaveLength(1);
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      await attemptAgain(portal);
      const [row] = await sql<{ wait: number }>(
        portal,
        `select extract(epoch from next_attempt_at - now())::int as wait from vendor_transfers where state = 'pending'`,
      );
      waits.push(row?.wait ?? 0);
    }
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect([waits[0], waits.at(-1)]).toEqual([30, 300]);
    server.behavior = 'honest';
    await attemptAgain(portal);
  });
});

describe('a vendor that lies', () => {
  it('with an answer about another transfer or amount is not believed', async () => {
    for (const lie of [
      { state: 'done', id: 'another' },
      { state: 'done', amount: '1' },
      { state: 'yes' },
      { state: 1 },
    ]) {
      server.behavior = { lie };
      await toVendor('10');
      await expect.poll(async () => (await transfers())[0]).toMatchObject({ amount: '10', state: 'pending' });
      server.behavior = 'honest';
      await attemptAgain(portal);
      await settled('done');
    }
  });

  it('about a balance gets no further than the caps on its wins: the rest waits for staff', async () => {
    await sql(
      portal,
      `update vendor_limits set win_minor = $1 where currency = 'VND' and vendor_id = (select id from vendors where code = $2)`,
      [parseAmount('500'), CODE],
    );
    await toVendor('300');
    await settled('done');
    server.balances.set(member.playerId, 1_000_000n * UNIT);
    await toMain();
    await settled('done');
    // The member's own 300 came back, and nothing else.
    expect((await transfers())[0]).toMatchObject({ amount: '1000000', held: '999700' });
    expect(await wallet()).toEqual(['1000', '0']);
    const { rows } = (await staff.as('admin', 'GET /ops/api/held-wins')).body.value;
    expect(rows).toMatchObject([{ vendor: CODE, kind: 'transfer', reason: 'win', amount: '999700' }]);
    await balances();
    const decide = (id: string) => staff.as('admin', `POST /ops/api/held-wins/${id}/return`, { reason: 'made up' });
    await decide(rows[0].id);
    expect(await wallet()).toEqual(['1000', '0']);
    await balances();
    await sql(portal, 'update vendor_limits set win_minor = null');
  });

  it('about what was never brought there: wins within the caps are the player’s', async () => {
    await toVendor('300');
    await settled('done');
    server.balances.set(member.playerId, 700n * UNIT);
    await toMain();
    await settled('done');
    expect(await wallet()).toEqual(['1400', '0']);
    const [counted] = await sql<{ won: bigint }>(
      portal,
      `select player.won_minor as won from vendor_players player join members member on member.id = player.member_id
        where member.public_id = $1`,
      [member.playerId],
    );
    expect(counted?.won).toBe(400n * UNIT);
  });
});

describe('staff', () => {
  const decide = (id: string, state: string, role: 'admin' | 'support' = 'admin') =>
    staff.as(role, `POST /ops/api/vendor-transfers/${id}/decide`, { state, reason: 'the vendor said so by phone' });

  it('see transfers whose answer is missing, and decide them once', async () => {
    server.behavior = 'never';
    const { id } = (await toVendor('300')).body.value.transfers[0];
    const { rows } = (await staff.as('support', 'GET /ops/api/vendor-transfers')).body.value;
    expect(rows).toMatchObject([{ id, account: member.username, vendor: CODE, amount: '300', state: 'pending' }]);
    expect((await decide(id, 'refused', 'support')).status).toBe(403);
    expect((await decide(id, 'refused')).status).toBe(200);
    expect(await wallet()).toEqual(['1000', '0']);
    expect((await decide(id, 'done')).body.code).toBe('wrong_state');
    expect((await decide('TUNKNOWN', 'done')).status).toBe(404);
    expect(await staff.lastAudit()).toMatchObject({ action: 'vendor_transfer.decide', subject: id });
    const listed = (await staff.as('support', 'GET /ops/api/vendor-transfers?state=refused')).body.value.rows;
    expect(listed[0]).toMatchObject({ id, decidedBy: 'the-admin', note: 'the vendor said so by phone' });
    await balances();
  });

  it('cannot say that everything was moved while nobody knows how much that is', async () => {
    await toVendor('300');
    await settled('done');
    server.behavior = 'never';
    const { id } = (await toMain()).body.value.transfers[0];
    expect((await decide(id, 'done')).body.code).toBe('wrong_state');
    expect((await decide(id, 'refused')).status).toBe(200);
    expect(await wallet()).toEqual(['700', '0']);
  });
});
