import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideHeldWin, findVendor, listHeldWins } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { lapseGrants } from '#domain/rewards';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { runBatch } from '../../src/lib/server/vendor-wallet.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { bonusesOf, giveBonus, minorOf, settle } from '../support/bonuses.ts';
import { openStream } from '../support/event-stream.ts';
import { fresh, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { bet as placeBet, corrected, lineOf, openDraw, place, settled, voided } from '../support/lottery-bets.ts';
import { sql, tamper } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

type Bonus = Parameters<typeof giveBonus>[2];

/** A member with cash, bonuses and an open game. */
async function startWith(balance: string, ...bonuses: Bonus[]): Promise<GameSession> {
  const session = await startGame(portal, { balance: balance === '0' ? '' : balance });
  for (const bonus of bonuses) await giveBonus(portal, session.member, bonus);
  return session;
}

/** Bets and loses in one round. */
const lose = (session: GameSession, amount: string) => session.bet({ amount, roundClosed: true });

/** Bets in a round that stays open. */
async function open(session: GameSession, amount: string) {
  const [roundId, refTxId] = [fresh('round'), fresh('bet')];
  const { body } = await session.bet({ roundId, txId: refTxId, amount });
  return { roundId, refTxId, body };
}

/** Cash and the bonuses' balances and states. */
async function standing({ member }: { member: TestMember }) {
  await settle(portal);
  const bonuses = await bonusesOf(portal, member);
  return [await member.balance(), ...bonuses.map(({ state, balance }) => `${state} ${balance}`)];
}

/** Counts the reports of vendors whose wins are above a cap. */
async function countCapEvents(): Promise<number> {
  await portal.app.securityEvents.flush();
  return (await sql(portal, `select from security_events where kind = 'vendor_cap_reached'`)).length;
}

const TEN = { factorHundredths: 1000n };

describe('a bet', () => {
  it('takes cash first, and the answer shows both', async () => {
    const session = await startWith('100', { amount: '100', ...TEN });
    expect((await lose(session, '70')).body).toMatchObject({ status: 'OK', balance: '130' });
    const { roundId, body } = await open(session, '40');
    expect(body).toMatchObject({ status: 'OK', balance: '90' });
    expect(await standing(session)).toEqual(['0', 'active 90']);
    // 30 of the 40 were cash: so are three quarters of the win.
    const win = { roundId, txId: fresh('win'), amount: '80', roundClosed: true };
    expect((await session.win(win)).body).toMatchObject({ balance: '170' });
    expect((await session.win(win)).body).toMatchObject({ balance: '170', status: 'OK' });
    expect(await standing(session)).toEqual(['60', 'active 110']);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '110', required: '1000' }]);
    const [round, lost] = (await session.member.call('GET /wps/member/records/bets')).body.value.rows;
    expect(round).toMatchObject({ stake: '40', bonusStake: '10', win: '80', bonusWin: '20' });
    expect(lost).toMatchObject({ stake: '70', bonusStake: '0', bonusWin: '0' });
    const { events } = (await session.member.call(`GET /wps/member/records/bets/${round.id}`)).body.value;
    expect(events).toMatchObject([
      { kind: 'bet', change: '-30', bonusChange: '-10' },
      { kind: 'win', change: '60', bonusChange: '20' },
    ]);
  });

  it('leaves a line with its cause in the bonus, as its grant and its end do', async () => {
    const session = await startWith('0', { amount: '100', ...TEN });
    await lose(session, '40');
    const { roundId } = await open(session, '10');
    await session.win({ roundId, txId: fresh('win'), amount: '25', roundClosed: true });
    const { refTxId } = await open(session, '5');
    await session.cancel(refTxId);
    await settle(portal);
    const [listed] = (await session.member.call('GET /wps/member/bonuses')).body.value.rows;
    const { id } = listed;
    const one = async () => (await session.member.call(`GET /wps/member/bonuses/${id}`)).body.value;
    expect(await one()).toEqual(listed);
    expect((await session.member.call(`DELETE /wps/member/bonuses/${id}`, { body: { confirm: true } })).status).toBe(
      200,
    );
    expect(await one()).toMatchObject({ id, state: 'forfeited', balance: '0' });
    const linesOf = (member: TestMember) => member.call(`GET /wps/member/bonuses/${id}/transactions`);
    const { rows, totalRows } = (await linesOf(session.member)).body.value;
    const lines = rows.map(({ cause, amount, balanceAfter }: Record<string, string>) => [cause, amount, balanceAfter]);
    expect(lines).toEqual([
      ['forfeited', '-75', '0'],
      ['refunded', '5', '75'],
      ['wagered', '-5', '70'],
      ['won', '25', '75'],
      ['wagered', '-10', '50'],
      ['wagered', '-40', '60'],
      ['granted', '100', '100'],
    ]);
    expect([totalRows, rows[2].game, rows.at(-1).game]).toEqual([7, expect.any(String), null]);
    expect((await linesOf(await portal.newMember())).body.code).toBe('not_found');
  });

  it('counts with the share of its game before that of the category, and holds no bonus money where it is zero', async () => {
    const shareOf = (ppm: bigint) => ({
      amount: '100',
      contributionPpm: { RNG: 1_000_000n, 'SBX|LOTUS': ppm },
      ...TEN,
    });
    const session = await startWith('0', shareOf(250_000n));
    await lose(session, '40');
    expect(await standing(session)).toEqual(['0', 'active 60']);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '10' }]);
    // A game of another vendor may have the same code.
    await sql(
      portal,
      `with other as (
         insert into vendors (code, name, sealed_secrets, launch_url) select 'OTHER', name, sealed_secrets, launch_url from vendors where code = 'SBX' returning id)
       insert into games (vendor_id, code, titles, category, palette, motif, sort_keys, search)
       select other.id, game.code, '{"en": "Another"}', game.category, game.palette, game.motif, game.sort_keys, game.search
         from games game cross join other where game.code = 'LOTUS'`,
    );
    const [bonus] = (await session.member.call('GET /wps/member/bonuses')).body.value.rows;
    expect(bonus).toMatchObject({
      contribution: { RNG: '100' },
      games: [{ game: 'SBX|LOTUS', title: 'Vận May Sen Vàng', percent: '25' }],
    });
    const other = await startWith('10', shareOf(0n));
    expect((await lose(other, '20')).body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '10' });
    expect((await lose(other, '10')).body).toMatchObject({ status: 'OK', balance: '0' });
    expect(await standing(other)).toEqual(['0', 'active 100']);
    expect(await bonusesOf(portal, other.member)).toMatchObject([{ progress: '0' }]);
  });

  it('is listed with what its settled round added to the wagering, also when it was cash alone', async () => {
    const contributionPpm = { RNG: 500_000n, LOTT: 100_000n };
    const session = await startWith('50000', { amount: '100000', contributionPpm, ...TEN });
    await lose(session, '40000');
    const { roundId } = await open(session, '30000');
    const roundsOf = async (member: TestMember, query = '') => {
      const [{ id }] = (await session.member.call('GET /wps/member/bonuses')).body.value.rows;
      return member.call(`GET /wps/member/bonuses/${id}/rounds${query}`);
    };
    expect((await roundsOf(session.member)).body.value.totalRows).toBe(1);
    await session.win({ roundId, amount: '25000', roundClosed: true });
    const { refTxId } = await open(session, '5000');
    await session.cancel(refTxId);
    const drawNumber = await openDraw(portal, 'SSC1M');
    await placeBet(session.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    await settled(portal, drawNumber, '1,2,3,4,5');
    await settle(portal);

    const { rows, totalRows } = (await roundsOf(session.member)).body.value;
    type Line = Record<string, string>;
    const lines = rows.map(({ stake, bonusStake, counted, validBet, contribution, progress }: Line) =>
      [stake, bonusStake, counted, validBet, contribution, progress].join(' '),
    );
    const [bet] = (await session.member.call('GET /lgw/bets')).body.value.rows;
    const { totalStake } = bet;
    const tenth = String(Number(totalStake) / 10);
    expect(lines).toEqual([
      `${totalStake} 0 ${totalStake} ${totalStake} 10 ${tenth}`,
      '30000 20000 30000 30000 50 15000',
      '40000 0 40000 40000 50 20000',
    ]);
    expect([totalRows, rows[0].game, rows[1].game]).toEqual([3, expect.any(String), expect.any(String)]);
    const [bonus] = await bonusesOf(portal, session.member);
    expect(Number(bonus?.progress)).toBe(rows.reduce((sum: number, row: Line) => sum + Number(row['progress']), 0));
    expect((await roundsOf(session.member, '?pageSize=1&pageNo=2')).body.value.rows).toEqual([rows[1]]);
    expect((await roundsOf(await portal.newMember())).body.code).toBe('not_found');
  });

  it('takes the bonus first where its terms say so, and what rounding leaves is cash', async () => {
    const session = await startWith('1', { amount: '2', stakesFirst: 'bonus', ...TEN });
    const { roundId } = await open(session, '3');
    await session.win({ roundId, amount: '1', roundClosed: true });
    expect(await standing(session)).toEqual(['0.3334', 'active 0.6666']);
  });

  it('above the maximum is refused only where bonus money is in it', async () => {
    const session = await startWith('100', { amount: '100', maxBetMinor: minorOf('50'), ...TEN });
    const capEvents = await countCapEvents();
    const stream = await openStream(portal, session.member.token);
    expect((await lose(session, '80')).body).toMatchObject({ status: 'OK', balance: '120' });
    expect((await lose(session, '51')).body).toMatchObject({ status: 'LIMIT_REACHED', balance: '120' });
    const { roundId } = await open(session, '30');
    expect((await session.bet({ roundId, amount: '21' })).body.status).toBe('LIMIT_REACHED');
    expect((await session.bet({ roundId, amount: '20' })).body).toMatchObject({ status: 'OK', balance: '70' });
    expect((await lose(session, '71')).body.status).toBe('INSUFFICIENT_FUNDS');
    // The game cannot say why: the page does. The vendor has done nothing wrong.
    await expect.poll(async () => (await stream.next()).event).toBe('bonus_limit');
    await stream.close();
    expect(await countCapEvents()).toBe(capEvents);
  });

  it('above the maximum among others of a vendor says so, too', async () => {
    const { member, token } = await startWith('0', { amount: '100', maxBetMinor: minorOf('50'), ...TEN });
    const stream = await openStream(portal, member.token);
    const vendor = await findVendor(portal.app.db, 'SBX');
    if (!vendor) throw new Error('there is no sandbox vendor');
    const bet = (amount: string) => {
      const ids = { roundId: fresh('round'), txId: fresh('bet') };
      return {
        operation: 'bet',
        playerId: member.playerId,
        token,
        currency: 'VND',
        gameCode: 'LOTUS',
        amount,
        ...ids,
      } as const;
    };
    expect((await runBatch(portal.app, vendor, [bet('20'), bet('51')])).status).toBe('LIMIT_REACHED');
    await expect.poll(async () => (await stream.next()).event).toBe('bonus_limit');
    await stream.close();
  });

  it('is from cash alone where the bonus does not count, and the answer shows cash alone', async () => {
    const session = await startWith('100', { amount: '100', contributionPpm: { LIVE: 1_000_000n } });
    expect((await session.bet({ amount: '101' })).body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100' });
    expect((await lose(session, '60')).body).toMatchObject({ status: 'OK', balance: '40' });
    const balance = { requestId: fresh('r'), token: session.token };
    expect((await portal.vendor('balance', balance)).body.balance).toBe('40');
  });

  it('that was cancelled gives each part back where it came from', async () => {
    const session = await startWith('30', { amount: '100', ...TEN });
    const { refTxId } = await open(session, '40');
    expect((await session.cancel(refTxId)).body).toMatchObject({ status: 'OK', balance: '130' });
    expect(await standing(session)).toEqual(['30', 'active 100']);
    await lose(session, '10');
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '0' }]);
  });

  it('whose hold is confirmed with less returns the difference in proportion', async () => {
    const session = await startWith('30', { amount: '100', ...TEN });
    const { roundId, txId } = { roundId: fresh('round'), txId: fresh('bet') };
    expect((await session.bet({ roundId, txId, amount: '40', hold: true, ticket: ticketOf() })).body.balance).toBe(
      '90',
    );
    const confirmed = await session.confirm({ roundId, refTxId: txId, amount: '20' });
    expect(confirmed.body).toMatchObject({ status: 'OK', balance: '110' });
    expect(await standing(session)).toEqual(['15', 'active 95']);
    await session.win({ roundId, amount: '40', roundClosed: true });
    expect(await standing(session)).toEqual(['45', 'active 105']);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '20' }]);
  });
});

