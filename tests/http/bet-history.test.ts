import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideHeldWin, grantFreeRounds } from '#domain/games';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import type { Ticket, TicketLeg } from '#rules/games/tickets';
import { fresh, startGame, ticketOf } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';
import { setLimits } from '../support/vendor-limits.ts';
import { VendorServer } from '../support/vendor-server.ts';

const server = new VendorServer();
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await server.open();
  await sql(portal, `update vendors set dialect_settings = '{}' where code = 'SBX'`);
  await addVendorGames(portal, { code: 'TABLES' }, [
    { code: 'ROULETTE', category: 'LIVE' },
    { code: 'LOTUS', category: 'LIVE' },
  ]);
  await addVendorGames(portal, { code: 'BETS' }, [{ code: 'MATCH', category: 'SPORTS' }]);
  await addVendorGames(portal, { code: 'AV' }, [{ code: 'ARENA', category: 'SPORTS' }]);
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

interface GivenRound {
  vendor?: string;
  game?: string;
  state?: string;
  stake?: bigint;
  win?: bigint;
  /** Days since the round. */
  age?: number;
}

/** Writes rounds of a member, the first one first; amounts in minor units. */
async function addRounds(member: TestMember, rounds: readonly GivenRound[]): Promise<void> {
  for (const { vendor = 'SBX', game = 'LOTUS', state = 'closed', stake = 100_000n, win = 0n, age = 0 } of rounds) {
    await sql(
      portal,
      `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, pending_bets, stake_minor, win_minor,
                                balance_before_minor, balance_after_minor, opened_at)
       select vendor.id, member.id, $3, game.id, $4, 1, ($4 = 'pending')::int, $5, $6, 0, 0, now() - make_interval(days => $7)
         from vendors vendor join games game on game.vendor_id = vendor.id and game.code = $2, members member
        where vendor.code = $1 and member.public_id = $8`,
      [vendor, game, fresh('round'), state, stake, win, age, member.playerId],
    );
  }
}

const list = async (member: TestMember, query: Record<string, string> = {}) =>
  (await member.call(`GET /wps/member/records/bets?${new URLSearchParams(query)}`)).body.value;
const gamesOf = (rows: { vendor: string; gameCode: string }[]) =>
  rows.map(({ vendor, gameCode }) => `${vendor} ${gameCode}`);

describe('the filters of the bet history', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await portal.newMember();
    await addRounds(member, [
      { vendor: 'SBX', game: 'DRAGON', age: 40, stake: 70_000n, win: 10_000n },
      { vendor: 'SBX', game: 'LOTUS', win: 250_000n },
      { vendor: 'TABLES', game: 'LOTUS', state: 'open' },
      { vendor: 'TABLES', game: 'ROULETTE' },
      { vendor: 'BETS', game: 'MATCH', state: 'pending', stake: 500_000n },
      { vendor: 'AV', game: 'ARENA', state: 'cancelled', stake: 0n },
    ]);
  });
  const found = async (query: Record<string, string>) => gamesOf((await list(member, query)).rows);

  it('select a category as lobbies show it, a vendor, a game of a vendor, and a state', async () => {
    expect(await found({ category: 'LIVE' })).toEqual(['TABLES ROULETTE', 'TABLES LOTUS']);
    expect(await found({ category: 'SPORTS' })).toEqual(['BETS MATCH']);
    expect(await found({ category: 'ESPORTS' })).toEqual(['AV ARENA']);
    expect(await found({ vendor: 'SBX' })).toEqual(['SBX LOTUS', 'SBX DRAGON']);
    expect(await found({ vendor: 'TABLES', gameCode: 'LOTUS' })).toEqual(['TABLES LOTUS']);
    expect(await found({ gameCode: 'LOTUS' })).toEqual(['TABLES LOTUS', 'SBX LOTUS']);
    expect(await found({ state: 'pending' })).toEqual(['BETS MATCH']);
    expect(await found({ vendor: 'NOBODY' })).toEqual([]);
  });

  it('combine, also with a period', async () => {
    const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
    expect(await found({ vendor: 'SBX', from })).toEqual(['SBX LOTUS']);
    expect(await found({ vendor: 'SBX', to: from })).toEqual(['SBX DRAGON']);
    expect(await found({ category: 'LIVE', state: 'closed', from })).toEqual(['TABLES ROULETTE']);
    expect(await found({ category: 'LIVE', state: 'cancelled' })).toEqual([]);
  });

  it('refuse values that no round can have', async () => {
    const inverted = 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z';
    for (const query of ['category=CHESS', 'state=lost', 'vendor=', inverted]) {
      expect((await member.call(`GET /wps/member/records/bets?${query}`)).status).toBe(422);
    }
    const games = await member.call(`GET /wps/member/records/betGames?${inverted}`);
    expect(games.body).toMatchObject({ code: 'invalid_fields', fields: { to: { code: 'invalid_value' } } });
  });

  it('offer the games that were played in the period, the last one first', async () => {
    const games = async (query = '') => (await member.call(`GET /wps/member/records/betGames${query}`)).body.value.list;
    expect(gamesOf(await games())).toEqual([
      'AV ARENA',
      'BETS MATCH',
      'TABLES ROULETTE',
      'TABLES LOTUS',
      'SBX LOTUS',
      'SBX DRAGON',
    ]);
    expect((await games())[0]).toMatchObject({ gameType: 'ESPORTS', vendorName: 'Studio AV', gameTitle: 'ARENA' });
    const from = new Date(Date.now() - 86_400_000).toISOString();
    expect(gamesOf(await games(`?from=${from}`))).not.toContain('SBX DRAGON');
    const stranger = await portal.newMember();
    expect((await stranger.call('GET /wps/member/records/betGames')).body.value.list).toEqual([]);
  });
});

