import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideHeldWin, hasOpenRound, listHeldWins } from '#domain/games';
import { computeTrialBalance } from '#domain/ledger';
import { recoverReceivables } from '#domain/wallet';
import { startServer } from '#server/server';
import { createTestApp, SANDBOX_SECRET, type TestApp, type TestResponse } from '../support/app.ts';
import { entryCount, fresh, gameSessionOf, reportOf, startGame, type GameSession } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';
import { setLimits, vendorBalance } from '../support/vendor-limits.ts';
import { legOf, planMatch, turnsToDraw } from '../support/vendor-sandbox/sports.ts';
import { Bench, SettableClock } from '../support/vendor-sandbox/workbench.ts';
import type { MatchView, TicketView } from '../../src/lib/vendor-sandbox/sportsbook/views.ts';
import { durationOf } from '../../src/lib/vendor-sandbox/sportsbook/sport.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ PORT: '0' });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());
beforeEach(() => setLimits(portal, {}));

const TIMES = 50;

/** Starts a game with a balance of 1000, bets 100 and wins; the round is closed. */
async function settleRound(won = '250') {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId: betId, amount: '100' });
  await session.win({ roundId, amount: won, roundClosed: true });
  const adjust = (amount: string, fields: object = {}) =>
    session.adjust({ roundId, refTxId: betId, amount, ...fields });
  return { session, roundId, betId, adjust };
}

/** Bets the whole balance in another game, which leaves nothing to take back. */
async function spend({ bet, member }: GameSession, left = 0): Promise<void> {
  const amount = String(Number(await member.balance()) - left);
  expect((await bet({ amount, roundClosed: true })).body.status).toBe('OK');
}

async function expectUnchanged(session: GameSession, status: string, work: () => Promise<TestResponse>) {
  const before = [await entryCount(portal), await session.member.balance()];
  expect((await work()).body).toMatchObject({ status, balance: before[1], currency: 'VND' });
  expect([await entryCount(portal), await session.member.balance()]).toEqual(before);
}

const recordOf = async ({ member }: GameSession, roundId: string) =>
  (await member.call('GET /wps/member/records/bets')).body.value.rows.find(
    (row: { roundId: string }) => row.roundId === roundId,
  );
const stepsOf = async (session: GameSession, roundId: string) => {
  const { id } = await recordOf(session, roundId);
  return (await session.member.call(`GET /wps/member/records/bets/${id}`)).body.value.events;
};
const noticesOf = ({ member }: GameSession) =>
  sql(
    portal,
    `select message.params from inbox_messages message join members player on player.id = message.member_id
      where player.public_id = $1 and message.template = 'balanceCorrected' order by message.id`,
    [member.playerId],
  );
const receivableOf = async ({ member }: GameSession) =>
  (await staff.as('auditor', `GET /ops/api/members/${member.playerId}`)).body.value.receivable;
const collect = () => recoverReceivables({ db: portal.app.db, notifier: portal.app.liveEventHub });

