import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restartFigures } from '#domain/figures';
import { createTestApp, type TestApp } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ WINNERS_MIN_PRIZE: '20' });
});
afterAll(() => portal.close());

const list = async (key: string) => (await portal.call(key)).body.value;

/** Plays a finished round with a bet of 10 and the given win. */
async function finishRound(session: GameSession, amount: string, fields: Record<string, unknown> = {}): Promise<void> {
  const roundId = fresh('round');
  const { body: bet } = await session.bet({ roundId, ...fields });
  if (Number(amount) > 0) await session.win({ roundId, ...fields, amount });
  const { body: closed } = await session.close(roundId);
  expect([bet.status, closed.status]).toEqual(['OK', 'OK']);
}

describe('the lists of wins', () => {
  const prizes = async (query: string) => {
    await advanceAll(portal);
    const { list: wins } = await list(`GET /wps/relay/GCSGAME_getRankList?${query}`);
    return wins.map(
      ({ prizeAmount, gameCode }: { prizeAmount: string; gameCode: string }) => `${prizeAmount} ${gameCode}`,
    );
  };
  let an: GameSession;
  let binh: GameSession;
  beforeAll(async () => {
    an = await startGame(portal);
    binh = await startGame(portal);
    await finishRound(an, '90');
    await finishRound(binh, '40', { gameCode: 'DRAGON' });
    await finishRound(an, '60');
    await finishRound(binh, '10');
  });

  it('are the latest, each win of its own, or the largest of today or a week, each player once', async () => {
    expect(await prizes('rank=latest')).toEqual(['60 LOTUS', '40 DRAGON', '90 LOTUS']);
    expect(await prizes('rank=today')).toEqual(['90 LOTUS', '40 DRAGON']);
    expect(await prizes('rank=week&pageSize=1')).toEqual(['90 LOTUS']);
    const [win] = (await list('GET /wps/relay/GCSGAME_getRankList?rank=today')).list;
    expect(win).toMatchObject({ gameType: 'RNG', vassalage: 'SBX', vendorName: 'Parlay Sandbox' });
    expect(win.image.avif).toMatch(/LOTUS-.*avif$/);
    expect(win.player).toMatch(/^..\*\*\*.$/);
  });

  it('stand beside the latest bets, lost ones too, with masked players', async () => {
    const latest = async (query: string) => (await list(`GET /wps/relay/GCSGAME_latestBets?${query}`)).list;
    const bets = await latest('gameType=RNG');
    expect(
      bets.map((bet: Record<string, string>) => `${bet['betAmount']} ${bet['prizeAmount']} ${bet['gameCode']}`),
    ).toEqual(['10 10 LOTUS', '10 60 LOTUS', '10 40 DRAGON', '10 90 LOTUS']);
    for (const { player } of bets) expect(player).toMatch(/^..\*\*\*.$/);
    expect(await latest('pageSize=1')).toHaveLength(1);
    expect(await latest('gameType=LIVE')).toEqual([]);
  });

  it('can be limited to a category, as lobbies show it', async () => {
    for (const rank of ['recent', 'latest', 'today', 'week']) {
      expect((await prizes(`rank=${rank}&gameType=RNG`)).length).toBeGreaterThan(1);
      expect(await prizes(`rank=${rank}&gameType=LIVE`)).toEqual([]);
    }
    expect((await portal.call('GET /wps/relay/GCSGAME_getRankList?rank=ever')).status).toBe(422);
  });

  it('keep a week by the day of the round, and each day for itself', async () => {
    await prizes('rank=today');
    await sql(portal, `update big_wins set day = day - 1 where win_minor = 900000`);
    expect(await prizes('rank=today')).toEqual(['60 LOTUS', '40 DRAGON']);
    expect(await prizes('rank=week')).toEqual(['90 LOTUS', '40 DRAGON']);
    await sql(portal, `update big_wins set day = day - 6 where win_minor = 900000`);
    expect(await prizes('rank=week')).toEqual(['60 LOTUS', '40 DRAGON']);
    await sql(portal, `update big_wins set day = day + 7 where win_minor = 900000`);
  });

  it('are wins in cash, from a minimum on, of members who are on boards', async () => {
    const chi = await startGame(portal);
    await finishRound(chi, '19.9999');
    await giveBonus(portal, chi.member, { amount: '100', stakesFirst: 'bonus', factorHundredths: 5000n });
    await finishRound(chi, '95');
    for (const rank of ['recent', 'latest', 'today']) {
      const shown = await prizes(`rank=${rank}`);
      for (const prize of ['19.9999 LOTUS', '95 LOTUS']) expect(shown).not.toContain(prize);
    }
    const prefer = (boards: boolean) =>
      an.member.call('PUT /wps/member/preferences/bonuses', { body: { optOut: false, wageringCap: null, boards } });
    expect((await prefer(false)).status).toBe(200);
    for (const rank of ['recent', 'latest', 'today']) expect(await prizes(`rank=${rank}`)).toEqual(['40 DRAGON']);
    expect((await prefer(true)).status).toBe(200);
    expect(await prizes('rank=today')).toEqual(['90 LOTUS', '40 DRAGON']);
  });

  it('follow corrections, and leave out guests and games that are switched off', async () => {
    const roundId = fresh('round');
    const refTxId = fresh('bet');
    await an.bet({ roundId, txId: refTxId });
    await an.win({ roundId, amount: '300', roundClosed: true });
    expect((await prizes('rank=today'))[0]).toBe('300 LOTUS');
    await an.adjust({ roundId, refTxId, amount: '-100' });
    expect((await prizes('rank=today'))[0]).toBe('200 LOTUS');
    await an.adjust({ roundId, refTxId, amount: '-195' });
    expect((await prizes('rank=today'))[0]).toBe('90 LOTUS');
    await an.adjust({ roundId, refTxId, amount: '75' });
    expect((await prizes('rank=today'))[0]).toBe('90 LOTUS');
    await an.adjust({ roundId, refTxId, amount: '400', reason: 'unsettle' });
    expect((await prizes('rank=today'))[0]).toBe('90 LOTUS');
    await sql(portal, `update games set enabled = false where code = 'LOTUS'`);
    expect(await prizes('rank=today')).toEqual(['40 DRAGON']);
    await sql(portal, `update games set enabled = true where code = 'LOTUS'`);
    await sql(portal, `update members set account_type = 'guest' where public_id = $1`, [binh.member.playerId]);
    expect(await prizes('rank=week')).toEqual(['90 LOTUS']);
  });

  it('keep a hundred of a day and category, and the same after a rebuild', async () => {
    await sql(portal, `update members set account_type = 'member' where account_type = 'guest'`);
    for (let n = 0; n < 104; n++) await finishRound(binh, String(11 + n), { amount: '1' });
    await prizes('rank=today');
    const stored = () => sql(portal, `select round_id, win_minor from big_wins order by win_minor desc, round_id desc`);
    const before = await stored();
    expect(before).toHaveLength(100);
    expect(before.at(-1)).toMatchObject({ win_minor: 190_000n });
    await restartFigures(portal.app.db, 'rounds');
    expect(await stored()).toEqual([]);
    await prizes('rank=today');
    expect(await stored()).toEqual(before);
  });
});
