import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueDraws } from '#domain/lottery';
import { findDueJobs } from '#server/jobs/jobs';
import { createTestApp, type TestApp } from '../support/app.ts';
import { bonusesOf, giveBonus, minorOf, settle } from '../support/bonuses.ts';
import { fresh, gameSessionOf, type GameSession } from '../support/game-session.ts';
import { bet, drawn, lineOf, openDraw, voided } from '../support/lottery-bets.ts';
import { createAccountHolder, newTransfer, type AccountHolder } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { addTransferVendor, requestTransfer, TransferVendor } from '../support/transfer-vendor.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({
    TURNOVER_MODE: 'block',
    TURNOVER_RESET_BELOW: '2000',
    DEPOSIT_FOUR_EYES_ABOVE: '100000000',
  });
  staff = await createStaff(portal);
  await sql(portal, `update games set category = 'LIVE' where code = 'DRAGON'`);
});
afterAll(() => portal.close());

/** Deposits as the member and credits it as staff. */
async function deposit(holder: AccountHolder, amount: string): Promise<void> {
  const { id } = (await holder.deposit(amount)).body.value;
  await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  const { status } = await staff.as('finance', `POST /ops/api/deposits/${id}/approve`, newTransfer());
  expect(status).toBe(200);
}

async function gameOf(holder: AccountHolder): Promise<GameSession> {
  const token = await holder.member.launchToken();
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  return gameSessionOf(portal, holder.member, token);
}

const turnoverOf = async ({ member }: AccountHolder) => (await member.call('GET /wps/member/turnover')).body.value;