describe('an adjust', () => {
  it('with a positive amount credits the player and adds to the win', async () => {
    const { session, roundId, adjust } = await settleRound();
    const { body } = await adjust('50.5');
    expect(body).toMatchObject({ status: 'OK', balance: '1200.5', applied: '50.5', owed: '0' });
    expect(await recordOf(session, roundId)).toMatchObject({ state: 'closed', win: '300.5', balanceAfter: '1200.5' });
  });

  it('with a negative amount takes it back, and the transaction history shows a reversal', async () => {
    const { session, roundId, adjust } = await settleRound();
    expect((await adjust('-200')).body).toMatchObject({ balance: '950', applied: '-200', owed: '0' });
    expect(await recordOf(session, roundId)).toMatchObject({ state: 'closed', stake: '100', win: '50' });
    const { rows } = (await session.member.call('GET /wps/member/records/account?kind=reversal')).body.value;
    expect(rows).toMatchObject([{ amount: '-200', balanceAfter: '950', details: expect.any(String) }]);
    expect(await receivableOf(session)).toBe('0');
  });

  it('takes what is there, and the rest is owed: shown to staff, and recovered from the next credits', async () => {
    const { session, roundId, adjust } = await settleRound();
    const later = fresh('round');
    await session.bet({ roundId: later, amount: '1' });
    await spend(session, 30);
    expect((await adjust('-250')).body).toMatchObject({ status: 'OK', balance: '0', applied: '-30', owed: '220' });
    await collect();
    expect(await receivableOf(session)).toBe('220');
    expect((await session.member.call('GET /wps/member/records/account')).body.value.receivable).toBe('220');
    expect(await stepsOf(session, roundId)).toMatchObject([
      { kind: 'bet', receivable: '0' },
      { kind: 'win' },
      { kind: 'correction', amount: '-250', change: '-30', receivable: '220', balanceAfter: '0' },
    ]);
    await session.win({ roundId: later, amount: '300' });
    await collect();
    expect([await session.member.balance(), await receivableOf(session)]).toEqual(['80', '0']);
    const { rows } = (await session.member.call('GET /wps/member/records/account?kind=reversal')).body.value;
    expect(rows.map(({ amount }: { amount: string }) => amount)).toEqual(['-220', '-30']);
  });

  it('notifies the member once, with what it corrected, also what the balance did not cover', async () => {
    const { session, adjust } = await settleRound();
    await spend(session, 30);
    const txId = fresh('tx');
    for (const _ of [1, 2, 3]) await adjust('-250', { txId, reason: 'unsettle' });
    expect(await noticesOf(session)).toMatchObject([{ params: { amount: '-250', currency: 'VND' } }]);
    const { session: other, adjust: again } = await settleRound();
    await again('40');
    await again('0', { reason: 'correction' });
    await again('-10', { reason: 'cashout-correction' });
    expect((await again('-1000')).body.status).toBe('INVALID_AMOUNT');
    expect(await noticesOf(other)).toMatchObject([{ params: { amount: '40' } }]);
  });

  it('never takes more than its round has paid', async () => {
    const { session, adjust } = await settleRound('250');
    await expectUnchanged(session, 'INVALID_AMOUNT', () => adjust('-250.0001'));
    await adjust('-250');
    await expectUnchanged(session, 'INVALID_AMOUNT', () => adjust('-0.0001'));
    await adjust('40');
    expect((await adjust('-40')).body).toMatchObject({ status: 'OK', balance: '900' });
  });

  it('of nothing is accepted and moves nothing', async () => {
    const { session, adjust } = await settleRound();
    await expectUnchanged(session, 'OK', () => adjust('0', { reason: 'correction' }));
  });

  it('that is repeated gets the first answer with what was applied and owed; other content is DUPLICATE_TRANSACTION', async () => {
    const { session, roundId, adjust } = await settleRound();
    await spend(session, 30);
    const txId = fresh('adjust');
    const answers = await Promise.all(Array.from({ length: TIMES }, () => adjust('-250', { txId })));
    for (const { body } of answers) {
      expect(body).toMatchObject({ status: 'OK', balance: '0', applied: '-30', owed: '220' });
    }
    expect(answers.filter(({ body }) => body.duplicate !== true)).toHaveLength(1);
    expect(await receivableOf(session)).toBe('220');
    for (const other of [
      { amount: '-249' },
      { reason: 'correction' },
      { refTxId: fresh('bet') },
      { roundId: fresh('r') },
    ]) {
      await expectUnchanged(session, 'DUPLICATE_TRANSACTION', () => adjust('-250', { txId, ...other }));
    }
    expect(await recordOf(session, roundId)).toMatchObject({ win: '0' });
  });

  it('of an open or pending round is ROUND_NOT_SETTLED, of an unknown one ROUND_NOT_FOUND', async () => {
    const session = await startGame(portal);
    const [roundId, betId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: betId });
    await session.win({ roundId, amount: '5' });
    const adjust = (fields: object = {}) => session.adjust({ roundId, refTxId: betId, amount: '-1', ...fields });
    await expectUnchanged(session, 'ROUND_NOT_SETTLED', () => adjust());
    await expectUnchanged(session, 'ROUND_NOT_SETTLED', () => adjust({ reason: 'unsettle' }));
    await expectUnchanged(session, 'ROUND_NOT_FOUND', () => adjust({ roundId: fresh('round') }));
    const other = await startGame(portal);
    await expectUnchanged(other, 'ROUND_NOT_FOUND', () => other.adjust({ roundId, refTxId: betId, amount: '1' }));
  });

  it('names a bet of its round: an unknown one is BET_NOT_FOUND, a cancelled one BET_CANCELLED, a win NOT_A_BET', async () => {
    const session = await startGame(portal);
    const [roundId, betId, cancelled, winId] = [fresh('round'), fresh('bet'), fresh('bet'), fresh('win')];
    await session.bet({ roundId, txId: betId });
    await session.bet({ roundId, txId: cancelled });
    await session.cancel(cancelled);
    await session.win({ roundId, txId: winId, amount: '20', roundClosed: true });
    const elsewhere = fresh('bet');
    await session.bet({ txId: elsewhere });
    const adjust = (refTxId: string) => session.adjust({ roundId, refTxId, amount: '-1' });
    await expectUnchanged(session, 'BET_NOT_FOUND', () => adjust(fresh('bet')));
    await expectUnchanged(session, 'BET_NOT_FOUND', () => adjust(elsewhere));
    await expectUnchanged(session, 'BET_CANCELLED', () => adjust(cancelled));
    await expectUnchanged(session, 'NOT_A_BET', () => adjust(winId));
  });

  it('is refused for a malformed amount or reason, another currency and an unknown player', async () => {
    const { session, adjust } = await settleRound();
    for (const amount of ['+1', '-0', '1e2', '-0.00001', '']) {
      await expectUnchanged(session, 'INVALID_AMOUNT', () => adjust(amount));
    }
    await expectUnchanged(session, 'WRONG_CURRENCY', () => adjust('1', { currency: 'USD' }));
    expect((await adjust('1', { playerId: 'MNOBODY' })).body).toMatchObject({ status: 'UNKNOWN_PLAYER' });
    for (const bad of [{ reason: 'because' }, { reason: undefined }, { amount: 5 }, { refTxId: undefined }]) {
      expect((await adjust('1', bad)).status).toBe(400);
    }
  });

  it('is taken for a blocked player and in a disabled game, and while the site is closed', async () => {
    const { session, adjust } = await settleRound();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [session.member.playerId]);
    await sql(portal, `update games set enabled = false where code = 'LOTUS'`);
    expect((await adjust('-10')).body.status).toBe('OK');
    expect((await adjust('5')).body.status).toBe('OK');
    await sql(portal, `update games set enabled = true where code = 'LOTUS'`);
  });

  it('and its repetition race with bets without overdrawing', async () => {
    const { session, adjust } = await settleRound('500');
    const bets = Array.from({ length: 10 }, () => session.bet({ amount: '140', roundClosed: true }));
    const [corrected, ...placed] = await Promise.all([adjust('-500'), ...bets]);
    const staked = placed.filter(({ body }) => body.status === 'OK').length * 140;
    expect(Number(corrected.body.owed) - Number(corrected.body.applied)).toBe(500);
    await collect();
    const [balance, receivable] = [Number(await session.member.balance()), Number(await receivableOf(session))];
    expect(balance - receivable).toBe(1400 - 500 - staked);
  });

  it('is listed by the report as the vendor sent it', async () => {
    const { betId, adjust } = await settleRound();
    const txId = fresh('adjust');
    await adjust('-12.5', { txId });
    const { movements } = await reportOf(portal);
    expect(movements).toContainEqual(
      expect.objectContaining({ txId, call: 'adjust', amount: '-12.5', refTxId: betId, cancelled: false }),
    );
  });
});