describe('the sums of the bet history', () => {
  it('are those of every round that the filters select, and not of the page', async () => {
    const member = await portal.newMember();
    await addRounds(member, [
      { stake: 300_000n, win: 1_000_001n },
      { stake: 200_000n },
      { stake: 100_000n, win: 50_000n, state: 'open' },
      { vendor: 'TABLES', game: 'ROULETTE', stake: 999_999n },
    ]);
    const money = { stake: '60', win: '105.0001', net: '45.0001' };
    const page = await list(member, { vendor: 'SBX', pageSize: '1', pageNo: '2' });
    expect(page).toMatchObject({ totalRows: 3, totalPages: 3, currency: 'VND', totals: money });
    expect(page.rows).toHaveLength(1);
    expect((await list(member, { vendor: 'SBX', pageNo: '9' })).totals).toEqual(money);
    expect((await list(member)).totals).toEqual({ stake: '159.9999', win: '105.0001', net: '-54.9998' });
    expect((await list(member, { category: 'FISH' })).totals).toEqual({ stake: '0', win: '0', net: '0' });
  });

  it('are exact where floating point would not be', async () => {
    const member = await portal.newMember();
    await addRounds(
      member,
      [1n, 2n, 4n].map((more) => ({ stake: 9_007_199_254_740_992n + more, win: more })),
    );
    expect((await list(member)).totals).toEqual({
      stake: '2702159776422.2983',
      win: '0.0007',
      net: '-2702159776422.2976',
    });
  });
});

interface Step {
  kind: string;
  amount: string;
  change: string;
  balanceBefore: string | null;
  balanceAfter: string | null;
  isHeld: boolean;
}

async function roundOf(member: TestMember): Promise<{ id: string; steps: Step[]; round: any }> {
  const [{ id }] = (await list(member)).rows;
  const { value } = (await member.call(`GET /wps/member/records/bets/${id}`)).body;
  return { id, steps: value.events, round: value };
}
const moneyOf = (steps: readonly Step[]) =>
  steps.map(({ kind, change, balanceBefore, balanceAfter }) => [kind, change, balanceBefore, balanceAfter]);