describe('a withdrawal after a deposit', () => {
  it('is refused until the deposit was staked once, in the order of the deposits', async () => {
    const holder = await createAccountHolder(portal, '200000');
    await deposit(holder, '100000');
    await deposit(holder, '50000');
    const refused = await holder.withdraw('100000');
    expect([refused.status, refused.body.code]).toEqual([409, 'turnover_required']);
    expect(refused.body.value).toEqual({ open: '150000', required: '150000' });
    const game = await gameOf(holder);
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await game.bet({ roundId, txId: refTxId, amount: '120000' });
    await game.win({ roundId, amount: '110000', roundClosed: true });
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ mode: 'block', factor: '1', open: '30000', required: '50000' });
    await game.bet({ amount: '30000', roundClosed: true });
    // The withdrawal itself counts what was just played.
    expect((await holder.withdraw('100000')).status).toBe(200);
    expect(await turnoverOf(holder)).toMatchObject({ open: '0', requirements: [] });
  });

  it('is refused again when the round that worked it off is taken back', async () => {
    const holder = await createAccountHolder(portal, '200000');
    await deposit(holder, '100000');
    const game = await gameOf(holder);
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await game.bet({ roundId, txId: refTxId, amount: '150000' });
    await game.win({ roundId, amount: '150000', roundClosed: true });
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
    await game.adjust({ roundId, refTxId, amount: '-150000', reason: 'unsettle' });
    expect((await holder.withdraw('100000')).body.value).toEqual({ open: '100000', required: '100000' });
    await game.win({ roundId, amount: '150000', roundClosed: true });
    expect((await holder.withdraw('100000')).status).toBe(200);
  });

  it('requires no turnover of a deposit that staff reversed, until they take that back', async () => {
    const holder = await createAccountHolder(portal, '200000');
    await deposit(holder, '100000');
    const reverse = async (kind: string) => {
      const [entry] = await sql<{ id: bigint }>(
        portal,
        `select entry.id from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
           join ledger_accounts account on account.id = posting.account_id and account.kind = 'player'
           join members member on member.id = account.owner_id and member.public_id = $1
          where entry.kind = $2 order by entry.id desc limit 1`,
        [holder.member.playerId, kind],
      );
      const key = `POST /ops/api/ledger/entries/${entry?.id}/reverse`;
      expect((await staff.as('admin', key, { reason: 'Returned by the bank' })).status).toBe(200);
    };
    await reverse('deposit');
    expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
    await reverse('reversal');
    expect(await turnoverOf(holder)).toMatchObject({ open: '100000', required: '100000' });
  });

  it('is allowed when everything was lost and something else was won', async () => {
    const holder = await createAccountHolder(portal, '0.5');
    await deposit(holder, '100000');
    const game = await gameOf(holder);
    await game.bet({ amount: '50000', roundClosed: true });
    const roundId = fresh('round');
    await game.bet({ roundId, amount: '50000' });
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ open: '50000' });
    await game.close(roundId);
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
  });

  it('is still refused when the money was moved to a game vendor before the rest was lost, until it was lost there', async () => {
    const vendor = new TransferVendor();
    await vendor.open();
    await addTransferVendor(portal, vendor, 'TRV');
    const holder = await createAccountHolder(portal, '0.5');
    const { member } = holder;
    await deposit(holder, '100000');
    const moved = await requestTransfer(member, { direction: 'to_vendor', vassalage: 'TRV', amount: '99000' });
    expect(moved.status).toBe(200);
    await expect.poll(() => vendor.balances.get(member.playerId)).toBe(minorOf('99000'));
    const game = await gameOf(holder);
    expect((await game.bet({ amount: '1000', roundClosed: true })).body.status).toBe('OK');
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ open: '99000' });
    // All but 0.4 was lost there, which the portal knows when everything comes back: nothing that could be moved.
    vendor.balances.set(member.playerId, minorOf('0.4'));
    expect((await requestTransfer(member, { direction: 'all_to_main' })).status).toBe(200);
    await expect.poll(async () => (await member.call('GET /wps/v2/wallets/transfers')).body.value.rows.length).toBe(1);
    await settle(portal);
    expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
    await vendor.close();
  });

  it.each(['is a tie', 'is cancelled'])(
    'is allowed when all but a little was lost and the last open bet %s',
    async (end) => {
      const holder = await createAccountHolder(portal, '0.5');
      await deposit(holder, '100000');
      const { member } = holder;
      const game = gameSessionOf(portal, member, await member.launchToken('DRAGON'));
      const [roundId, refTxId] = [fresh('round'), fresh('bet')];
      expect((await game.bet({ roundId, txId: refTxId, gameCode: 'DRAGON', amount: '400' })).body.status).toBe('OK');
      await game.bet({ gameCode: 'DRAGON', amount: '99500', roundClosed: true });
      await settle(portal);
      expect(await turnoverOf(holder)).toMatchObject({ open: '500' });
      // A tie is no turnover, and 500.5 are left.
      if (end === 'is a tie') await game.win({ roundId, gameCode: 'DRAGON', amount: '400', roundClosed: true });
      else await game.cancel(refTxId);
      expect((await findDueJobs(portal.app.db)).map(({ name }) => name)).toContain('settle rewards');
      await settle(portal);
      expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
    },
  );

  it.each(['was lost', 'is refunded because its draw is void'])(
    'is allowed when all but a little was lost and the last open bet on a draw %s',
    async (end) => {
      const holder = await createAccountHolder(portal, '0.5');
      await deposit(holder, '100000');
      // To be staked twice, so that the last bet alone works off too little.
      await sql(
        portal,
        `update turnover_requirements set amount_minor = amount_minor * 2, open_minor = open_minor * 2
          where member_id = (select id from members where public_id = $1)`,
        [holder.member.playerId],
      );
      const drawNumber = await openDraw(portal, 'SSC1M');
      await bet(holder.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
      const game = await gameOf(holder);
      await game.bet({ amount: '99000', roundClosed: true });
      await settle(portal);
      expect(await turnoverOf(holder)).toMatchObject({ open: '101000' });
      if (end === 'was lost') {
        // The member's page is settled, others follow.
        await drawn(portal, drawNumber, '1,2,3,4,5');
        const dies = () => {
          throw new Error('the process ends here');
        };
        const settling = settleDueDraws(portal.app.db, { notifier: { balanceChanged: dies }, betsPerPage: 1 });
        await expect(settling).rejects.toThrow('1 of 1');
      } else {
        // 1000.5 are left.
        await voided(portal, drawNumber);
      }
      await settle(portal);
      expect(await turnoverOf(holder)).toMatchObject({ open: '0' });
    },
  );

  it('ends the bonuses that it ends only after the member confirmed that', async () => {
    const holder = await createAccountHolder(portal, '200000');
    await giveBonus(portal, holder.member, { amount: '100', factorHundredths: 1000n });
    await giveBonus(portal, holder.member, { amount: '70', forfeitsOnWithdrawal: false });
    const refused = await holder.withdraw('100000');
    expect([refused.status, refused.body.code]).toEqual([409, 'bonus_forfeit_confirmation']);
    expect(refused.body.value.bonuses).toMatchObject([
      { name: 'Welcome', balance: '100', progress: '0', required: '1000', hasOpenRounds: false, openStake: '0' },
    ]);
    expect(await bonusesOf(portal, holder.member)).toMatchObject([{ state: 'active' }, { state: 'queued' }]);
    expect((await holder.withdraw('100000', { body: { confirmForfeit: true } })).status).toBe(200);
    expect(await bonusesOf(portal, holder.member)).toMatchObject([
      { state: 'forfeited', balance: '0' },
      { state: 'active', balance: '70' },
    ]);
  });
});