describe('a bonus', () => {
  it('becomes cash when its requirement is met, and the next one is activated', async () => {
    const session = await startWith('0', { amount: '100' }, { amount: '50', ...TEN });
    expect(await standing(session)).toEqual(['0', 'active 100', 'queued 50']);
    const { roundId } = await open(session, '100');
    await session.win({ roundId, amount: '300', roundClosed: true });
    expect(await standing(session)).toEqual(['300', 'completed 0', 'active 50']);
  });

  it('publishes its progress to open pages', async () => {
    const session = await startWith('100', { amount: '100', ...TEN });
    const stream = await openStream(portal, session.member.token);
    await lose(session, '40');
    await settle(portal);
    const events = [];
    while (events.at(-1) !== 'rewards') events.push((await stream.next()).event);
    expect(events).toContain('rewards');
    await stream.close();
  });

  it('is listed as cash in the transaction history when it has become that', async () => {
    const { member } = await startWith('0', { amount: '100', factorHundredths: 0n });
    const { rows } = (await member.call('GET /wps/member/records/account?kind=bonus_converted')).body.value;
    expect(rows).toMatchObject([{ kind: 'bonus_converted', amount: '100' }]);
  });

  it('becomes cash at once when nothing is required', async () => {
    const session = await startWith('0', { amount: '100', factorHundredths: 0n });
    expect(await standing(session)).toEqual(['100', 'completed 0']);
  });

  it('pays at most its maximum and no removed principal, also from later wins', async () => {
    const session = await startWith('0', { amount: '100', principal: 'removed', maxConversionMinor: minorOf('40') });
    const late = await open(session, '60');
    const { roundId } = await open(session, '40');
    await session.win({ roundId, amount: '130', roundClosed: true });
    // The late round keeps 60 of the requirement open.
    expect(await standing(session)).toEqual(['0', 'active 130']);
    await session.win({ roundId: late.roundId, amount: '0', roundClosed: true });
    expect(await standing(session)).toEqual(['30', 'completed 0']);
  });

  it('that is used up ends when no round of it is open', async () => {
    const session = await startWith('10', { amount: '10', ...TEN });
    const { roundId } = await open(session, '5');
    await lose(session, '15');
    expect(await standing(session)).toEqual(['0', 'active 0']);
    await session.close(roundId);
    expect(await standing(session)).toEqual(['0', 'exhausted 0']);
  });

  it('that is used up ends when its last open bet is cancelled', async () => {
    const session = await startWith('10', { amount: '10', ...TEN }, { amount: '50', ...TEN });
    const { refTxId } = await open(session, '5');
    await lose(session, '15');
    expect(await standing(session)).toEqual(['0', 'active 0', 'queued 50']);
    await session.cancel(refTxId);
    await lapseGrants(portal.app.db, rewardDeps(portal.app));
    expect(await standing(session)).toEqual(['5', 'exhausted 0', 'active 50']);
  });

  it('is not staked after its end, and its open round still counts', async () => {
    const session = await startWith('0', { amount: '100', validHours: 1 });
    const { roundId } = await open(session, '60');
    await tamper(portal, `update bonus_grants set expires_at = now(), lapses_at = now() where state = 'active'`);
    expect((await session.bet({ amount: '10' })).body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '0' });
    await lapseGrants(portal.app.db, rewardDeps(portal.app));
    expect(await standing(session)).toEqual(['0', 'ending 40']);
    await session.win({ roundId, amount: '100', roundClosed: true });
    expect(await standing(session)).toEqual(['0', 'expired 0']);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '60' }]);
  });
});

