import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleRound, decideHeldWin } from '#domain/games';
import { listReconciliation, reconcileDay } from '#domain/figures';
import { seedEssentials } from '#server/seed/essentials';
import { ConfigError } from '../../src/lib/server/config/config.ts';
import { recoverReceivables } from '#domain/wallet';
import { FIGURE_JOBS } from '../../src/lib/server/jobs/figures.ts';
import { reconciliationDifferences } from '../../src/lib/server/metrics.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { advanceRounds, openRounds } from '../support/free-rounds.ts';
import { advanceAll, rebuildAll } from '../support/figures.ts';
import { fresh, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { newPlayer, openCrashRound, placeBet, placeCrashBet, startRound } from '../support/inhouse.ts';
import { bet, corrected, lineOf, openDraw, place, settled, voided } from '../support/lottery-bets.ts';
import { comparisons, dayBefore, nextDay, reconciled } from '../support/reconciliation.ts';
import { CASH, insertPromotion } from '../support/promotions.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { allowRoundless, setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ IN_HOUSE_GAMES: 'on' });
  staff = await createStaff(portal);
  // Before the portal first reads the vendor, which it then remembers for a while.
  await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
});
afterAll(() => portal.close());

async function ok(call: Promise<{ body: { status?: string } }>): Promise<void> {
  expect((await call).body.status).toBe('OK');
}

/** Bets in a round that stays open. */
async function open(session: GameSession, amount: string, fields: object = {}) {
  const round = { roundId: fresh('round'), refTxId: fresh('bet') };
  await ok(session.bet({ roundId: round.roundId, txId: round.refTxId, amount, ...fields }));
  return round;
}

async function decide(txId: string, state: 'released' | 'returned'): Promise<void> {
  const [held] = await sql<{ id: bigint }>(portal, 'select id from held_wins where tx_id = $1', [txId]);
  const decision = { id: held?.id ?? 0n, state, actor: 'test', note: 'checked' };
  await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
}

async function hold(session: GameSession, fields: object): Promise<string> {
  const txId = fresh('win');
  await setLimits(portal, { win_minor: '50' });
  await ok(session.win({ txId, amount: '80', ...fields }));
  await setLimits(portal, {});
  return txId;
}

/** Has staff close a round that nobody has settled for days. */
async function closeStale({ roundId }: { roundId: string }): Promise<void> {
  const ofRound = [roundId];
  await tamper(
    portal,
    `update game_rounds set opened_at = now() - interval '3 days' where vendor_round_id = $1`,
    ofRound,
  );
  const [round] = await sql<{ id: bigint }>(portal, 'select id from game_rounds where vendor_round_id = $1', ofRound);
  const id = round?.id ?? 0n;
  await sql(portal, 'insert into stale_rounds (game_round_id, stale_at) values ($1, now())', [id]);
  await portal.app.db.transaction((tx) => closeStaleRound(tx, { id, actor: 'test' }));
}

const recover = ({ app }: TestApp) => recoverReceivables({ db: app.db, notifier: app.liveEventHub });

