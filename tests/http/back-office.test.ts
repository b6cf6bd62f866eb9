import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStaleRounds } from '#domain/games';
import type { Statement } from '#kernel/statements';
import { createTestApp, type TestApp } from '../support/app.ts';
import { endPayoutHold, newTransfer, verifyStrongly } from '../support/payments.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});

afterAll(() => portal.close());

async function waitingDeposit(amount = '250000') {
  const member = await portal.newMember();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { methodCode: 'bank-transfer', amount };
  const { value } = (await member.call('POST /wps/v2/wallets/deposits', { body, headers })).body;
  await member.call(`POST /wps/v2/wallets/deposits/${value.id}/submit`, { body: {} });
  return { member, id: String(value.id) };
}

async function requestedWithdrawal() {
  const member = await portal.newMember({ balance: '900000' });
  const paymentPassword = '654321aB';
  await member.call('PUT /wps/member/paymentPassword', {
    encrypted: true,
    body: { password: 'Correct-horse-9', paymentPassword, confirmPaymentPassword: paymentPassword },
  });
  await sql(portal, 'update members set payee_name = $2 where public_id = $1', [member.playerId, 'Trần Mai']);
  await verifyStrongly(member);
  const account = {
    bankCode: 'VCB',
    accountNumber: String(1e9 + Math.trunc(performance.now() * 1000)),
    holderName: 'TRAN MAI',
  };
  const bank = await member.call('POST /wps/v2/wallets/bankAccounts', { body: account });
  await endPayoutHold(portal, member);
  const methods = await member.call('GET /wps/v2/wallets/withdrawal/methods');
  const methodCode = methods.body.value.methods[0].code;
  const requested = await member.call('POST /wps/v2/wallets/withdrawals', {
    encrypted: true,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { methodCode, amount: '300000', bankAccountId: bank.body.value.id, paymentPassword },
  });
  return { member, id: String(requested.body.value.id), accountNumber: account.accountNumber };
}