describe('a correction', () => {
  it('moves the shares of cash and bonus', async () => {
    const session = await startWith('50', { amount: '100', ...TEN });
    const { roundId, refTxId } = await open(session, '100');
    await session.win({ roundId, amount: '200', roundClosed: true });
    expect(await standing(session)).toEqual(['100', 'active 150']);
    const less = await session.adjust({ roundId, refTxId, amount: '-100' });
    expect(less.body).toMatchObject({ status: 'OK', balance: '150', applied: '-100', owed: '0' });
    expect(await standing(session)).toEqual(['50', 'active 100']);
    expect((await session.adjust({ roundId, refTxId, amount: '300' })).body).toMatchObject({ balance: '450' });
    expect(await standing(session)).toEqual(['200', 'active 250']);
  });

  it('takes from a converted bonus what it paid in cash, and owes what is no longer there', async () => {
    const session = await startWith('0', { amount: '100' });
    const { roundId, refTxId } = await open(session, '100');
    await session.win({ roundId, amount: '150', roundClosed: true });
    expect(await standing(session)).toEqual(['150', 'completed 0']);
    await lose(session, '100');
    const { body } = await session.adjust({ roundId, refTxId, amount: '-150' });
    expect(body).toMatchObject({ status: 'OK', balance: '0', applied: '-50', owed: '100' });
  });

  it('of an unsettled round takes the progress back', async () => {
    const session = await startWith('0', { amount: '100', ...TEN });
    const { roundId, refTxId } = await open(session, '60');
    await session.win({ roundId, amount: '60', roundClosed: true });
    await settle(portal);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '60' }]);
    await session.adjust({ roundId, refTxId, amount: '-60', reason: 'unsettle' });
    expect(await standing(session)).toEqual(['0', 'active 40']);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '0' }]);
    await session.win({ roundId, amount: '0', roundClosed: true });
    await settle(portal);
    expect(await bonusesOf(portal, session.member)).toMatchObject([{ progress: '60', state: 'active' }]);
  });
});

