import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { advanceAll, rebuildAll } from '../support/figures.ts';
import { fresh, type GameSession, startGame, ticketOf } from '../support/game-session.ts';
import { besideTransaction, untilLockWaits } from '../support/lock-waits.ts';
import { bet, changeResult, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';
import { maskUsername } from '#rules/members/masks';
import { settleLotteries } from '#server/jobs/lottery';
import { makeExports, TEAM_EXPORT_JOBS } from '#server/jobs/team-exports';

let portal: TestApp;
let today: string;
beforeAll(async () => {
  portal = await createTestApp({ DAY_START: '04:00' });
  const [row] = await sql<{ today: string }>(portal, 'select agents_today()::text as today');
  today = row?.today ?? '';
});
afterAll(() => portal.close());

const dayAt = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

async function placeBelow({ playerId }: TestMember, upline: TestMember): Promise<void> {
  await sql(
    portal,
    `update members set upline_id = (select id from members where public_id = $2) where public_id = $1`,
    [playerId, upline.playerId],
  );
}

/** Has a move count that many days earlier than from tomorrow on. */
async function antedateMove({ playerId }: TestMember, days = 1): Promise<void> {
  await sql(
    portal,
    `update agent_paths path set from_day = case when from_day > agents_today() then from_day - $2::int else from_day end,
            to_day = case when to_day = agents_today() + 1 then to_day - $2::int else to_day end
       from members where members.id = path.member_id and public_id = $1`,
    [playerId, days],
  );
}

/** A player of the agent's team with a deposit of 10,000. */
async function playerBelow(upline: TestMember): Promise<GameSession> {
  const session = await startGame(portal, { balance: '10000' });
  await placeBelow(session.member, upline);
  await antedateMove(session.member, 2);
  return session;
}

/** Sets the valid bet of an active member in the rules of a family. */
async function changeActive(family: string, period: string, validBet: string): Promise<void> {
  const path = ['families', family, 'active', period, 'bet'];
  await sql(
    portal,
    `insert into contract_programs (version, from_day, program, created_by)
     select version + 1, from_day, jsonb_set(program, $1, to_jsonb($2::text)), created_by from contract_programs order by version desc limit 1`,
    [path, validBet],
  );
}

async function betRound(session: GameSession, stake: string, win: string): Promise<{ roundId: string; txId: string }> {
  const [roundId, txId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, txId, amount: stake });
  await session.win({ roundId, amount: win, roundClosed: true });
  return { roundId, txId };
}

const report = async (by: TestMember, name: string, query: Record<string, string> = {}) => {
  const given = new URLSearchParams({ from: today, to: today, ...query });
  const { status, body } = await by.call(`GET /wps/relay/MCS2_${name}?${given}`);
  return status === 200 ? body.value : { status, code: body.code };
};
const rowsOf = async (by: TestMember, query: Record<string, string> = {}) => {
  const { page, own, total } = await report(by, 'teamProfit', query);
  return {
    rows: page.rows.map((row: any) => [row.username, row.figures.stake, row.figures.payout, row.figures.ngr]),
    own: own?.stake,
    total: total.stake,
  };
};

