import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { advanceAll, rebuildAll } from '../support/figures.ts';
import { fresh, type GameSession, startGame } from '../support/game-session.ts';
import { bet, changeResult, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';
import { settleLotteries } from '#server/jobs/lottery';

let portal: TestApp;
let today: string;
beforeAll(async () => {
  portal = await createTestApp();
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
    expect(await report(master, 'teamActivity')).toMatchObject({ active: 2, activeBefore: 0 });

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

  it('list bets and transactions of the team, page by page, newest first', async () => {
    const master = await createAgent(portal);
    const agent = await createAgent(portal, master);
    await antedateMove(agent);
    const [near, far] = [await playerBelow(master), await playerBelow(agent)];
    const { roundId } = await betRound(near, '30', '12');
    const drawNumber = await openDraw(portal, 'SSC1M');
    await bet(far.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    const { roundId: open } = await betRound(far, '20', '45');
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
    expect(await betsOf({ name: near.member.username })).toEqual([roundId]);
    expect(await betsOf({ from: dayAt(-3), to: dayAt(-1) })).toEqual([]);

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
    // A large team is read from the newest row on.
    await sql(
      portal,
      `insert into agent_paths (ancestor_id, member_id, distance, joined_day) select id, 1000000 + n, 1, agents_today() from members, generate_series(1, 1001) n where public_id = $1`,
      [master.playerId],
    );
    expect(await betsOf({})).toEqual([open, drawNumber, roundId]);
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