describe('the member’s bonuses', () => {
  it('are listed with their progress, shown beside the balance, and can be put first or given up', async () => {
    const { member } = await createAccountHolder(portal, '1000');
    await giveBonus(portal, member, { amount: '100', contributionPpm: { RNG: 1_000_000n, LIVE: 105_000n } });
    await giveBonus(portal, member, { amount: '70' });
    const open = async () => (await member.call('GET /wps/member/bonuses')).body.value.rows;
    const [first, second] = await open();
    expect(first).toMatchObject({ state: 'active', amount: '100', contribution: { RNG: '100', LIVE: '10.5' } });
    expect(second).toMatchObject({ state: 'queued', canActivate: true });
    const balance = async () => (await member.call('GET /wps/v2/wallets/balance')).body.value;
    expect(await balance()).toMatchObject({ sumBalance: '1000', bonus: '100' });
    const activated = await member.call(`POST /wps/member/bonuses/${second.id}/activate`, { body: {} });
    expect(activated.status).toBe(200);
    expect(await balance()).toMatchObject({ bonus: '70' });
    const given = await member.call(`DELETE /wps/member/bonuses/${second.id}`, { body: { confirm: true } });
    expect(given.status).toBe(200);
    expect(await open()).toMatchObject([{ id: first.id, state: 'active' }]);
    const { rows } = (await member.call('GET /wps/member/bonuses?state=ended')).body.value;
    expect(rows).toMatchObject([{ id: second.id, state: 'forfeited', balance: '0' }]);
    const again = await member.call(`DELETE /wps/member/bonuses/${second.id}`, { body: { confirm: true } });
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
  });

  it('stay in their order once the first one was used, also in a round that was played just now', async () => {
    const holder = await createAccountHolder(portal, '1000');
    const { member } = holder;
    await giveBonus(portal, member, { amount: '100' });
    await giveBonus(portal, member, { amount: '70' });
    const [, { id }] = (await member.call('GET /wps/member/bonuses')).body.value.rows;
    const game = await gameOf(holder);
    expect((await game.bet({ amount: '10', roundClosed: true })).body.status).toBe('OK');
    expect((await member.call(`POST /wps/member/bonuses/${id}/activate`, { body: {} })).status).toBe(409);
    expect(await bonusesOf(portal, member)).toMatchObject([{ state: 'active', progress: '10' }, { state: 'queued' }]);
  });

  it('stay in their order when the first one would lapse by waiting again', async () => {
    const { member } = await createAccountHolder(portal, '1000');
    await giveBonus(portal, member, { amount: '100' });
    await giveBonus(portal, member, { amount: '70' });
    const [first, second] = (await member.call('GET /wps/member/bonuses')).body.value.rows;
    const waited = `update bonus_grants set queued_at = queued_at - make_interval(hours => queue_hours) where public_id = $1`;
    await sql(portal, waited, [first.id]);
    expect((await member.call(`POST /wps/member/bonuses/${second.id}/activate`, { body: {} })).status).toBe(409);
    expect(await bonusesOf(portal, member)).toMatchObject([{ state: 'active', balance: '100' }, { state: 'queued' }]);
  });

  it('are no other member’s', async () => {
    const [{ member }, other] = [await createAccountHolder(portal, '1000'), await portal.newMember()];
    await giveBonus(portal, member, { amount: '100' });
    const [{ id }] = (await member.call('GET /wps/member/bonuses')).body.value.rows;
    for (const attempt of [`DELETE /wps/member/bonuses/${id}`, `POST /wps/member/bonuses/${id}/activate`]) {
      const body = attempt.startsWith('DELETE') ? { confirm: true } : {};
      expect((await other.call(attempt, { body })).status).toBe(404);
    }
    expect(await bonusesOf(portal, member)).toMatchObject([{ state: 'active' }]);
  });
});
