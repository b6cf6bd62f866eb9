import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { findMember } from '#domain/members';
import { listReceivables, recoverReceivables, requestWithdrawal } from '#domain/wallet';
import { walletDeps } from '#server/wallet-deps';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, decisionsOf, type AccountHolder } from '../support/payments.ts';
import { openStream } from '../support/event-stream.ts';
import { bet, corrected, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const GAME = 'SSC1M';
const SEVEN = lineOf(GAME, 'SSC_DWD', '7|-|-|-|-', { multiplier: 50 });
const collect = () => recoverReceivables({ db: portal.app.db, notifier: portal.app.liveEventHub });

/** Creates a member who won 475,000 and withdrew all when the result was corrected: a receivable of 448,000. */
async function debtor(): Promise<AccountHolder & { drawNumber: string; withdrawalId: string }> {
  const holder = await createAccountHolder(portal);
  const drawNumber = await openDraw(portal, GAME);
  await bet(holder.member, { drawNumber }, SEVEN);
  await settled(portal, drawNumber, '7,2,3,4,5');
  const { body } = await holder.withdraw('1400000');
  await corrected(portal, drawNumber, '8,2,3,4,5');
  return { ...holder, drawNumber, withdrawalId: body.value.id };
}

async function paidIn({ deposit, member }: AccountHolder, amount: string): Promise<void> {
  const { id } = (await deposit(amount)).body.value;
  await member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  const { status } = await decisionsOf(staff).approveDeposit(id);
  if (status !== 200) throw new Error('the deposit was not approved');
}

const getReceivable = async ({ member }: AccountHolder) =>
  (await listReceivables(portal.app.db, 1000)).rows
    .filter(({ publicId }) => publicId === member.playerId)
    .map(({ openMinor }) => openMinor);
const reversals = async ({ member }: AccountHolder) =>
  (await member.call('GET /wps/member/records/account?kind=reversal')).body.value.rows.map(
    ({ amount, balanceAfter, details }: Record<string, string>) => [amount, balanceAfter, details],
  );

describe('a receivable', () => {
  it('is recovered as soon as there is a balance, and appears in the transaction history', async () => {
    const who = await debtor();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['0', [4_480_000_000n]]);
    await collect();
    expect(await getReceivable(who)).toEqual([4_480_000_000n]);

    await paidIn(who, '200000');
    await collect();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['0', [2_480_000_000n]]);

    await paidIn(who, '300000');
    await collect();
    await collect();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['52000', []]);
    const [last, second, first] = await reversals(who);
    expect([last[0], second[0], first[0]]).toEqual(['-248000', '-200000', '-27000']);
    expect(last[2]).toBe(first[2]);
  });

  it('is recovered from wins and from rejected withdrawals', async () => {
    const who = await debtor();
    await paidIn(who, '500000');
    const drawNumber = await openDraw(portal, GAME);
    await bet(who.member, { drawNumber }, { ...SEVEN, multiplier: 500 });
    await collect();
    expect(await getReceivable(who)).toEqual([4_480_000_000n]);
    await settled(portal, drawNumber, '7,2,3,4,5');
    await collect();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual([String(4_750_000 + 20_000 - 448_000), []]);

    const other = await debtor();
    await decisionsOf(staff).reject(other.withdrawalId);
    await collect();
    expect([await other.member.balance(), await getReceivable(other)]).toEqual(['952000', []]);
  });

  it('blocks the approval of an earlier withdrawal until it is recovered', async () => {
    const who = await debtor();
    const listed = async () => {
      const { rows } = (await staff.as('auditor', 'GET /ops/api/withdrawals?state=requested&pageSize=100')).body.value;
      return rows.find(({ id }: { id: string }) => id === who.withdrawalId);
    };
    expect(await listed()).toMatchObject({ state: 'requested', receivable: '448000' });
    const refused = await decisionsOf(staff).approve(who.withdrawalId);
    expect([refused.status, refused.body.code]).toEqual([409, 'receivable_outstanding']);
    expect(await listed()).toMatchObject({ state: 'requested', receivable: '448000' });
    await paidIn(who, '448000');
    await collect();
    const { status, body } = await decisionsOf(staff).approve(who.withdrawalId);
    expect([status, body.value.state, body.value.receivable]).toEqual([200, 'approved', '0']);
  });

  it('is recovered oldest first', async () => {
    const who = await createAccountHolder(portal);
    const drawNumbers = [await openDraw(portal, GAME), await openDraw(portal, GAME)] as const;
    for (const drawNumber of drawNumbers) await bet(who.member, { drawNumber }, SEVEN);
    for (const drawNumber of drawNumbers) await settled(portal, drawNumber, '7,2,3,4,5');
    await who.withdraw('1800000');
    for (const drawNumber of drawNumbers) await corrected(portal, drawNumber, '8,2,3,4,5');
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['0', [4_210_000_000n, 4_750_000_000n]]);
    await paidIn(who, '500000');
    await collect();
    expect(await getReceivable(who)).toEqual([3_960_000_000n]);
    await paidIn(who, '500000');
    await collect();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['104000', []]);
  });

  it('is published to the member’s open pages when recovered', async () => {
    const who = await debtor();
    await paidIn(who, '200000');
    const pages = await openStream(portal, who.member.token);
    expect((await pages.next()).data).toMatchObject({ sumBalance: '200000' });
    await collect();
    expect((await pages.next()).data).toMatchObject({ sumBalance: '0' });
    await pages.close();
  });

  it('stays when the first result returns, which pays what was reversed', async () => {
    const who = await debtor();
    await corrected(portal, who.drawNumber, '7,2,3,4,5');
    await collect();
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['27000', []]);
  });

  it('is shown in the back office and to the member', async () => {
    const who = await debtor();
    const history = (await who.member.call('GET /wps/member/records/account')).body.value;
    expect(history.receivable).toBe('448000');
    const { rows, total } = await listReceivables(portal.app.db, 100);
    expect(rows).toContainEqual(
      expect.objectContaining({
        publicId: who.member.playerId,
        source: 'lottery',
        details: { game: GAME, draw: who.drawNumber },
        openMinor: 4_480_000_000n,
      }),
    );
    expect((await listReceivables(portal.app.db, 0)).rows).toEqual([]);
    expect(total).toBe(rows.length);
    const receivable = async (playerId: string) =>
      (await staff.as('auditor', `GET /ops/api/members/${playerId}`)).body.value.receivable;
    expect([await receivable(who.member.playerId), await receivable((await portal.newMember()).playerId)]).toEqual([
      '448000',
      '0',
    ]);
  });
});

