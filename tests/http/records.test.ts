import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { addVendorGames } from '../support/vendor-games.ts';
import { createStaff } from '../support/staff.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const ACCOUNT = 'GET /wps/member/records/account';
const BETS = 'GET /wps/member/records/bets';
type Line = Record<string, string>;

describe('the transaction history', () => {
  it('lists every transaction, newest first, each with the balance after it', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const [roundId, betId, winId] = [fresh('round'), fresh('bet'), fresh('win')];
    await session.bet({ roundId, txId: betId, amount: '100' });
    await session.win({ roundId, txId: winId, amount: '30' });
    const other = fresh('bet');
    await session.bet({ txId: other, amount: '5' });
    await session.cancel(other);
    const { rows, totalRows } = (await session.member.call(ACCOUNT)).body.value;
    expect(totalRows).toBe(5);
    expect(rows.map(({ kind, amount, balanceAfter }: Line) => [kind, amount, balanceAfter])).toEqual([
      ['bet_refunded', '5', '930'],
      ['bet', '-5', '925'],
      ['win', '30', '930'],
      ['bet', '-100', '900'],
      ['deposit', '1000', '1000'],
    ]);
    // Another vendor has the same code: a transaction's game is the one that its round was played in.
    await addVendorGames(portal, { code: 'TWIN' }, [{ code: 'LOTUS', titles: { en: 'A twin of the lotus' } }]);
    const titles = async (language: string, call: string) =>
      (await session.member.call(call, { headers: { 'Accept-Language': language } })).body.value.rows;
    for (const language of ['vi', 'en']) {
      const [{ gameTitle }] = await titles(language, BETS);
      const named = (await titles(language, ACCOUNT)).map(({ details }: { details: string | null }) => details);
      expect(named).toEqual([gameTitle, gameTitle, gameTitle, gameTitle, null]);
    }
    // The vendor's id means nothing to members: the number of the entry is shorter, and staff find it.
    expect(rows[3]).toMatchObject({ reference: rows[3].id, currency: 'VND', at: expect.stringMatching(/Z$/) });
  });

  it('adds up: each balance is the previous one plus the amount', async () => {
    const { approve, markPaid, reject } = decisionsOf(await createStaff(portal));
    const holder = await createAccountHolder(portal, '1000000');
    const ids = [];
    for (const amount of ['100000', '200000']) ids.push((await holder.withdraw(amount)).body.value.id);
    await reject(ids[0]);
    await approve(ids[1]);
    await markPaid(ids[1]);
    const rows: Line[] = (await holder.member.call(ACCOUNT)).body.value.rows.toReversed();
    expect(rows.filter(({ kind }) => kind === 'withdrawal_held').map(({ reference }) => reference)).toEqual(ids);
    let balance = 0n;
    for (const { amount = '', balanceAfter = '' } of rows)
      expect(String((balance += BigInt(amount)))).toBe(balanceAfter);
    expect(String(balance)).toBe(await holder.member.balance());
  });

  it('is paged and filtered by kind and by period', async () => {
    const session = await startGame(portal, { balance: '1000' });
    for (let index = 0; index < 7; index++) await session.bet({ amount: '1' });
    const list = async (query: string) => (await session.member.call(`${ACCOUNT}?${query}`)).body.value;
    const [one, two, beyond] = [
      await list('pageSize=5'),
      await list('pageSize=5&pageNo=2'),
      await list('pageSize=5&pageNo=3'),
    ];
    expect([one.rows.length, two.rows.length, beyond.rows.length]).toEqual([5, 3, 0]);
    expect(one).toMatchObject({ pageNo: 1, pageSize: 5, totalRows: 8, totalPages: 2 });
    const ids = [...one.rows, ...two.rows].map((row: Line) => row['id']);
    expect(new Set(ids).size).toBe(8);
    expect((await list('kind=bet')).totalRows).toBe(7);
    expect((await list('kind=win')).totalRows).toBe(0);
    const at = one.rows[0].at;
    expect((await list(`to=${at}`)).totalRows).toBe(7);
    expect((await list(`from=${at}`)).totalRows).toBeGreaterThan(0);
    expect((await list('from=2099-01-01T00:00:00Z')).totalRows).toBe(0);
  });

  it('adds up all pages of a period: what came in, what went out, and each kind', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const roundId = fresh('round');
    for (const amount of ['100', '20.5']) await session.bet({ roundId, amount });
    await session.win({ roundId, amount: '30' });
    const sumsOf = async (query: string) => (await session.member.call(`${ACCOUNT}?${query}`)).body.value.sums;
    const week = `from=${new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()}`;
    expect(await sumsOf(`${week}&pageSize=1`)).toEqual({
      credited: '1030',
      debited: '120.5',
      kinds: [
        { kind: 'deposit', amount: '1000' },
        { kind: 'bet', amount: '-120.5' },
        { kind: 'win', amount: '30' },
      ],
    });
    expect(await sumsOf(`${week}&kind=bet`)).toEqual({
      credited: '0',
      debited: '120.5',
      kinds: [{ kind: 'bet', amount: '-120.5' }],
    });
    expect(await sumsOf('from=2099-01-01T00:00:00Z')).toEqual({ credited: '0', debited: '0', kinds: [] });
    // Without a first day they would read the whole account.
    expect([await sumsOf(''), await sumsOf('kind=bet')]).toEqual([null, null]);
  });
});

describe('the bet history', () => {
  it('has a row per round with stake, win, balance before and after, and the title in the reader’s language', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const roundId = fresh('round');
    await session.bet({ roundId, amount: '60' });
    await session.win({ roundId, amount: '12.5', roundClosed: true });
    const title = async (language: string) =>
      (await session.member.call(BETS, { headers: { 'Accept-Language': language } })).body.value.rows[0].gameTitle;
    const { rows } = (await session.member.call(BETS)).body.value;
    const money = { stake: '60', win: '12.5', balanceBefore: '1000', balanceAfter: '952.5' };
    expect(rows).toMatchObject([{ vendor: 'SBX', gameCode: 'LOTUS', roundId, state: 'closed', ...money }]);
    expect(await title('vi')).not.toBe(await title('en'));
  });

  it('lists open and cancelled rounds', async () => {
    const session = await startGame(portal);
    const [open, cancelled] = [fresh('round'), fresh('round')];
    const betId = fresh('bet');
    await session.bet({ roundId: cancelled, txId: betId });
    await session.cancel(betId);
    await session.bet({ roundId: open });
    const { rows } = (await session.member.call(BETS)).body.value;
    expect(rows.map(({ roundId, state }: Line) => [roundId, state])).toEqual([
      [open, 'open'],
      [cancelled, 'cancelled'],
    ]);
  });
});

it('members see only their own records', async () => {
  const session = await startGame(portal);
  await session.bet();
  const other = await portal.newMember();
  for (const record of [ACCOUNT, BETS]) {
    expect((await other.call(record)).body.value).toMatchObject({ rows: [], totalRows: 0, totalPages: 0 });
  }
});