/** Rounds of a vendor on three days: each day leaves some open, and corrects those of the day before. */
async function* runVendorGames() {
  const session = await startGame(portal, { balance: '5000' });
  const poor = await startGame(portal, { balance: '100' });
  const rich = await startGame(portal, { balance: '60' });
  await giveBonus(portal, rich.member, { amount: '500', factorHundredths: 1000n });
  await allowRoundless(portal, '1000');
  const won = await open(session, '40');
  const [lost, cashed, stale] = [await open(session, '30'), await open(session, '100'), await open(session, '9')];
  const [heldOpen, heldClosed] = [await open(session, '20'), await open(session, '20')];
  const [owed, mixed, refunded] = [await open(poor, '50'), await open(rich, '100'), await open(rich, '40')];
  const spare = await open(poor, '5');
  const onHold = await open(session, '60', { hold: true, ticket: ticketOf() });
  await ok(session.cashout({ ...cashed, amount: '30', part: '0.5' }));
  const heldTx = await hold(session, heldOpen);
  const returnedTx = await hold(session, { ...heldClosed, roundClosed: true });
  await ok(poor.win({ ...owed, amount: '400', roundClosed: true }));
  await ok(session.bet({ amount: '15', roundClosed: true }));
  await ok(session.win({ kind: 'promo', amount: '25', roundId: fresh('none') }));
  await ok(rich.win({ ...mixed, amount: '150', roundClosed: true }));
  await ok(session.cancel((await open(session, '13')).refTxId));
  yield;
  await ok(session.win({ ...won, amount: '90', kind: 'jackpot', roundClosed: true }));
  await ok(session.close(lost.roundId));
  await ok(session.cashout({ ...cashed, amount: '20', part: '0.5' }));
  await ok(session.confirm({ ...onHold, amount: '45' }));
  await decide(heldTx, 'released');
  await decide(returnedTx, 'returned');
  await ok(session.close(heldOpen.roundId));
  await ok(rich.cancel(refunded.refTxId));
  // The balance is short of what is taken back.
  await ok(poor.bet({ amount: '435', roundClosed: true }));
  await ok(poor.adjust({ ...owed, amount: '-400' }));
  await ok(session.adjust({ ...won, amount: '-30', reason: 'unsettle' }));
  await ok(rich.adjust({ ...mixed, amount: '-50' }));
  await closeStale(stale);
  yield;
  await ok(session.win({ ...won, amount: '70', roundClosed: true }));
  await ok(session.win({ ...onHold, amount: '100', roundClosed: true }));
  await ok(rich.adjust({ ...mixed, amount: '80' }));
  // Recovers what the player owes from a win.
  await ok(poor.win({ ...spare, amount: '25', roundClosed: true }));
  await recover(portal);
  await open(session, '7');
}

async function* runFreeRounds() {
  const session = await startGame(portal);
  const id = await openRounds(portal, session.member);
  const spin = async (amount: string, more: object = {}) => {
    const roundId = fresh('round');
    await ok(session.bet({ amount: '0', rewardId: id, roundId }));
    await ok(session.win({ kind: 'free', rewardId: id, roundId, amount, roundClosed: true, ...more }));
  };
  await spin('800');
  yield;
  await spin('900', { rewardClosed: true });
  await advanceRounds(portal);
  const total = await openRounds(portal, session.member);
  yield;
  await ok(session.win({ kind: 'free', rewardId: total, roundId: fresh('total'), amount: '120', rewardClosed: true }));
  await advanceRounds(portal);
}

async function* runInhouseGames() {
  const member = await newPlayer(portal);
  expect((await placeBet(member, 'dice')).status).toBe(200);
  const mines = (await startRound(member, 'mines')).body.value.id;
  const roundId = await openCrashRound(portal);
  const [paid, cancelled] = [
    await placeCrashBet(member, roundId),
    await placeCrashBet(member, roundId, { stake: '3000' }),
  ];
  expect((await member.call(`POST /wps/crash/bets/${cancelled.body.value.id}/cancel`)).status).toBe(200);
  yield;
  await sql(
    portal,
    `select inhouse_crash_pay(array[round.id], array['cashed_out'], array[150], array[41], array[15000000], array[10000000], null)
       from game_rounds round where round.vendor_round_id = $1`,
    [paid.body.value.id],
  );
  const step = { body: { number: 1, step: { t: 'open', tile: 3 } } };
  expect((await member.call(`POST /wps/inhouse/rounds/${mines}/steps`, step)).status).toBe(200);
  yield;
  expect((await placeBet(member, 'limbo')).status).toBe(200);
}

const SEVEN = lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-');
const MEGA = 'MEGA645';