const GAME = 'SSC1M';
/** 1,000 on one number: 9,500 when it is drawn, and a rebate of 40 in any case. */
const SEVEN = lineOf(GAME, 'SSC_DWD', '7|-|-|-|-');
const EIGHT = lineOf(GAME, 'SSC_DWD', '8|-|-|-|-');
const DRAWN = '7,2,3,4,5';

/** A member with cash and bonuses of which half of a lottery bet counts, and an open draw. */
async function enterDraw(balance: string, ...bonuses: Bonus[]) {
  const member = await portal.newMember({ balance: balance === '0' ? '' : balance });
  for (const bonus of bonuses)
    await giveBonus(portal, member, { ...TEN, contributionPpm: { LOTT: 500_000n }, ...bonus });
  const drawNumber = await openDraw(portal, GAME);
  const slip = (...lines: object[]) => place(member, { gameCode: GAME, issue: drawNumber, lines });
  return { member, drawNumber, slip };
}

describe('a lottery slip', () => {
  it('takes cash first, divides the bonus over its lines, and wins, rebates, progress and figures follow', async () => {
    const { member, drawNumber, slip } = await enterDraw('1699.9999', { amount: '2000' });
    expect((await slip(SEVEN, EIGHT, EIGHT)).body.value.balance).toBe('0');
    expect(await standing({ member })).toEqual(['0', 'active 699.9999']);
    const own = 'where member_id = (select id from members where public_id = $1)';
    const bets = await sql(portal, `select bonus_minor from lottery_bets ${own} order by id`, [member.playerId]);
    expect(bets.map((row) => row.bonus_minor)).toEqual([4_333_334n, 4_333_334n, 4_333_333n]);
    const { rows } = (await member.call('GET /lgw/bets')).body.value;
    expect(rows.map((row: { bonusStake: string }) => row.bonusStake)).toEqual(['433.3333', '433.3334', '433.3334']);
    await settled(portal, drawNumber, DRAWN);
    // The bonus gets 433.3334/1000 of 9,540 and of 40, and 433.3333/1000 of 40.
    expect(await standing({ member })).toEqual(['5451.3328', 'active 4868.6671']);
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '1500' }]);
    // 433.3334/1000 of the win of 9,500 without the rebate, in the list and in the details.
    const { rows: ended } = (await member.call('GET /lgw/bets')).body.value;
    const wins = ended.map((row: Record<string, string>) => [
      row['state'],
      row['paid'],
      row['bonusStake'],
      row['bonusWin'],
    ]);
    expect(wins).toEqual([
      ['lost', null, '433.3333', '0'],
      ['lost', null, '433.3334', '0'],
      ['won', '9500', '433.3334', '4116.6673'],
    ]);
    expect((await member.call(`GET /lgw/bets/${ended[2].id}`)).body.value).toMatchObject({ bonusWin: '4116.6673' });
    const [figures] = await sql(
      portal,
      `select sum(stake_minor)::bigint as stake, sum(bonus_stake_minor)::bigint as bonus_stake, sum(payout_minor)::bigint as payout,
              sum(bonus_payout_minor)::bigint as bonus_payout, sum(cash_valid_bet_minor)::bigint as cash_valid,
              sum(won_valid_bet_minor + lost_valid_bet_minor)::bigint as decided from settled_rounds ${own}`,
      [member.playerId],
    );
    const payouts = { payout: 95_000_000n, bonus_payout: 41_166_673n };
    expect(figures).toEqual({
      stake: 30_000_000n,
      bonus_stake: 13_000_001n,
      ...payouts,
      cash_valid: 16_999_999n,
      decided: 16_999_999n,
    });
  });

  it('takes the bonus first where its terms say so, and is bound as a whole by the maximum of the bonus', async () => {
    const terms = { stakesFirst: 'bonus', maxBetMinor: minorOf('1500') } as const;
    const { member, slip } = await enterDraw('1500', { amount: '1500', ...terms });
    expect((await slip(SEVEN, EIGHT)).body).toMatchObject({ success: false, code: 'bonus_max_bet' });
    expect((await slip(SEVEN)).body.value.balance).toBe('1500');
    expect(await standing({ member })).toEqual(['1500', 'active 500']);
    expect((await slip(SEVEN, EIGHT, EIGHT)).body.code).toBe('insufficient_funds');
    expect((await slip(EIGHT)).body.value.balance).toBe('1000');
    // The next bonus is not the lottery's, and neither is the one of another prize mode.
    await giveBonus(portal, member, { amount: '5000' });
    expect((await slip(EIGHT)).body.value.balance).toBe('0');
    expect((await slip(EIGHT)).body.code).toBe('insufficient_funds');
  });

  it('counts with the share of its game before that of the category, and holds no bonus money where it is zero', async () => {
    const shareOf = (ppm: bigint) => ({
      amount: '2000',
      contributionPpm: { LOTT: 500_000n, [`lottery|${GAME}`]: ppm },
    });
    const { member, drawNumber, slip } = await enterDraw('0', shareOf(250_000n));
    expect((await slip(SEVEN)).body.value.balance).toBe('0');
    await settled(portal, drawNumber, DRAWN);
    await standing({ member });
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '250' }]);
    const other = await enterDraw('0', shareOf(0n));
    expect((await other.slip(SEVEN)).body.code).toBe('insufficient_funds');
    const elsewhere = await openDraw(portal, 'SSC3M');
    await placeBet(other.member, { gameCode: 'SSC3M', drawNumber: elsewhere }, lineOf('SSC3M', 'SSC_DWD', '7|-|-|-|-'));
    const [bonus] = (await other.member.call('GET /wps/member/bonuses')).body.value.rows;
    expect(bonus.games).toEqual([{ game: `lottery|${GAME}`, title: expect.stringContaining('1 phút'), percent: '0' }]);
  });

  it('is from cash alone above the maximum, and counts while its bonus is usable', async () => {
    const { member, drawNumber, slip } = await enterDraw('2000', { amount: '200', maxBetMinor: minorOf('100') });
    expect((await slip(SEVEN, EIGHT)).body.value.balance).toBe('0');
    await settled(portal, drawNumber, DRAWN);
    expect(await standing({ member })).toEqual(['9580', 'active 200']);
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '1000' }]);
  });

  it('gives each part back where it came from when a bet is cancelled or the draw is void', async () => {
    const { member, drawNumber, slip } = await enterDraw('1500', { amount: '2000' });
    const { body } = await slip(SEVEN, EIGHT, EIGHT);
    expect((await member.call(`DELETE /lgw/bets/${body.value.bets[0].id}`)).body.value.refund).toBe('1000');
    expect(await standing({ member })).toEqual(['500', 'active 1000']);
    await voided(portal, drawNumber);
    expect(await standing({ member })).toEqual(['1500', 'active 2000']);
    const later = await openDraw(portal, GAME);
    await placeBet(member, { drawNumber: later }, SEVEN);
    await settled(portal, later, '8,2,3,4,5');
    expect(await standing({ member })).toEqual(['540', 'active 2000']);
    // None of the refunded bets is progress.
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '500' }]);
  });

  it('on several draws is one bet too, whose rest is refunded', async () => {
    const { member, drawNumber } = await enterDraw('1000', { amount: '1000' });
    const draws = [drawNumber, await openDraw(portal, GAME, { opensIn: 60 })];
    const { multiplier: _, ...line } = SEVEN;
    const multiDraw = { line, draws: draws.map((number) => ({ issue: number, multiplier: 1 })), stopOnWin: true };
    const { status } = await member.call('POST /lgw/chases', {
      body: { gameCode: GAME, prizeMode: 'Lott', ...multiDraw },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(status).toBe(200);
    expect(await standing({ member })).toEqual(['0', 'active 0']);
    // Half of 9,540 each, and the refund of the other draw's bet.
    await settled(portal, drawNumber, DRAWN);
    expect(await standing({ member })).toEqual(['5270', 'active 5270']);
  });

  it('converts its bonus by progress, and later shares are cash', async () => {
    const terms = { factorHundredths: 50n, maxConversionMinor: minorOf('9000') };
    const { member, drawNumber, slip } = await enterDraw('0', { amount: '2000', ...terms });
    const later = await openDraw(portal, GAME);
    await placeBet(member, { drawNumber: later }, SEVEN);
    await slip(SEVEN);
    await settled(portal, drawNumber, DRAWN);
    // Each bet is 500 of the progress; 1,000 are required.
    expect(await standing({ member })).toEqual(['0', 'active 9540']);
    await settled(portal, later, '8,2,3,4,5');
    expect(await standing({ member })).toEqual(['9000', 'completed 0']);
    await corrected(portal, later, DRAWN);
    expect(await standing({ member })).toEqual(['9000', 'completed 0']);
    // Takes back what was converted, as far as it was.
    await corrected(portal, drawNumber, '8,2,3,4,5');
    expect(await standing({ member })).toEqual(['0', 'completed 0']);
  });

  it('follows a corrected result up and down, and a bonus that was given up meanwhile gets nothing', async () => {
    const { member, drawNumber, slip } = await enterDraw('250', { amount: '1000' });
    await slip(SEVEN);
    await settled(portal, drawNumber, DRAWN);
    expect(await standing({ member })).toEqual(['2385', 'active 7405']);
    await corrected(portal, drawNumber, '8,2,3,4,5');
    expect(await standing({ member })).toEqual(['10', 'active 280']);
    await corrected(portal, drawNumber, DRAWN);
    expect(await standing({ member })).toEqual(['2385', 'active 7405']);
    expect(await bonusesOf(portal, member)).toMatchObject([{ progress: '500' }]);
    const [{ id } = { id: '' }] = (await member.call('GET /wps/member/bonuses')).body.value.rows;
    await member.call(`DELETE /wps/member/bonuses/${id}`, { body: { confirm: true } });
    await corrected(portal, drawNumber, '8,2,3,4,5');
    await corrected(portal, drawNumber, DRAWN);
    expect(await standing({ member })).toEqual(['2385', 'forfeited 0']);
  });
});