async function uploadReceipt(token: string): Promise<string> {
  const image = sharp({ create: { width: 12, height: 8, channels: 3, background: '#6142bf' } });
  const response = await portal.raw('/wps/v2/wallets/receipts', {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${token}` },
    body: Uint8Array.from(await image.png().toBuffer()),
  });
  const { value } = (await response.json()) as { value: { fileId: string } };
  return value.fileId;
}

describe('deposits', () => {
  test('are credited once when they are approved, with an entry in the audit log', async () => {
    const { member, id } = await waitingDeposit('250000');
    const list = await staff.as('support', 'GET /ops/api/deposits?state=awaiting_review');
    expect(list.body.value.rows).toContainEqual(
      expect.objectContaining({ id, account: member.username, amount: '250000' }),
    );
    const approved = await staff.as('finance', `POST /ops/api/deposits/${id}/approve`, newTransfer());
    expect(approved.body.value).toMatchObject({ id, state: 'credited', decidedBy: 'the-finance' });
    expect(await member.balance()).toBe('250000');
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-finance',
      action: 'deposit.approve',
      subject: id,
      details: { memberId: member.playerId, amount: '250000', currency: 'VND' },
    });
    expect((await staff.as('admin', `POST /ops/api/deposits/${id}/approve`, newTransfer())).body.code).toBe(
      'wrong_state',
    );
    expect(await member.balance()).toBe('250000');
    expect(await staff.lastAudit()).toMatchObject({ action: 'deposit.approve', actor: 'the-finance' });
  });

  test('are only rejected with a reason', async () => {
    const { member, id } = await waitingDeposit();
    expect((await staff.as('finance', `POST /ops/api/deposits/${id}/reject`, { reason: ' a ' })).status).toBe(422);
    const rejected = await staff.as('finance', `POST /ops/api/deposits/${id}/reject`, {
      reason: 'no such transfer',
    });
    expect(rejected.body.value).toMatchObject({ state: 'rejected', reason: 'no such transfer' });
    expect(await member.balance()).toBe('0');
    expect(await staff.lastAudit()).toMatchObject({
      action: 'deposit.reject',
      details: { reason: 'no such transfer' },
    });
  });
});

describe('withdrawals', () => {
  test('are approved, paid with a bank reference and booked', async () => {
    const { member, id, accountNumber } = await requestedWithdrawal();
    expect(await member.balance()).toBe('600000');
    const list = await staff.as('auditor', 'GET /ops/api/withdrawals');
    expect(list.body.value.rows).toContainEqual(
      expect.objectContaining({ id, accountNumber, bankName: 'Vietcombank' }),
    );
    expect((await staff.as('finance', `POST /ops/api/withdrawals/${id}/approve`, {})).body.value.state).toBe(
      'approved',
    );
    const paid = await staff.as('finance', `POST /ops/api/withdrawals/${id}/mark-paid`, { bankReference: 'FT1' });
    expect(paid.body.value).toMatchObject({ state: 'paid', bankReference: 'FT1' });
    expect(await staff.lastAudit()).toMatchObject({
      action: 'withdrawal.mark_paid',
      subject: id,
      details: { bankReference: 'FT1' },
    });
    expect((await staff.as('finance', `POST /ops/api/withdrawals/${id}/reject`, { reason: 'too late' })).status).toBe(
      409,
    );
  });

  test('return the held funds when they are rejected', async () => {
    const { member, id } = await requestedWithdrawal();
    const rejected = await staff.as('admin', `POST /ops/api/withdrawals/${id}/reject`, { reason: 'name differs' });
    expect(rejected.body.value.state).toBe('rejected');
    expect(await member.balance()).toBe('900000');
    expect(await staff.lastAudit()).toMatchObject({ action: 'withdrawal.reject', actor: 'the-admin' });
  });
});

describe('a disputed withdrawal', () => {
  test('shows the member’s receipt and is resolved with a reason', async () => {
    const { member, id } = await requestedWithdrawal();
    await staff.as('finance', `POST /ops/api/withdrawals/${id}/approve`, {});
    await staff.as('finance', `POST /ops/api/withdrawals/${id}/mark-paid`, { bankReference: 'FT2' });
    const fileId = await uploadReceipt(member.token);
    await member.call(`POST /wps/v2/wallets/withdrawals/${id}/confirm`, {
      body: { outcome: 'not_received', receiptFileId: fileId },
    });
    const headers = { Authorization: `Bearer ${staff.tokens.get('support')}` };
    const picture = await portal.raw(`/ops/api/receipts/${fileId}`, { headers });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toContain('no-store');
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 12 });
    const body = { outcome: 'received', reason: 'the bank shows it as booked' };
    const resolved = await staff.as('finance', `POST /ops/api/withdrawals/${id}/resolve`, body);
    expect(resolved.body.value).toMatchObject({ state: 'received', receiptFileId: fileId });
    expect(await staff.lastAudit()).toMatchObject({
      action: 'withdrawal.resolve',
      details: { outcome: 'received' },
    });
  });
});

describe('stale rounds', () => {
  test('are listed after 48 hours and closed by hand', async () => {
    const member = await portal.newMember({ balance: '50000' });
    const { playerId } = member;
    const bet = { requestId: 'r1', token: await member.launchToken(), playerId, currency: 'VND', gameCode: 'LOTUS' };
    await portal.vendor('bet', { ...bet, roundId: `stale-${playerId}`, txId: `bet-${playerId}`, amount: '1000' });
    const age: Statement = {
      name: 'test_age_rounds',
      text: `update game_rounds set opened_at = now() - interval '49 hours'`,
    };
    await portal.app.db.query(age);
    await portal.app.db.transaction(recordStaleRounds);
    const { rows } = (await staff.as('support', 'GET /ops/api/rounds/stale')).body.value;
    expect(rows).toMatchObject([{ roundId: `stale-${playerId}`, account: member.username, stake: '1000' }]);
    const close = () =>
      staff.as('finance', `POST /ops/api/rounds/${rows[0].id}/close`, { reason: 'the vendor has lost it' });
    expect((await close()).body).toEqual({ success: true, value: null });
    expect(await staff.lastAudit()).toMatchObject({ action: 'round.close', subject: rows[0].id });
    expect((await close()).status).toBe(409);
    expect((await staff.as('support', 'GET /ops/api/rounds/stale')).body.value.rows).toEqual([]);
  });
});

describe('halted withdrawals', () => {
  test('are shown with the trial balance and resumed by an administrator', async () => {
    await portal.app.db.query({ name: 'test_halt', text: `insert into ledger_halts values ('player', 'a test')` });
    const halted = async () => (await staff.as('finance', 'GET /ops/api/ledger/trial-balance')).body.value.halted;
    expect(await halted()).toEqual([{ accountKind: 'player', reason: 'a test' }]);
    expect((await staff.as('admin', 'DELETE /ops/api/ledger/halts/player')).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'ledger.lift-halt', subject: 'player' });
    expect(await halted()).toEqual([]);
  });
});

describe('the back office', () => {
  test('runs the trial balance', async () => {
    const { value } = (await staff.as('auditor', 'GET /ops/api/ledger/trial-balance')).body;
    expect(value).toMatchObject({ isBalanced: true, problems: [], halted: [] });
    expect(BigInt(value.postings)).toBeGreaterThan(0n);
  });

  test('says what the trial balance found by a code, with the account type and the figures', async () => {
    await portal.newMember({ balance: '1000' });
    const shift = (by: string) =>
      tamper(
        portal,
        `update ledger_balances set balance_minor = balance_minor ${by} 1
          where account_id = (select max(account.id) from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                               where account.kind = 'player')`,
      );
    await shift('+');
    const { value } = (await staff.as('auditor', 'GET /ops/api/ledger/trial-balance')).body;
    expect(value.problems).toEqual([
      { code: 'wrong_balance', accountKind: 'player', text: expect.stringContaining('account ') },
    ]);
    expect(value.halted).toMatchObject([{ accountKind: 'player' }]);
    await shift('-');
    expect((await staff.as('admin', 'DELETE /ops/api/ledger/halts/player')).status).toBe(200);
  });

  describe('lists stored messages', () => {
    beforeAll(async () => {
      const { messenger, db } = portal.app;
      await db.transaction(async (tx) => {
        const sms = { channel: 'sms', recipient: '+84901234567' } as const;
        await messenger.queue(tx, { ...sms, body: 'Your code: 123456, use 123456.', secret: '123456' });
        const email = { channel: 'email', recipient: 'lan@b.vn' } as const;
        await messenger.queue(tx, { ...email, subject: '654321 it is', body: 'See 654321', secret: '654321' });
        await messenger.queue(tx, { ...email, subject: 'Hi', body: 'a notice of 2026', secret: null });
      });
    });
    const list = async (role: 'admin' | 'support') => (await staff.as(role, 'GET /ops/api/outbox')).body.value.rows;

    test('newest first, with masked codes and links', async () => {
      for (const role of ['admin', 'support'] as const) {
        expect((await list(role)).slice(0, 3)).toMatchObject([
          { body: 'a notice of 2026', subject: 'Hi', hasSecret: false },
          { body: 'See ••••••', subject: '•••••• it is', hasSecret: true },
          { body: 'Your code: ••••••, use ••••••.', subject: null, hasSecret: true },
        ]);
      }
    });

    test('and reveals a code to administrators only, which the audit log records', async () => {
      const [notice, , sms] = await list('admin');
      const show = `POST /ops/api/outbox/${sms.id}/show`;
      for (const role of ['support', 'finance', 'auditor'] as const) {
        expect((await staff.as(role, show, {})).body.code).toBe('refused');
      }
      expect(await staff.lastAudit()).not.toMatchObject({ action: 'outbox.show' });
      const shown = await staff.as('admin', show, {});
      expect(shown.body.value).toEqual({ subject: null, body: 'Your code: 123456, use 123456.' });
      expect(await staff.lastAudit()).toMatchObject({
        actor: 'the-admin',
        action: 'outbox.show',
        subject: sms.id,
        details: { channel: 'sms', recipient: '+84***67' },
      });
      expect((await staff.as('admin', `POST /ops/api/outbox/${notice.id}/show`, {})).status).toBe(404);
    });

    test('and reveals no code in production', async () => {
      const { config } = portal.app;
      const [, , sms] = await list('admin');
      expect(sms.canShow).toBe(true);
      config.isProduction = true;
      try {
        const refused = await staff.as('admin', `POST /ops/api/outbox/${sms.id}/show`, {});
        expect([refused.status, refused.body.code]).toEqual([403, 'refused']);
        expect((await list('admin')).filter(({ canShow }: { canShow: boolean }) => canShow)).toEqual([]);
      } finally {
        config.isProduction = false;
      }
    });

    test('and turns no feature on in production whose codes nobody delivers', async () => {
      const { config } = portal.app;
      const turnOn = () => staff.as('admin', 'PUT /ops/api/modules/MOBILEVERCODELOGIN3', { enabled: true });
      config.isProduction = true;
      try {
        expect((await turnOn()).body.code).toBe('sms_missing');
        expect((await staff.as('admin', 'PUT /ops/api/modules/FREEPLAY3', { enabled: true })).status).toBe(200);
      } finally {
        config.isProduction = false;
      }
      expect((await turnOn()).status).toBe(200);
    });
  });

  test('answers "not found" for unknown ids, and refuses malformed ones', async () => {
    for (const key of [
      'POST /ops/api/withdrawals/WNOSUCH/approve',
      'POST /ops/api/withdrawals/..%2f..%2fetc/approve',
    ]) {
      expect((await staff.as('admin', key, {})).status).toBe(404);
    }
    expect((await staff.as('admin', 'GET /ops/api/receipts/FNOSUCHFILE')).status).toBe(404);
    expect((await staff.as('admin', 'GET /ops/api/deposits?pageSize=1000')).status).toBe(422);
  });
});