describe('an unsettle', () => {
  it('reopens its round once, and a later win settles it again', async () => {
    const { session, roundId, adjust } = await settleRound();
    const unsettle = (amount: string) => adjust(amount, { reason: 'unsettle' });
    expect((await unsettle('-250')).body).toMatchObject({ status: 'OK', balance: '900', applied: '-250' });
    expect(await recordOf(session, roundId)).toMatchObject({ state: 'open', stake: '100', win: '0' });
    await expectUnchanged(session, 'ROUND_NOT_SETTLED', () => unsettle('0'));
    await expectUnchanged(session, 'ROUND_NOT_SETTLED', () => adjust('-1'));
    expect((await session.win({ roundId, amount: '180', roundClosed: true })).body).toMatchObject({ balance: '1080' });
    expect(await recordOf(session, roundId)).toMatchObject({ state: 'closed', win: '180' });
    expect((await unsettle('-180')).body).toMatchObject({ status: 'OK', balance: '900' });
  });

  it('arrives twice at once under two ids, and one of both is refused', async () => {
    const { session, adjust } = await settleRound();
    const both = await Promise.all([0, 1].map(() => adjust('-250', { reason: 'unsettle' })));
    expect(both.map(({ body }) => body.status).sort()).toEqual(['OK', 'ROUND_NOT_SETTLED']);
    expect(await session.member.balance()).toBe('900');
  });

  it('lets its bet be cancelled, which refunds the stake', async () => {
    const { session, roundId, betId, adjust } = await settleRound();
    await adjust('-250', { reason: 'unsettle' });
    expect((await session.cancel(betId)).body).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await recordOf(session, roundId)).toMatchObject({ state: 'cancelled', stake: '0', win: '0' });
  });

  it('makes its round count as open, so that the account is not erased meanwhile', async () => {
    const { session, adjust } = await settleRound('0');
    const [member] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [
      session.member.playerId,
    ]);
    expect(await hasOpenRound(portal.app.db, member?.id ?? 0n)).toBe(false);
    expect((await adjust('0', { reason: 'unsettle' })).body.status).toBe('OK');
    expect(await hasOpenRound(portal.app.db, member?.id ?? 0n)).toBe(true);
  });
});