describe('a round', () => {
  it('shows its bets, refunds, wins and end, with the balance before and after each', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const roundId = fresh('round');
    const betId = fresh('bet');
    await session.bet({ roundId, amount: '60' });
    await session.bet({ roundId, txId: betId, amount: '40' });
    await session.cancel(betId);
    await session.win({ roundId, amount: '25', kind: 'jackpot' });
    await session.close(roundId);
    const { steps, round } = await roundOf(session.member);
    expect(moneyOf(steps)).toEqual([
      ['bet', '-60', '1000', '940'],
      ['bet', '-40', '940', '900'],
      ['refund', '40', '900', '940'],
      ['jackpot_win', '25', '940', '965'],
      ['end', '0', '965', '965'],
    ]);
    expect(round).toMatchObject({ roundId, stake: '60', win: '25', state: 'closed', hasReplay: false });
    expect(round.settledAt).toMatch(/Z$/);
  });

  it('shows free rounds that the portal granted, and losing wins of 0', async () => {
    await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
    const session = await startGame(portal, { balance: '1000' });
    const rewardId = fresh('FR');
    const grant = { publicId: rewardId, playerId: session.member.playerId, vendorCode: 'SBX', gameCode: 'LOTUS' };
    const facts = { rounds: 1, stakeMinor: 50_000n, expiresAt: new Date(Date.now() + 30 * 86_400_000) };
    await portal.app.db.transaction((tx) => grantFreeRounds(tx, { ...grant, ...facts }));
    const roundId = fresh('round');
    await session.bet({ roundId, amount: '0', rewardId });
    await session.win({ roundId, amount: '3', kind: 'free', rewardId });
    await session.win({ roundId, amount: '0', roundClosed: true });
    expect(moneyOf((await roundOf(session.member)).steps)).toEqual([
      ['free_bet', '0', '1000', '1000'],
      ['free_win', '3', '1000', '1003'],
      ['no_win', '0', '1003', '1003'],
    ]);
    await sql(portal, `update vendors set checks_rewards = false where code = 'SBX'`);
  });

  it('shows the confirmation of a bet on hold with what it refunded, and its ticket', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const roundId = fresh('round');
    const refTxId = fresh('bet');
    await session.bet({ roundId, txId: refTxId, amount: '50', hold: true, ticket: ticketOf() });
    await session.confirm({ roundId, refTxId, amount: '30' });
    const { steps, round } = await roundOf(session.member);
    expect(moneyOf(steps)).toEqual([
      ['bet', '-50', '1000', '950'],
      ['confirmation', '20', '950', '970'],
    ]);
    expect(round).toMatchObject({ state: 'open', settledAt: null });
    expect(round.tickets).toHaveLength(1);
  });

  it('shows the results of a ticket as the win, the close or the correction last described them', async () => {
    const session = await startGame(portal);
    const [parlay, single] = [fresh('bet'), fresh('bet')];
    const [first, second] = [fresh('round'), fresh('round')];
    const legs = (...results: TicketLeg['result'][]) =>
      ticketOf(...results.map((result) => ({ result, ...(result ? { score: '2–1' } : {}) })));
    await session.bet({ roundId: first, txId: parlay, hold: true, ticket: legs(undefined, undefined) });
    await session.confirm({ roundId: first, refTxId: parlay, amount: '10', ticket: legs(undefined, undefined) });
    await session.bet({ roundId: second, txId: single, ticket: legs(undefined) });
    const shown = async () => {
      const { rows } = await list(session.member);
      return rows.map(({ tickets }: { tickets: Ticket[] }) => tickets.map((one) => one.legs.map((leg) => leg.result)));
    };
    const win = session.winOf({ roundId: first, refTxId: parlay, roundClosed: true, ticket: legs('won', 'halfWon') });
    for (const duplicate of [undefined, true])
      expect((await session.win(win)).body).toMatchObject({ status: 'OK', ...(duplicate ? { duplicate } : {}) });
    expect((await session.win({ ...win, ticket: legs('won', 'lost') })).body.status).toBe('DUPLICATE_TRANSACTION');
    await session.close(second, { ticket: legs('lost') });
    expect(await shown()).toEqual([[['lost']], [['won', 'halfWon']]]);
    await session.adjust({ roundId: second, refTxId: single, amount: '5', ticket: legs('halfLost') });
    await session.adjust({ roundId: first, refTxId: parlay, amount: '-10', ticket: legs('won', 'lost') });
    expect(await shown()).toEqual([[['halfLost']], [['won', 'lost']]]);
    const { value } = (
      await session.member.call(`GET /wps/member/records/bets/${(await list(session.member)).rows[0].id}`)
    ).body;
    expect(value.tickets[0].legs).toMatchObject([{ result: 'halfLost', score: '2–1' }]);
  });

  it('shows corrections, also the part that the balance did not cover, and a reopening', async () => {
    const session = await startGame(portal, { balance: '100' });
    const roundId = fresh('round');
    const refTxId = fresh('bet');
    await session.bet({ roundId, txId: refTxId, amount: '100' });
    await session.win({ roundId, amount: '80', roundClosed: true });
    await session.bet({ amount: '50', roundClosed: true });
    await session.adjust({ roundId, refTxId, amount: '-70' });
    await session.adjust({ roundId, refTxId, amount: '0', reason: 'unsettle' });
    const { rows } = await list(session.member);
    const { value } = (await session.member.call(`GET /wps/member/records/bets/${rows[1].id}`)).body;
    expect(moneyOf(value.events).slice(2)).toEqual([
      ['correction', '-30', '30', '0'],
      ['reopening', '0', '0', '0'],
    ]);
    expect(value.events[2]).toMatchObject({ amount: '-70' });
  });

  it('shows a win that waits for review, and what became of it', async () => {
    await setLimits(portal, { win_minor: '100' });
    const session = await startGame(portal, { balance: '1000' });
    const roundId = fresh('round');
    await session.bet({ roundId, amount: '10' });
    const txId = fresh('win');
    await session.win({ roundId, txId, amount: '500', roundClosed: true });
    const { steps } = await roundOf(session.member);
    expect(steps[1]).toMatchObject({ kind: 'win', amount: '500', change: '0', balanceAfter: '990', isHeld: true });
    const [held] = await sql<{ id: bigint }>(portal, 'select id from held_wins where tx_id = $1', [txId]);
    const decision = { id: held?.id ?? 0n, state: 'released', actor: 'test', note: 'checked' } as const;
    await portal.app.db.transaction((tx) => decideHeldWin(tx, portal.app.liveEventHub, decision));
    expect(moneyOf((await roundOf(session.member)).steps).at(-1)).toEqual(['held_win_paid', '500', '990', '1490']);
    await setLimits(portal, {});
  });

  it('is not found by another member, and not when there is none', async () => {
    const session = await startGame(portal);
    await session.bet();
    const { id } = await roundOf(session.member);
    const stranger = await portal.newMember();
    for (const path of ['', '/replay']) {
      expect((await stranger.call(`GET /wps/member/records/bets/${id}${path}`)).status).toBe(404);
      expect((await session.member.call(`GET /wps/member/records/bets/999999999${path}`)).status).toBe(404);
      expect((await portal.call(`GET /wps/member/records/bets/${id}${path}`)).status).toBe(401);
    }
  });
});