/** Bets on draws that are settled, corrected and voided on later days, with rebates, commissions, bonus money and a jackpot. */
async function* runLottery() {
  const agent = await portal.newMember({ balance: '1' });
  await sql(portal, `update members set account_type = 'master-agent', max_prize_group = 1980 where public_id = $1`, [
    agent.playerId,
  ]);
  const member = await portal.newMember({ balance: '1000000' });
  const poor = await portal.newMember({ balance: '1000' });
  const rich = await portal.newMember({ balance: '600' });
  for (const { playerId } of [member, rich]) {
    await sql(
      portal,
      `update members set max_prize_group = 1950, upline_id = (select id from members where public_id = $1) where public_id = $2`,
      [agent.playerId, playerId],
    );
  }
  const terms = { amount: '5000', factorHundredths: 1000n, contributionPpm: { LOTT: 1_000_000n } };
  await giveBonus(portal, rich, terms);
  const [first, second, third] = [
    await openDraw(portal, 'SSC1M'),
    await openDraw(portal, 'SSC1M'),
    await openDraw(portal, 'SSC1M'),
  ];
  const jackpot = await openDraw(portal, MEGA);
  const reserve = { key: randomUUID(), direction: 'in', amount: '12000000000', reason: 'put aside for a test' };
  await staff.as('admin', `POST /ops/api/lottery/games/${MEGA}/reserve`, reserve);
  await staff.as('admin', `PUT /ops/api/lottery/games/${MEGA}`, { isEnabled: true, isUnderMaintenance: false });
  for (const player of [member, poor, rich]) await bet(player, { drawNumber: first }, SEVEN);
  for (const player of [member, rich]) await bet(player, { drawNumber: second }, SEVEN);
  const slip = { gameCode: 'SSC1M', issue: third, lines: [SEVEN, lineOf('SSC1M', 'SSC_DWD', '8|-|-|-|-')] };
  const [cancelled] = (await place(member, slip)).body.value.bets;
  expect((await member.call(`DELETE /lgw/bets/${cancelled.id}`)).status).toBe(200);
  const ticket = lineOf(MEGA, MEGA, '01,02,03,04,05,06', { unitStake: '10000' });
  await bet(member, { gameCode: MEGA, drawNumber: jackpot, prizeMode: 'Elott' }, ticket);
  yield;
  await settled(portal, first, '7,2,3,4,5');
  // Stakes again what was won, so that a correction cannot take it back.
  await bet(poor, { drawNumber: third }, { ...SEVEN, multiplier: Math.floor(Number(await poor.balance()) / 1000) });
  await settled(portal, jackpot, '01,02,03,04,05,06');
  await voided(portal, second);
  yield;
  await corrected(portal, first, '1,2,3,4,5');
  await settled(portal, third, '7,2,3,4,5');
  await recover(portal);
}

describe('the settled rounds of three days', () => {
  it('add up to the accounts of the house, whatever is open, held, owed, cancelled or corrected', async () => {
    const days = [runVendorGames(), runFreeRounds(), runInhouseGames(), runLottery()];
    for (const day of [0, 1, 2]) {
      if (day > 0) await nextDay(portal);
      for (const each of days) await each.next();
    }
    expect(await reconciled(portal, 2)).toEqual([]);
    const ledger = await comparisons(portal, 2);
    const total = (
      name: 'open' | 'held' | 'receivable' | 'freeRounds' | 'fund' | 'rebate' | 'commission' | 'jackpot',
    ) => ledger.filter((row) => row[name] !== 0n).map(({ day, category }) => `${day} ${category}`);
    const [oldest, middle, today] = [
      await dayBefore(portal, 2),
      await dayBefore(portal, 1),
      await dayBefore(portal, 0),
    ];
    expect(total('open')).toEqual(
      expect.arrayContaining([`${oldest} RNG`, `${middle} RNG`, `${today} RNG`, `${oldest} LOTT`, `${oldest} INHOUSE`]),
    );
    expect(total('held')).toEqual([`${middle} RNG`, `${oldest} RNG`]);
    expect(total('receivable')).toEqual(expect.arrayContaining([`${middle} RNG`, `${today} RNG`]));
    // The lottery's receivable was recovered on the same day.
    const recovered = `select 1 from receivables where source = 'lottery' and open_minor < amount_minor`;
    expect(await sql(portal, recovered)).not.toEqual([]);
    expect(total('freeRounds').length).toBeGreaterThan(1);
    expect(total('fund')).toEqual([`${oldest} NONE`]);
    for (const name of ['rebate', 'commission', 'jackpot'] as const) expect(total(name)).toContain(`${middle} LOTT`);
  });
});