describe('caps on wins', () => {
  const heldOf = async ({ member }: GameSession) =>
    (await listHeldWins(portal.app.db, { state: 'held', pageNo: 1, pageSize: 100 })).rows.filter(
      ({ memberId }) => memberId === member.playerId,
    );

  it.each([
    ['win', { win_minor: '60' }, '60', '60.0001'],
    ['stake_multiplier', { stake_multiplier: '3' }, '50', '50.0001'],
    ['member_day', { member_day_minor: '200' }, '50', '50.0001'],
  ] as const)('hold an adjust above the cap %s and answer it as any other', async (reason, limits, below, above) => {
    const [fits, exceeds] = [await settleRound(), await settleRound()];
    for (const { session } of [fits, exceeds]) {
      await sql(
        portal,
        `update vendor_players set won_minor = 150 * 10000, reserved_minor = 0 where member_id = (select id from members where public_id = $1)`,
        [session.member.playerId],
      );
    }
    await setLimits(portal, limits);
    expect((await fits.adjust(below)).body).toMatchObject({ status: 'OK', applied: below, owed: '0' });
    expect(await heldOf(fits.session)).toEqual([]);
    const txId = fresh('adjust');
    for (let time = 0; time < 2; time += 1) {
      const { body } = await exceeds.adjust(above, { txId });
      expect(body).toMatchObject({ status: 'OK', balance: '1150', applied: above, owed: '0' });
    }
    expect(await heldOf(exceeds.session)).toMatchObject([{ reason, txId, kind: 'win' }]);
  });

  it('count a win again after an unsettle, so that repeating both cannot exceed them', async () => {
    const { session, roundId, adjust } = await settleRound('250');
    await setLimits(portal, { member_day_minor: '400' });
    await adjust('-250', { reason: 'unsettle' });
    await session.win({ roundId, amount: '250', roundClosed: true });
    expect(await heldOf(session)).toEqual([]);
    await adjust('-250', { reason: 'unsettle' });
    await session.win({ roundId, amount: '250', roundClosed: true });
    expect(await heldOf(session)).toMatchObject([{ reason: 'member_day', amountMinor: 2_500_000n }]);
    expect(await session.member.balance()).toBe('900');
  });

  it('leave a held win to a correction first, the newest one first, before the balance', async () => {
    const session = await startGame(portal);
    const [roundId, betId, paid, first, second] = ['round', 'bet', 'win', 'win', 'win'].map(fresh) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await session.bet({ roundId, txId: betId, amount: '100' });
    await session.win({ roundId, txId: paid, amount: '50' });
    await setLimits(portal, { win_minor: '100' });
    await session.win({ roundId, txId: first, amount: '200' });
    await session.win({ roundId, txId: second, amount: '300', roundClosed: true });
    const before = await vendorBalance(portal, 'vendor_held');
    const adjust = (amount: string) => session.adjust({ roundId, refTxId: betId, amount });

    expect((await adjust('-350')).body).toMatchObject({ status: 'OK', balance: '950', applied: '-350', owed: '0' });
    expect(await heldOf(session)).toMatchObject([{ txId: first, amountMinor: 1_500_000n }]);
    expect(before - (await vendorBalance(portal, 'vendor_held'))).toBe(3_500_000n);
    expect((await adjust('-180')).body).toMatchObject({ status: 'OK', balance: '920', applied: '-180', owed: '0' });
    expect(await heldOf(session)).toEqual([]);
    await expectUnchanged(session, 'INVALID_AMOUNT', () => adjust('-20.0001'));
    expect(await recordOf(session, roundId)).toMatchObject({ win: '20' });
  });

  it('leave what staff release of a reduced win consistent', async () => {
    const { session, roundId, adjust } = await settleRound('0');
    await setLimits(portal, { win_minor: '100' });
    await adjust('300');
    await adjust('-120');
    const [held] = await heldOf(session);
    const decision = { id: held?.id ?? 0n, state: 'released' as const, actor: 'test', note: 'checked' };
    await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
    expect(await session.member.balance()).toBe('1080');
    expect(await recordOf(session, roundId)).toMatchObject({ win: '180', balanceAfter: '1080' });
  });
});