describe('the replay of a round', () => {
  const replay = (member: TestMember, id: string) => member.call(`GET /wps/member/records/bets/${id}/replay`);

  async function closedRound() {
    const session = await startGame(portal);
    const roundId = fresh('round');
    await session.bet({ roundId, roundClosed: true });
    await sql(
      portal,
      `update vendors set launch_url = $1, dialect_settings = jsonb_build_object('apiUrl', $2::text) where code = 'SBX'`,
      [`${server.url}/play`, server.url],
    );
    return { session, roundId, ...(await roundOf(session.member)) };
  }

  it('is the vendor’s address for this round of this player', async () => {
    const { session, roundId, id, round } = await closedRound();
    expect(round.hasReplay).toBe(true);
    server.answer(() => ({ body: { address: `${server.url}/replay/7` } }));
    const { status, body } = await replay(session.member, id);
    expect([status, body.value]).toEqual([200, { address: `${server.url}/replay/7` }]);
    const query = new URLSearchParams({ playerId: session.member.playerId, language: 'vi' });
    expect(server.received[0]?.target).toBe(`/rounds/${roundId}?${query}`);
  });

  it('is unavailable when the vendor does not answer, has no such round, or names another origin', async () => {
    const { session, id } = await closedRound();
    const answers = [
      { status: 500 },
      { status: 404 },
      { body: { address: 'https://elsewhere.test/replay' } },
      { body: { address: 'javascript:alert(1)' } },
    ];
    for (const answer of answers) {
      server.answer(() => answer);
      const { status, body } = await replay(session.member, id);
      expect([status, body.code]).toEqual([503, 'replay_unavailable']);
      expect(body.message).toMatch(/nhà cung cấp/i);
    }
  });

  it('is not offered for an open round, nor by a vendor without replays', async () => {
    const { session } = await closedRound();
    await session.bet();
    const { id, round } = await roundOf(session.member);
    expect([round.hasReplay, (await replay(session.member, id)).status]).toEqual([false, 404]);
    await sql(portal, `update vendors set dialect_settings = '{}' where code = 'SBX'`);
    const closed = (await list(session.member, { state: 'closed' })).rows[0].id;
    expect((await replay(session.member, closed)).status).toBe(404);
  });
});