describe('a row that was changed', () => {
  it('is found with its day and category, in the ledger and in what is stored of members, and shown to staff', async () => {
    await nextDay(portal);
    const [session, other] = [await startGame(portal), await startGame(portal)];
    await ok(session.bet({ amount: '40', roundClosed: true }));
    await ok(other.bet({ amount: '30', roundClosed: true }));
    const today = await dayBefore(portal, 0);
    await rebuildAll(portal);
    // A settled round that says another stake, and a sum of a member that nobody has played.
    await tamper(
      portal,
      `update settled_rounds set stake_minor = stake_minor + 50000
        where member_id = (select id from members where public_id = $1)`,
      [session.member.playerId],
    );
    const zone = portal.app.config.timeZone;
    const compared = await reconcileDay(portal.app.db, today, zone);
    expect(compared?.differences).toEqual(
      ['ledger', 'members'].map((check) => ({ check, day: today, currency: 'VND', category: 'RNG' })),
    );
    const path = `GET /ops/api/reports/reconciliation?${new URLSearchParams({ from: today, to: today })}`;
    const { status, body } = await staff.as('auditor', path);
    expect(status).toBe(200);
    expect(body.value.ledger).toMatchObject([
      { category: 'RNG', stake: '75', booked: '70', difference: '-5', open: '0' },
    ]);
    expect(body.value.members).toMatchObject([
      { category: 'RNG', members: 2, differences: 1, stake: '75', storedStake: '70' },
    ]);
    expect((await staff.as('support', path)).status).toBe(403);
  });
});