it('a win that was held for staff is shared when it is released', async () => {
  const session = await startWith('50', { amount: '100', ...TEN });
  const { roundId } = await open(session, '100');
  await setLimits(portal, { win_minor: '150' });
  expect((await session.win({ roundId, amount: '200', roundClosed: true })).body).toMatchObject({ balance: '50' });
  const { rows } = await listHeldWins(portal.app.db, { state: 'held', pageNo: 1, pageSize: 50 });
  const [held] = rows.filter((row) => row.memberId === session.member.playerId);
  if (!held) throw new Error('no win is held');
  const decision = { id: held.id, state: 'released', actor: 'staff', note: 'checked' } as const;
  await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
  await setLimits(portal, {});
  expect(await standing(session)).toEqual(['100', 'active 150']);
});

it('figures keep bonus and cash apart', async () => {
  const session = await startWith('50', { amount: '100', ...TEN });
  const { roundId } = await open(session, '100');
  await session.win({ roundId, amount: '30', roundClosed: true });
  const rows = await sql(
    portal,
    `select stake_minor / 10000 as stake, bonus_stake_minor / 10000 as bonus_stake, payout_minor / 10000 as payout,
            bonus_payout_minor / 10000 as bonus_payout, valid_bet_minor / 10000 as valid, cash_valid_bet_minor / 10000 as cash,
            lost_valid_bet_minor / 10000 as lost
       from settled_rounds settled join members member on member.id = settled.member_id where member.public_id = $1`,
    [session.member.playerId],
  );
  expect(rows).toEqual([
    { stake: 100n, bonus_stake: 50n, payout: 30n, bonus_payout: 15n, valid: 100n, cash: 50n, lost: 50n },
  ]);
});

it('leaves books that balance', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