describe('the reports of a team', () => {
  it('add up what the team really bet, by product, hour and downline, corrections included', async () => {
    const master = await createAgent(portal);
    const agent = await createAgent(portal, master);
    await antedateMove(agent);
    const [near, far] = [await playerBelow(master), await playerBelow(agent)];
    await betRound(near, '30', '12');
    const round = await betRound(far, '100', '40');
    const drawNumber = await openDraw(portal, 'SSC1M');
    await bet(far.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    await settled(portal, drawNumber, '7,2,3,4,5');
    await advanceAll(portal);

    const overview = await report(master, 'teamOverview');
    expect(overview.current.figures).toMatchObject({ stake: '1130', payout: '9552' });
    expect(overview.current).toMatchObject({
      teamSize: 4,
      newMembers: 4,
      firstDeposits: 2,
      firstDepositAmount: '20000',
    });
    expect(overview.before.figures).toMatchObject({ stake: '0', ngr: '0' });
    expect(overview.products.map(({ product, stake }: any) => [product, stake])).toEqual([
      ['LOTTERY', '1000'],
      ['RNG', '130'],
    ]);
    const { ggr, ngr, rebates } = overview.current.figures;
    expect(Number(ngr)).toBe(Number(ggr) - Number(rebates));
    expect(Date.parse(overview.asOf)).toBeGreaterThan(Date.now() - 60_000);

    const { by, points } = await report(master, 'teamTrend', { product: 'RNG' });
    expect(by).toBe('hour');
    expect(points).toHaveLength(24);
    expect(points.reduce((sum: number, { ggr: each }: any) => sum + Number(each), 0)).toBe(78);
    const days = await report(master, 'teamTrend', { from: dayAt(-6) });
    expect(days.points.map(({ ngr: each }: any) => each)).toEqual(['0', '0', '0', '0', '0', '0', ngr]);
    // Nobody has bet as much as the operator asks of an active member; of a day, the daily salaries' rules say it.
    expect(await report(master, 'teamActivity')).toMatchObject({ active: 0 });
    await changeActive('DAILY', 'D', '1000');
    expect(await report(master, 'teamActivity')).toMatchObject({ active: 1, activeBefore: 0 });
    expect(await report(master, 'teamActivity', { product: 'RNG' })).toMatchObject({ active: 0 });
    expect(await report(master, 'teamActivity', { from: dayAt(-6) })).toMatchObject({ active: 0 });
    await changeActive('DIVIDEND', 'W', '30');
    const week = await report(master, 'teamProfit', { from: dayAt(-6) });
    expect([week.active, ...week.page.rows.map(({ active }: any) => active)]).toEqual([2, 1, 1]);
    expect(await report(master, 'teamActivity', { from: dayAt(-6) })).toMatchObject({ active: 2 });

    const expected = {
      rows: [
        [agent.username, '100', '40', '60'],
        [near.member.username, '30', '12', '18'],
      ],
      own: '0',
    };
    expect(await rowsOf(master, { product: 'RNG' })).toEqual({ ...expected, total: '130' });
    expect(await rowsOf(master, { product: 'RNG', of: agent.playerId })).toMatchObject({
      rows: [[far.member.username, '100', '40', '60']],
    });
    expect((await rowsOf(master, { product: 'RNG', name: near.member.username })).total).toBe('30');
    const { downlines } = await report(master, 'topDownlines');
    expect(downlines.map(({ id }: any) => id)).toEqual([agent.playerId, near.member.playerId]);

    await far.adjust({ roundId: round.roundId, refTxId: round.txId, amount: '5' });
    await changeResult(portal, drawNumber, '1,2,3,4,5');
    await settleLotteries(portal.app);
    await advanceAll(portal);
    expect((await report(master, 'teamOverview')).current.figures).toMatchObject({ stake: '1130', payout: '57' });
    const file = await portal.raw(`/wps/relay/MCS2_teamProfit.csv?from=${today}&to=${today}&product=RNG`, {
      headers: { Authorization: `Bearer ${master.token}` },
    });
    const lines = (await file.text()).split('\r\n').map((line) => line.split(',').slice(0, 4).join(','));
    expect(lines.slice(1)).toEqual([
      `${agent.username},100,100,45`,
      `${near.member.username},30,30,12`,
      'own,0,0,0',
      'total,130,130,57',
      '',
    ]);
    expect(
      await sql(portal, `select details ->> 'report' as report from agent_acts where action = 'report.export'`),
    ).toEqual([{ report: 'profit' }]);
  });

  it('count no valid bet of sports at odds below 1.5, also when they move, a bet is cancelled or corrected', async () => {
    const agent = await createAgent(portal);
    const player = await playerBelow(agent);
    await sql(portal, `update games set category = 'SPORTS' where code = 'LOTUS'`);
    const ticket = (odds: string, oddsFormat = 'decimal') => ({ ...ticketOf(), oddsFormat, odds });
    const low = { decimal: '1.4999', hongkong: '0.49', malay: '0.4999', indonesian: '-2.01', american: '-201' };
    const high = { decimal: '1.5', hongkong: '0.5', malay: '-0.01', indonesian: '-2', american: '-200' };
    for (const [format, odds] of Object.entries(low))
      await player.bet({ amount: '1', ticket: ticket(odds, format), roundClosed: true });
    for (const [format, odds] of Object.entries(high))
      await player.bet({ amount: '10', ticket: ticket(odds, format), roundClosed: true });
    const hold = async (from: string, to: string, amount: string) => {
      const [roundId, refTxId] = [fresh('round'), fresh('bet')];
      await player.bet({ roundId, txId: refTxId, amount, hold: true, ticket: ticket(from) });
      await player.confirm({ roundId, refTxId, amount, ticket: ticket(to) });
      await player.win({ roundId, amount: String(Number(amount) * 1.5), roundClosed: true });
      return { roundId, refTxId };
    };
    const raised = await hold('1.4', '1.6', '200');
    const lowered = await hold('1.6', '1.4', '2');
    const [roundId, txId] = [fresh('round'), fresh('bet')];
    await player.bet({ roundId, txId, amount: '1', ticket: ticket('1.01') });
    await player.bet({ roundId, amount: '400', ticket: ticket('2') });
    await player.cancel(txId);
    await player.win({ roundId, amount: '0', roundClosed: true });
    await player.adjust({ ...raised, amount: '-100' });
    await player.adjust({ ...lowered, amount: '-1' });
    await advanceAll(portal);
    // Five of ten lost, 400 lost; of 200, half was won at first and nothing now, so that it ended even.
    const count = async () => (await report(agent, 'teamOverview')).current.figures;
    expect(await count()).toMatchObject({ validBet: '450' });
    await player.adjust({ ...raised, amount: '20' });
    await sql(portal, `update games set category = 'RNG' where code = 'LOTUS'`);
    await advanceAll(portal);
    expect(await count()).toMatchObject({ validBet: '470' });
    const sums = `select sum(cash_valid_bet_minor) / 10000 as rewards, sum(figures_agent_valid_bet(category, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor)) / 10000 as agents
                    from`;
    const ofPlayer = `where member_id = (select id from members where public_id = '${player.member.playerId}')`;
    const [stream] = await sql<any>(portal, `${sums} settled_rounds ${ofPlayer}`);
    expect([stream.rewards, stream.agents].map(Number)).toEqual([475, 470]);
    for (const table of ['member_days', 'member_windows'])
      expect((await sql(portal, `${sums} ${table} ${ofPlayer}`))[0]).toEqual(stream);
    await rebuildAll(portal);
    expect(await count()).toMatchObject({ validBet: '470' });
  });

  it('list bets and transactions of the team, page by page, newest first', async () => {
    const master = await createAgent(portal);
    const agent = await createAgent(portal, master);
    await antedateMove(agent);
    const [near, far] = [await playerBelow(master), await playerBelow(agent)];
    const { roundId } = await betRound(near, '30', '12');
    const drawNumber = await openDraw(portal, 'SSC1M');
    await bet(far.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    const open = fresh('round');
    await far.bet({ roundId: open, amount: '20', ticket: ticketOf({}) });
    await far.win({ roundId: open, amount: '45', roundClosed: true });
    const seen: any[] = [];
    let before: string | undefined;
    do {
      const { bets, next } = await report(master, 'teamBets', { pageSize: '1', ...(before && { before }) });
      seen.push(...bets);
      before = next ?? undefined;
    } while (before !== undefined);
    expect(
      seen.map((row) => [row.username, row.product, row.reference, row.stake, row.payout, row.validBet, row.state]),
    ).toEqual([
      [far.member.username, 'RNG', open, '20', '45', '20', 'won'],
      [far.member.username, 'LOTTERY', drawNumber, '1000', '0', '0', 'open'],
      [near.member.username, 'RNG', roundId, '30', '12', '30', 'lost'],
    ]);
    const betsOf = async (query: Record<string, string>) =>
      (await report(master, 'teamBets', query)).bets.map((row: any) => row.reference);
    expect(await betsOf({ product: 'LOTTERY' })).toEqual([drawNumber]);
    expect(await betsOf({ state: 'won' })).toEqual([open]);
    // Filters by the beginning of the game's name, its code, and the stake; the same in the file.
    const { game } = seen[0];
    expect(await betsOf({ game: game.slice(0, 4).toUpperCase() })).toEqual([open, roundId]);
    expect(await betsOf({ game: 'ssc1m' })).toEqual([drawNumber]);
    expect(await betsOf({ game: 'no such game' })).toEqual([]);
    expect(await betsOf({ minStake: '30' })).toEqual([drawNumber, roundId]);
    expect(await betsOf({ maxStake: '30' })).toEqual([open, roundId]);
    expect(await betsOf({ minStake: '20.0001', maxStake: '999.9999' })).toEqual([roundId]);
    expect(await report(master, 'teamBets', { minStake: 'x' })).toMatchObject({ status: 422 });
    // A sports bet is described as its vendor did, in the member's own record and in the agent's.
    expect(seen.map(({ tickets }) => tickets)).toEqual([[ticketOf({})], [], []]);
    expect(await betsOf({ name: near.member.username })).toEqual([roundId]);
    expect(await betsOf({ from: dayAt(-3), to: dayAt(-1) })).toEqual([]);

    const line = await report(master, 'teamTransactions', { scope: 'direct' });
    expect(line.transactions.map((row: any) => row.username)).toEqual([near.member.username]);
    await sql(portal, 'update agent_settings set hides_team_transactions = true');
    expect(await report(master, 'teamTransactions')).toEqual({ ...line, isDirectOnly: true });
    await sql(portal, 'update agent_settings set hides_team_transactions = false');
    const all = await report(master, 'teamTransactions');
    expect(all.transactions.map((row: any) => [row.username, row.amount])).toEqual([
      [far.member.username, '10000'],
      [near.member.username, '10000'],
    ]);
    const first = await report(master, 'teamTransactions', { pageSize: '1', kind: 'bet' });
    const rest = await report(master, 'teamTransactions', { kind: 'bet', before: first.next });
    expect([...first.transactions, ...rest.transactions].map((row: any) => row.amount)).toEqual([
      '-20',
      '-1000',
      '-30',
    ]);
    // Names below the direct downlines are masked where the operator has it so, in every list and file.
    const names = async () => ({
      bets: (await report(master, 'teamBets')).bets.map((row: any) => row.username),
      transactions: (await report(master, 'teamTransactions')).transactions.map((row: any) => row.username),
      direct: (await rowsOf(master)).rows.map(([name]: any) => name).toSorted(),
      below: (await rowsOf(master, { of: agent.playerId })).rows.map(([name]: any) => name),
      top: (await report(master, 'topDownlines')).downlines.map((row: any) => row.username).toSorted(),
    });
    const [nearName, farName] = [near.member.username, far.member.username];
    const direct = [nearName, agent.username].toSorted();
    await advanceAll(portal);
    const shown = {
      bets: [farName, farName, nearName],
      transactions: [farName, nearName],
      direct,
      below: [farName],
      top: direct,
    };
    expect(await names()).toEqual(shown);
    await sql(portal, 'update agent_settings set masks_names = true');
    const hidden = maskUsername(farName);
    expect(await names()).toEqual({
      ...shown,
      bets: [hidden, hidden, nearName],
      transactions: [hidden, nearName],
      below: [hidden],
    });
    for (const name of ['teamBets.csv', 'teamTransactions.csv', `teamProfit.csv`]) {
      const query = new URLSearchParams({
        from: today,
        to: today,
        ...(name === 'teamProfit.csv' && { of: agent.playerId }),
      });
      const file = await portal.raw(`/wps/relay/MCS2_${name}?${query}`, {
        headers: { Authorization: `Bearer ${master.token}` },
      });
      const text = await file.text();
      expect([name, text.includes(farName), text.includes(hidden)]).toEqual([name, false, true]);
    }
    const found = async (query: string) => (await master.call(`GET /wps/relay/MCS2_downlines?${query}`)).body.value;
    const deep = await found(`of=${agent.playerId}`);
    expect(deep.page.rows).toMatchObject([{ username: hidden, upline: agent.username, id: far.member.playerId }]);
    expect(deep.path.map((each: any) => each.username)).toEqual([master.username, agent.username]);
    // A masked account is found by its whole name only, so that its name cannot be tried out letter by letter.
    const counts = await Promise.all(
      [farName, farName.slice(0, -1), nearName.slice(0, -1)].map(async (name) =>
        (await found(`scope=team&name=${name}`)).page.rows.map((row: any) => row.id),
      ),
    );
    expect(counts[0]).toEqual([far.member.playerId]);
    expect(counts[1]).not.toContain(far.member.playerId);
    expect(counts[2]).toContain(near.member.playerId);
    expect((await rowsOf(master, { of: agent.playerId, name: farName.slice(0, -1) })).rows).toEqual([]);
    expect((await master.call(`GET /wps/agent/downlines/${far.member.playerId}`)).body.value.username).toBe(hidden);
    // The agent in between sees its own direct downline by name.
    expect((await rowsOf(agent)).rows.map(([name]: any) => name)).toEqual([farName]);
    await sql(portal, 'update agent_settings set masks_names = false');
    // A large team is read from the newest row on.
    await sql(
      portal,
      `insert into agent_paths (ancestor_id, member_id, distance, joined_day) select id, 1000000 + n, 1, agents_today() from members, generate_series(1, 1001) n where public_id = $1`,
      [master.playerId],
    );
    expect(await betsOf({})).toEqual([open, drawNumber, roundId]);
    expect(await betsOf({ game: 'ssc1m', minStake: '1000', maxStake: '1000' })).toEqual([drawNumber]);
    expect((await report(master, 'teamTransactions')).transactions).toEqual(all.transactions);
    for (const name of ['teamBets', 'teamTransactions']) {
      const file = await portal.raw(
        `/wps/relay/MCS2_${name}.csv?from=${today}&to=${today}&name=${near.member.username}`,
        {
          headers: { Authorization: `Bearer ${master.token}` },
        },
      );
      expect((await file.text()).split('\r\n')[1]).toContain(near.member.username);
      expect(await report(agent, name, { name: near.member.username })).toEqual({ status: 404, code: 'not_found' });
    }
    // The device of a bet is the one that the member acted with last, here when it placed the bet.
    await sql(
      portal,
      `update sessions set user_agent = 'Mozilla/5.0 (Linux; Android 15)', last_action_at = now() - interval '2 minutes'
        where member_id = (select id from members where public_id = $1)`,
      [near.member.playerId],
    );
    // Actions at one instant are one use.
    const act = () => near.member.call('PUT /wps/member/language', { body: { language: 'EN' } });
    const { acted } = await portal.app.db.transaction(async (tx) => {
      await tx.orm.execute(
        `select from sessions where member_id = (select id from members where public_id = '${near.member.playerId}') for update`,
      );
      const pair = besideTransaction(() => Promise.all([act(), act()]));
      await untilLockWaits(portal.app.db, 2);
      return { acted: pair };
    });
    for (const { status } of await acted) expect(status).toBe(200);
    const uses = `select device from member_device_uses where member_id = (select id from members where public_id = $1) order by used_from`;
    expect(await sql(portal, uses, [near.member.playerId])).toEqual([{ device: 'desktop' }, { device: 'mobile' }]);
    await bet(near.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '3|-|-|-|-'));
    const devicesOf = async (query: Record<string, string>) =>
      (await report(master, 'teamBets', query)).bets.map((row: any) => [row.username, row.device]);
    expect(await devicesOf({ name: nearName })).toEqual([
      [nearName, 'mobile'],
      [nearName, 'desktop'],
    ]);
    expect(await devicesOf({ device: 'mobile' })).toEqual([[nearName, 'mobile']]);
    expect(await betsOf({ device: 'desktop' })).toEqual([open, drawNumber, roundId]);
    await sql(portal, 'delete from member_device_uses');
    expect(await devicesOf({ state: 'won' })).toEqual([[farName, null]]);
  });

  it('give more than 5,000 rows as a file in the background, to who asked for it, until it expires', async () => {
    const master = await createAgent(portal);
    const delegate = await createDelegate(portal, master, ['reports.view']);
    const near = await playerBelow(master);
    await betRound(near, '30', '12');
    await sql(
      portal,
      `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, win_minor, balance_before_minor,
                                balance_after_minor, opened_at, closed_at)
       select vendor_id, member_id, vendor_round_id || n, game_id, round.state, active_bets, stake_minor, win_minor, 0, 0, clock_timestamp(), clock_timestamp()
         from game_rounds round join members member on member.id = round.member_id, generate_series(1, 5000) n where member.public_id = $1`,
      [near.member.playerId],
    );
    const span = { from: today, to: today };
    const direct = `GET /wps/relay/MCS2_teamBets.csv?${new URLSearchParams(span)}`;
    expect((await master.call(direct)).body.code).toBe('export_too_large');
    const body = { report: 'bets', query: { ...span, minStake: '1' } };
    const requestOf = (by: TestMember) =>
      by.call('POST /wps/agent/exports', { body, headers: { 'Idempotency-Key': randomUUID() } });
    const made = await requestOf(master);
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.body.value;
    const listOf = async (by: TestMember) => (await by.call('GET /wps/agent/exports')).body.value.exports;
    expect(await listOf(master)).toMatchObject([{ id, report: 'bets', ...span, state: 'WAITING', rows: null }]);
    const fileOf = (by: TestMember, of = id) =>
      portal.raw(`/wps/agent/exports/${of}`, { headers: { Authorization: `Bearer ${by.token}` } });
    expect((await fileOf(master)).status).toBe(404);
    const own = (await requestOf(delegate)).body.value.id;
    expect((await requestOf(master)).status).toBe(200);
    expect((await requestOf(master)).body.code).toBe('too_many_exports');

    await TEAM_EXPORT_JOBS[0]?.run(portal.app);
    expect(await listOf(master)).toMatchObject([{}, { id: own }, { id, state: 'READY', rows: 5001 }]);
    expect((await listOf(delegate)).map((each: any) => each.id)).toEqual([own]);
    const lines = (await (await fileOf(master)).text()).split('\r\n');
    expect([lines.length, lines[0]?.split(',')[0], lines[5001]]).toEqual([
      5003,
      'at',
      expect.stringContaining(near.member.username),
    ]);
    const [act] = await sql(
      portal,
      `select details from agent_acts where action = 'report.export' order by id desc limit 1`,
    );
    expect(act).toMatchObject({ details: { report: 'bets', rows: 5001 } });
    const stranger = await createAgent(portal);
    expect([(await fileOf(delegate)).status, (await fileOf(stranger)).status]).toEqual([404, 404]);
    expect([(await fileOf(delegate, own)).status, (await fileOf(master, own)).status]).toEqual([200, 200]);

    const cut = (await requestOf(master)).body.value.id;
    await makeExports(portal.app, 5000);
    expect((await listOf(master))[0]).toMatchObject({ id: cut, state: 'TOO_LARGE', rows: null });
    expect((await fileOf(master, cut)).status).toBe(404);

    await sql(portal, `update team_report_exports set expires_at = clock_timestamp()`);
    expect([(await fileOf(master)).status, await listOf(master)]).toEqual([404, []]);
    await TEAM_EXPORT_JOBS[1]?.run(portal.app);
    expect(await sql(portal, 'select from team_report_exports')).toEqual([]);
  });

  it('say at once that a file for a name outside the team cannot be made', async () => {
    const [master, stranger] = [await createAgent(portal), await createAgent(portal)];
    const body = { report: 'bets', query: { from: today, to: today, name: stranger.username } };
    await master.call('POST /wps/agent/exports', { body, headers: { 'Idempotency-Key': randomUUID() } });
    await TEAM_EXPORT_JOBS[0]?.run(portal.app);
    const { exports } = (await master.call('GET /wps/agent/exports')).body.value;
    expect(exports).toMatchObject([{ state: 'FAILED', rows: null }]);
  });

  it('count by business days, whose first hours are on the calendar day after', async () => {
    const master = await createAgent(portal);
    const session = await playerBelow(master);
    const [{ start } = { start: '' }] = await sql<{ start: string }>(
      portal,
      `select to_char(business_day_start($1::date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start`,
      [today],
    );
    expect(start).toMatch(/T21:00:00/);
    const settleAt = (minutes: number, stake: number) =>
      sql(
        portal,
        `insert into settled_rounds (booked_at, member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at, first_settled_at,
           stake_minor, payout_minor, jackpot_minor, promotion_minor, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
         select clock_timestamp(), member.id, 'VND', 'RNG', 1, 1, 'game_round', 900000 + $3, 0, at, at, $3 * 10000, 0, 0, 0, $3 * 10000, $3 * 10000, 0, $3 * 10000, false
           from members member, (select $1::timestamptz + make_interval(mins => $2) as at) played where member.public_id = $4`,
        [start, minutes, stake, session.member.playerId],
      );
    await sql(
      portal,
      `update agent_paths set joined_day = joined_day - 1 where ancestor_id = (select id from members where public_id = $1)`,
      [master.playerId],
    );
    // In the last minutes of the day before, in its first ones, and in the first ones of today.
    await settleAt(-5, 100);
    await settleAt(-24 * 60, 20);
    await settleAt(0, 3);
    await advanceAll(portal);
    const stakeOf = async (from: string, to: string) =>
      (await report(master, 'teamOverview', { from, to })).current.figures.stake;
    expect(await stakeOf(today, today)).toBe('3');
    expect(await stakeOf(dayAt(-1), dayAt(-1))).toBe('120');
    const { points } = await report(master, 'teamTrend', { from: dayAt(-1), to: dayAt(-1) });
    expect([points[0].validBet, points[23].validBet, points.length]).toEqual(['20', '100', 24]);
    expect(await rowsOf(master, { from: dayAt(-1), to: dayAt(-1) })).toMatchObject({
      rows: [[session.member.username, '120', '0', '120']],
    });
    const days = await sql(
      portal,
      `select sum(stake_minor)::int / 10000 as stake from member_days join members on members.id = member_id where public_id = $1 group by day order by day`,
      [session.member.playerId],
    );
    // The member's own figures keep the days of the calendar.
    expect(days).toEqual([{ stake: 20 }, { stake: 103 }]);
  });

  it('count a member who moved by the days in each team', async () => {
    const [before, after] = [await createAgent(portal), await createAgent(portal)];
    const session = await playerBelow(before);
    await betRound(session, '50', '0');
    await placeBelow(session.member, after);
    await advanceAll(portal);
    const { username } = session.member;
    expect((await rowsOf(before)).rows).toEqual([[username, '50', '0', '50']]);
    expect((await report(before, 'teamProfit')).page.rows[0].isInTeam).toBe(false);
    expect((await rowsOf(after)).rows).toEqual([]);
    await antedateMove(session.member);
    await rebuildAll(portal);
    expect((await rowsOf(before)).rows).toEqual([]);
    expect((await rowsOf(after)).rows).toEqual([[username, '50', '0', '50']]);
    expect((await report(after, 'teamOverview')).current.figures.stake).toBe('50');
  });

  it('are for the agent and for delegates with the permission, and about nobody else', async () => {
    const [master, stranger] = [await createAgent(portal), await createAgent(portal)];
    const agent = await createAgent(portal, master);
    const [viewer, opener] = [
      await createDelegate(portal, agent, ['reports.view']),
      await createDelegate(portal, agent, ['members.open', 'contracts.view']),
    ];
    for (const name of [
      'teamOverview',
      'teamTrend',
      'topDownlines',
      'teamActivity',
      'teamProfit',
      'teamBets',
      'teamTransactions',
    ]) {
      expect([name, (await report(viewer, name)).status]).toEqual([name, undefined]);
      expect([name, (await report(opener, name)).status]).toEqual([name, 403]);
      expect([name, (await report(await portal.newMember(), name)).code]).toEqual([name, 'not_an_agent']);
      expect(await report(agent, name, { from: dayAt(-92) })).toMatchObject({ status: 422 });
    }
    for (const of of [stranger, master]) {
      expect(await report(agent, 'teamProfit', { of: of.playerId })).toEqual({ status: 404, code: 'not_found' });
      expect(await report(viewer, 'teamProfit.csv', { of: of.playerId })).toMatchObject({ code: 'not_found' });
    }
  });
});
