import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleRound, listStaleRounds, recordStaleRounds } from '#domain/games';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame, ticketOf, type GameSession } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql, tamper } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());
afterEach(() => setCategory('RNG'));

const setCategory = (category: string) =>
  sql(portal, `update games set category = $1 where code = 'LOTUS'`, [category]);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const daysAgo = (days: number) => hoursAgo((days * DAY_MS) / HOUR_MS);

/** Places a bet and lets its round be as old as given. */
async function openRound(openedAt: string, bet: object = {}) {
  const session = await startGame(portal);
  const [roundId, betId] = [fresh('round'), fresh('bet')];
  expect((await session.bet({ roundId, txId: betId, ...bet })).body.status).toBe('OK');
  await tamper(portal, 'update game_rounds set opened_at = $2 where vendor_round_id = $1', [roundId, openedAt]);
  return { session, roundId, betId };
}

/** Returns whether the round is listed as stale after a scan that begins with it. */
async function isStale(roundId: string): Promise<boolean> {
  const before = '(select id - 1 from game_rounds where vendor_round_id = $1)';
  await sql(portal, 'delete from stale_rounds');
  await sql(portal, `update stale_round_scan set last_game_round_id = ${before}`, [roundId]);
  return isListed(roundId);
}

async function isListed(roundId: string): Promise<boolean> {
  await portal.app.db.transaction(recordStaleRounds);
  const { rows } = await listStaleRounds(portal.app.db, { pageNo: 1, pageSize: 100 });
  return rows.some((row) => row.roundId === roundId);
}

async function closeByStaff(roundId: string): Promise<void> {
  const [round] = await sql<{ id: bigint }>(portal, 'select id from game_rounds where vendor_round_id = $1', [roundId]);
  await portal.app.db.transaction((tx) => closeStaleRound(tx, { id: round?.id ?? 0n, actor: 'test' }));
}

describe('an open round is stale', () => {
  it('after 48 hours', async () => {
    const [young, old] = [await openRound(hoursAgo(47)), await openRound(hoursAgo(49))];
    expect([await isStale(young.roundId), await isStale(old.roundId)]).toEqual([false, true]);
    await expect(closeByStaff(young.roundId)).rejects.toMatchObject({ code: 'wrong_state' });
    await closeByStaff(old.roundId);
    expect(await isListed(old.roundId)).toBe(false);
  });

  it.each(['SPORTS', 'ESPORTS', 'COCKFIGHT'])('in %s 7 days after its last leg starts', async (category) => {
    await setCategory(category);
    const legs = (startsAt: string) => ({ ticket: ticketOf({ startsAt: daysAgo(9) }, { startsAt }) });
    const recent = await openRound(daysAgo(12), legs(daysAgo(6.9)));
    const later = await openRound(daysAgo(12), legs(daysAgo(-30)));
    const old = await openRound(daysAgo(12), legs(daysAgo(7.1)));
    const stale = [];
    for (const { roundId } of [recent, later, old]) stale.push(await isStale(roundId));
    expect(stale).toEqual([false, false, true]);
    await expect(closeByStaff(recent.roundId)).rejects.toMatchObject({ code: 'wrong_state' });
    await closeByStaff(old.roundId);
  });

  it('in sports without a ticket 7 days after the bet', async () => {
    await setCategory('SPORTS');
    const [young, old] = [await openRound(daysAgo(6.9)), await openRound(daysAgo(7.1))];
    expect([await isStale(young.roundId), await isStale(old.roundId)]).toEqual([false, true]);
  });

  it('by the ticket that its bet was confirmed with', async () => {
    await setCategory('SPORTS');
    const { session, roundId, betId } = await openRound(daysAgo(12), {
      hold: true,
      ticket: ticketOf({ startsAt: daysAgo(8) }),
    });
    expect(await isStale(roundId)).toBe(true);
    await session.confirm({ roundId, refTxId: betId, amount: '10', ticket: ticketOf({ startsAt: daysAgo(2) }) });
    expect(await isStale(roundId)).toBe(false);
  });

  it('and one of sports does not keep the scan from later rounds', async () => {
    await setCategory('SPORTS');
    const sports = await openRound(hoursAgo(50), { ticket: ticketOf({ startsAt: daysAgo(-30) }) });
    const later = await openRound(daysAgo(8));
    expect([await isStale(sports.roundId), await isListed(later.roundId)]).toEqual([false, true]);
  });

  it('after an unsettle when it is not settled again, though the scan has passed it', async () => {
    const { session, roundId, betId } = await openRound(daysAgo(5));
    await session.win({ roundId, amount: '20', roundClosed: true });
    await portal.app.db.transaction(recordStaleRounds);
    await session.adjust({ roundId, refTxId: betId, amount: '-20', reason: 'unsettle' });
    expect(await isListed(roundId)).toBe(false);
    await sql(portal, `update stale_rounds set stale_at = stale_at - interval '47 hours'`);
    expect(await isListed(roundId)).toBe(false);
    await sql(portal, `update stale_rounds set stale_at = stale_at - interval '1 hour'`);
    expect(await isListed(roundId)).toBe(true);
    await session.close(roundId);
    expect(await isListed(roundId)).toBe(false);
  });
});

describe('staff', () => {
  const recordOf = async ({ member }: GameSession) =>
    (await member.call('GET /wps/member/records/bets')).body.value.rows[0];

  it('see the ticket of a stale round, and can close one whose bet was never confirmed', async () => {
    await setCategory('SPORTS');
    const ticket = ticketOf({ startsAt: daysAgo(8) });
    const { session, roundId, betId } = await openRound(daysAgo(12), { hold: true, ticket });
    expect(await isStale(roundId)).toBe(true);
    const { rows } = (await staff.as('support', 'GET /ops/api/rounds/stale?pageSize=100')).body.value;
    expect(rows.find((row: { roundId: string }) => row.roundId === roundId)).toMatchObject({ tickets: [ticket] });
    await closeByStaff(roundId);
    expect(await recordOf(session)).toMatchObject({ state: 'closed', stake: '10' });
    const confirmed = await session.confirm({ roundId, refTxId: betId, amount: '10' });
    expect(confirmed.body).toMatchObject({ status: 'ROUND_CLOSED' });
    await session.adjust({ roundId, refTxId: betId, amount: '0', reason: 'unsettle' });
    expect((await session.confirm({ roundId, refTxId: betId, amount: '4' })).body).toMatchObject({ balance: '996' });
    expect(await recordOf(session)).toMatchObject({ state: 'open', stake: '4' });
  });
});