describe('a comparison that takes long', () => {
  it('does not hold up the readers of settled rounds while it waits for the ledger', async () => {
    const { db, config } = portal.app;
    await nextDay(portal);
    const session = await startGame(portal);
    await ok(session.bet({ amount: '40', roundClosed: true }));
    await rebuildAll(portal);
    const [isLocked, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const blocker = db.transaction(async (tx) => {
      await tx.query({ name: 'test_lock', text: 'lock table ledger_reconciliations in exclusive mode' });
      isLocked.resolve();
      await isRead.promise;
    });
    await isLocked.promise;
    const compared = reconcileDay(db, await dayBefore(portal, 0), config.timeZone);
    const waiting = `select 1 from pg_locks where relation = 'ledger_reconciliations'::regclass and not granted`;
    await expect.poll(() => sql(portal, waiting)).toHaveLength(1);
    await ok(session.bet({ amount: '30', roundClosed: true }));
    await advanceAll(portal).finally(isRead.resolve);
    await blocker;
    expect((await compared)?.differences).toEqual([]);
  });
});

describe('the comparison of several days at once', () => {
  it('counts the differences of all of them', async () => {
    await nextDay(portal);
    const session = await startGame(portal);
    await ok(session.bet({ amount: '40', roundClosed: true }));
    // At any time of the day, two days are over.
    for (let days = 0; days < 3; days += 1) await nextDay(portal);
    await rebuildAll(portal);
    await tamper(
      portal,
      `update settled_rounds set stake_minor = stake_minor + 50000
        where member_id = (select id from members where public_id = $1)`,
      [session.member.playerId],
    );
    const job = FIGURE_JOBS.find(({ name }) => name === 'compare figures with the ledger');
    await job?.run(portal.app);
    const compared = await sql(portal, 'select 1 from reconciled_days where day >= $1', [await dayBefore(portal, 3)]);
    expect(compared.length).toBeGreaterThan(1);
    const { values } = await reconciliationDifferences.get();
    expect(values.map(({ labels, value }) => [labels.check, value])).toEqual([
      ['ledger', 1],
      ['members', 1],
    ]);
  });
});

/** Starts the portal with another configuration. */
const restart = ({ app }: TestApp, changed: { timeZone?: string; dayStartMinutes?: number }) =>
  app.db.transaction((tx) => seedEssentials(tx, { ...app, config: { ...app.config, ...changed } }));

/** Registers a member at three in the morning of March 3 in Vietnam. Returns a function that reads the day on which the tree has it. */
async function joinAtThree(of: TestApp): Promise<() => Promise<unknown>> {
  const { playerId } = await of.newMember();
  await sql(of, `update members set registered_at = '2026-03-02T20:00:00Z' where public_id = $1`, [playerId]);
  const path = `select path.joined_day::text as day from agent_paths path join members member on member.id = path.member_id
                 where member.public_id = $1`;
  return async () => (await sql(of, path, [playerId])).map(({ day }) => day);
}

describe('another time zone', () => {
  const storedZone = async (of: TestApp) =>
    (await sql<{ zone: string }>(of, 'select zone from agent_settings'))[0]?.zone;

  it('is refused while it would split days on which something was booked', async () => {
    await startGame(portal);
    await expect(restart(portal, { timeZone: 'Asia/Tokyo' })).rejects.toThrow(ConfigError);
    await expect(restart(portal, { timeZone: 'Asia/Tokyo' })).rejects.toThrow(/TIME_ZONE: .*Asia\/Ho_Chi_Minh/);
    expect(await storedZone(portal)).toBe('Asia/Ho_Chi_Minh');
  });

  it('is stored when all days so far begin at the same instants, and before anything but budgets is booked', async () => {
    for (const timeZone of ['Asia/Bangkok', 'Asia/Ho_Chi_Minh']) {
      await restart(portal, { timeZone });
      expect(await storedZone(portal)).toBe(timeZone);
    }
    const unused = await createTestApp();
    try {
      const joinedOn = await joinAtThree(unused);
      await insertPromotion(unused, CASH);
      await restart(unused, { timeZone: 'America/New_York' });
      expect(await joinedOn()).toEqual(['2026-03-02']);
      expect(await storedZone(unused)).toBe('America/New_York');
    } finally {
      await unused.close();
    }
  });

  it('is refused when its clock changes have split one of those days', async () => {
    const used = await createTestApp({ TIME_ZONE: 'Europe/Paris' });
    try {
      await startGame(used);
      // Another country's clocks change on the same nights.
      await restart(used, { timeZone: 'Europe/Berlin' });
      await tamper(used, `update ledger_entries set booked_at = booked_at - interval '1 year'`);
      await expect(restart(used, { timeZone: 'Africa/Algiers' })).rejects.toThrow(ConfigError);
    } finally {
      await used.close();
    }
  });
});

describe('another start of the day', () => {
  const startAt = (dayStartMinutes: number) => restart(portal, { dayStartMinutes });

  it('has all days compared anew, by the new one', async () => {
    const joinedOn = await joinAtThree(portal);
    await startAt(255);
    expect(await joinedOn()).toEqual(['2026-03-02']);
    const span = { from: '2000-01-01', to: '2999-12-31' };
    expect(await listReconciliation(portal.app.db, span)).toEqual({ days: [], ledger: [], members: [] });
    expect(await sql(portal, 'select 1 from unsettled_amounts')).toEqual([]);
    await advanceAll(portal);
    const [first] = await sql<{ days: number }>(
      portal,
      'select business_day(clock_timestamp()) - business_day(min(booked_at)) as days from ledger_entries',
    );
    // The row that was changed above still differs.
    const differences = await reconciled(portal, first?.days ?? 0);
    expect(differences.filter((each) => typeof each === 'string' || each.check === 'members')).toEqual([]);
  });

  it('is refused once contracts or affiliates are settled, with no more than the reason', async () => {
    await sql(
      portal,
      `insert into affiliate_runs (period_id, start_at, end_at, executed_at) values ('202001', now(), now(), now())`,
    );
    await expect(startAt(0)).rejects.toThrow(ConfigError);
  });
});