it('keeps the ledger balanced', async () => {
  await collect();
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});

it('of the sandbox bookmaker corrects a ticket after a wrong result, and the record shows each result', async () => {
  const clock = new SettableClock();
  const server = await startServer({ ...portal.app, clock }, { web: false, api: true });
  const { seed, dice } = plannedDice();
  const secrets = { PORTAL_URL: `http://127.0.0.1:${server.port}`, VENDOR_SANDBOX_SECRET: SANDBOX_SECRET };
  const bench = await new Bench(secrets, clock).open(dice);
  try {
    const member = await portal.newMember({ balance: '250000' });
    const player = gameSessionOf(portal, member, await member.launchToken());
    const session = await bench.session({ game: 'PITCH', token: await member.launchToken('PITCH') });
    const book = async () => {
      const looked = await bench.fetch('/api/sports?format=decimal', {
        headers: { authorization: `Bearer ${session}` },
      });
      return (await looked.json()) as { matches: MatchView[]; tickets: TicketView[] };
    };
    const match = (await book()).matches.find(({ phase }) => phase === 'upcoming');
    if (!match) throw new Error('no match');
    const { word, course } = planMatch(match, turnsToDraw);
    seed.word = word;
    const leg = legOf(match, '1x2', 'home');
    const bet = { betId: 'bet-0001', stake: '100000', format: 'decimal', acceptsAnyOdds: true, legs: [leg] };
    expect((await bench.post('/api/sports/tickets', bet, session)).status).toBe(200);
    clock.forward(4000);
    /** Polls the record of the bet: each look at the matches moves what is due. */
    const becomes = (record: object) =>
      expect
        .poll(
          async () => {
            await book();
            const { rows } = (await member.call('GET /wps/member/records/bets')).body.value;
            return rows.find((row: { gameCode: string }) => row.gameCode === 'PITCH');
          },
          { timeout: 20_000 },
        )
        .toMatchObject(record);
    await becomes({ state: 'open', stake: '100000' });
    clock.forward(Date.parse(match.startsAt) + durationOf(course) - clock.now().getTime());
    const won = Math.floor(Number(leg.odds) * 100_000);
    const score = course.announced.join('–');
    await becomes({ state: 'closed', win: String(won), tickets: [{ legs: [{ result: 'won', score }] }] });
    await spend(player, 1000);
    clock.forward(45_000);
    await becomes({ state: 'closed', win: '0', tickets: [{ legs: [{ result: 'lost' }] }] });
    expect([await member.balance(), await receivableOf(player)]).toEqual(['0', String(won - 1000)]);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  } finally {
    await bench.close();
    await server.close();
  }
});

/** Returns dice without chance: matches that start later go as the seed's word says. */
function plannedDice() {
  const seed = { word: 1 };
  let drawn = 5;
  const below = (bound: number) => {
    if (bound === 2 ** 32) return seed.word;
    return bound >= 1000 ? 0 : (drawn = (drawn * 31 + 11) % 9973) % bound;
  };
  return { seed, dice: { below } };
}