describe('a withdrawal of a member with a receivable', () => {
  it('is refused while the receivable exceeds the balance, and reserves nothing', async () => {
    const who = await debtor();
    await paidIn(who, '300000');
    expect((await who.withdraw('100000')).body.code).toBe('insufficient_funds');
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['300000', [4_480_000_000n]]);
  });

  it('gets the balance that the recovery leaves', async () => {
    const who = await debtor();
    await decisionsOf(staff).reject(who.withdrawalId);
    expect((await who.withdraw('952001')).body.code).toBe('insufficient_funds');
    expect((await who.withdraw('952000')).body.value).toMatchObject({ state: 'requested', amount: '952000' });
    expect([await who.member.balance(), await getReceivable(who)]).toEqual(['0', []]);
  });

  it('is refused by the database itself', async () => {
    const who = await debtor();
    await paidIn(who, '500000');
    const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [
      who.member.playerId,
    ]);
    const member = await findMember(portal.app.db, row?.id ?? 0n);
    if (!member) throw new Error('nobody is there');
    const { bankAccountId } = who;
    const request = {
      member,
      bankAccountId,
      methodCode: 'bank-withdrawal',
      amountMinor: 1_000_000_000n,
      holdHours: 24,
      confirmsForfeit: false,
    };
    const reloadTimer = portal.app.db.transaction((tx) => requestWithdrawal(tx, walletDeps(portal.app), request));
    await expect(reloadTimer).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await who.member.balance()).toBe('500000');
  });
});

it('keeps the ledger balanced', async () => {
  await collect();
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
