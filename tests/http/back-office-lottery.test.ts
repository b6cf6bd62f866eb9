import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pollFeeds, voidDraw, type ResultFeed } from '#domain/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { closedDraw, drawRow, createDueDraws } from '../support/draws.ts';
import { NORTH } from '../support/lottery/northern-draw.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql, tamper } from '../support/sql.ts';

const OTHER = { ...NORTH, DB: ['52469'] };
/** A result without its last prize, as read during the draw. */
const { G7: _, ...PARTIAL } = NORTH;

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  await createDueDraws(portal);
});
afterAll(() => portal.close());
/** Gives each test its own northern draw. */
beforeEach(async () => {
  await tamper(portal, `delete from lottery_result_entries`);
  await tamper(portal, 'delete from lottery_draw_events');
  await sql(portal, `delete from lottery_draws where game_code = 'XSMB'`);
  await createDueDraws(portal);
});

const says = (role: 'admin' | 'finance', drawNumber: string, result: unknown, gameCode = 'XSMB') =>
  staff.as(role, 'POST /ops/api/lottery/results', { gameCode, issue: drawNumber, result });

const feed = (name: string, respond: () => unknown): ResultFeed => ({
  name,
  resultOf: async () => {
    const said = respond();
    return said === undefined ? undefined : JSON.stringify(said);
  },
});

const poll = (...feeds: ResultFeed[]) => pollFeeds(portal.app.db, { feeds, log: portal.app.log });

describe('a result entered by staff', () => {
  it('is published when a second person enters the same one, not when one person enters it twice', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    for (let times = 0; times < 2; times++) {
      expect((await says('admin', drawNumber, NORTH)).body.value).toEqual({
        isPublished: false,
        enteredBy: ['the-admin'],
      });
    }
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED', result: null });
    const second = (await says('finance', drawNumber, NORTH)).body.value;
    expect([second.isPublished, second.enteredBy.toSorted()]).toEqual([true, ['the-admin', 'the-finance']]);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN', resultVersion: 1 });
    const fairness = (await portal.call(`GET /lgw/draws/XSMB/${drawNumber}/proof`)).body.value;
    expect(fairness).toMatchObject({ numbers: NORTH, source: 'persons', drawing: null });
    // Players don't see the names.
    expect(fairness.resultSources).toEqual(['staff', 'staff']);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'lottery.result.publish',
      subject: `XSMB ${drawNumber}`,
      actor: 'the-finance',
    });
  });

  it('waits for a third entry when two differ', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    await says('admin', drawNumber, NORTH);
    expect((await says('finance', drawNumber, OTHER)).body.value).toEqual({
      isPublished: false,
      enteredBy: ['the-finance'],
    });
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    expect((await says('admin', drawNumber, OTHER)).body.value).toMatchObject({ isPublished: true });
    const page = (await staff.as('auditor', 'GET /ops/api/lottery/results?gameCode=XSMB')).body.value;
    const list = page.rows;
    expect([page.totalRows, page.totalPages, list[0].group]).toEqual([1, 1, 'VN_MB']);
    expect(list[0].entries.map((entry: any) => [entry.source, entry.numbers.DB[0]])).toEqual([
      ['the-admin', '52468'],
      ['the-finance', '52469'],
      ['the-admin', '52469'],
    ]);
  });

  it('is corrected in the same way, and bets are resettled', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    for (const role of ['admin', 'finance'] as const) await says(role, drawNumber, NORTH);
    await sql(
      portal,
      `update lottery_draws set state = 'SETTLED', settled_version = 1, settled_at = now() where id = $1`,
      [id],
    );
    expect((await says('admin', drawNumber, NORTH)).body).toMatchObject({ code: 'wrong_state' });
    expect((await says('admin', drawNumber, OTHER)).body.value.isPublished).toBe(false);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'SETTLED', resultVersion: 1 });
    expect((await says('finance', drawNumber, OTHER)).body.value.isPublished).toBe(true);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'RESETTLED', resultVersion: 2 });
  });

  it('is refused when a prize is missing, and before the draw', async () => {
    const { drawNumber } = await closedDraw(portal, 'XSMB');
    for (const result of [
      PARTIAL,
      { ...NORTH, region: 'MN' },
      { ...NORTH, DB: ['5246'] },
      { ...NORTH, G9: ['1'] },
      '1,2,3',
    ]) {
      expect((await says('admin', drawNumber, result)).body).toMatchObject({
        code: 'invalid_fields',
        fields: { result: { code: 'invalid_value' } },
      });
    }
    const { current } = (await portal.call('GET /lgw/draws/XSMB/current')).body.value;
    expect((await says('admin', current.issue, NORTH)).body).toMatchObject({ code: 'wrong_state' });
    expect((await says('admin', '19990101', NORTH)).body).toMatchObject({ code: 'not_found' });
  });

  it('is refused for the portal’s own draws', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'MBVIP5M');
    for (const role of ['admin', 'finance'] as const) {
      expect((await says(role, drawNumber, NORTH, 'MBVIP5M')).body).toMatchObject({ code: 'wrong_state' });
    }
    expect(await drawRow(portal, id)).toMatchObject({ result: null });
  });
});

describe('a result from feeds', () => {
  it('is published when two feeds agree', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    await poll(
      feed('one', () => NORTH),
      feed('two', () => undefined),
    );
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    await poll(
      feed('one', () => NORTH),
      feed('two', () => NORTH),
    );
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN', resultVersion: 1 });
    expect((await portal.call(`GET /lgw/draws/XSMB/${drawNumber}/proof`)).body.value).toMatchObject({
      source: 'feeds',
      resultSources: ['feed:one', 'feed:two'],
    });
  });

  it('waits for staff when feeds differ, and stores each feed’s entry once', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    for (let times = 0; times < 3; times++) {
      await poll(
        feed('one', () => NORTH),
        feed('two', () => OTHER),
        feed('three', () => NORTH),
      );
    }
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    const [row] = (await staff.as('auditor', 'GET /ops/api/lottery/results?show=waiting')).body.value.rows;
    expect([row.issue, row.entries.map((entry: any) => entry.source)]).toEqual([drawNumber, ['one', 'two', 'three']]);
    for (const role of ['admin', 'finance'] as const) await says(role, drawNumber, OTHER);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN' });
  });

  it('is not read from incomplete or invalid payloads; a failing feed does not stop the others', async () => {
    const { id } = await closedDraw(portal, 'XSMB');
    const failing: ResultFeed = { name: 'down', resultOf: () => Promise.reject(new Error('no answer')) };
    const text: ResultFeed = { name: 'text', resultOf: async () => '<html>' };
    await poll(
      feed('one', () => PARTIAL),
      feed('two', () => PARTIAL),
      failing,
      text,
    );
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    const [row] = (await staff.as('auditor', 'GET /ops/api/lottery/results?show=waiting')).body.value.rows;
    expect(row.entries.map(({ source, problem, raw }: any) => [source, problem, raw === '<html>'])).toEqual([
      ['one', 'not a result of VN_MB', false],
      ['two', 'not a result of VN_MB', false],
      ['text', 'not JSON', true],
    ]);
    await poll(
      failing,
      feed('one', () => NORTH),
      feed('two', () => NORTH),
    );
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN' });
  });

  it('does not change a published result, and is no longer requested after a day', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    for (const role of ['admin', 'finance'] as const) await says(role, drawNumber, NORTH);
    await poll(
      feed('one', () => OTHER),
      feed('two', () => OTHER),
    );
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN', resultVersion: 1 });
    const late = await closedDraw(portal, 'XSMB');
    await sql(
      portal,
      `update lottery_draws set opens_at = now() - interval '3 days', closes_at = now() - interval '26 hours', draws_at = now() - interval '25 hours' where id = $1`,
      [late.id],
    );
    await poll();
    expect(await drawRow(portal, late.id)).toMatchObject({ state: 'VOID', resultVersion: 1 });
  });
});

describe('voiding a draw', () => {
  const voids = (drawNumber: string, gameCode: string) =>
    staff.as('admin', 'POST /ops/api/lottery/voids', {
      gameCode,
      issue: drawNumber,
      cause: 'station_canceled',
      reason: 'letter of the station',
    });
  const beforeTheDraw = (id: bigint) =>
    sql(portal, `update lottery_draws set draws_at = now() + interval '1 hour' where id = $1`, [id]);
  const fairnessProofOf = async (drawNumber: string) =>
    (await portal.call(`GET /lgw/draws/XSMB/${drawNumber}/proof`)).body.value;

  it('shows players the cause and not the people', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    await beforeTheDraw(id);
    expect((await voids(drawNumber, 'XSMB')).body.value).toEqual({ state: 'VOID' });
    expect(await drawRow(portal, id)).toMatchObject({ state: 'VOID', resultVersion: 1 });
    expect((await voids(drawNumber, 'XSMB')).body).toMatchObject({ code: 'wrong_state' });
    const fairnessProof = await fairnessProofOf(drawNumber);
    expect(fairnessProof).toMatchObject({ voidReason: 'station_canceled' });
    expect(fairnessProof.events).toEqual([
      { kind: 'voided', cause: 'station_canceled', isByStaff: true, at: expect.stringMatching(/Z$/) },
    ]);
    expect(JSON.stringify(fairnessProof)).not.toMatch(/the-admin|letter of the station/);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'lottery.void',
      subject: `XSMB ${drawNumber}`,
      details: { cause: 'station_canceled', reason: 'letter of the station' },
    });
  });

  it('takes two people once the broadcast has begun, even where one may act alone otherwise', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'XSMB');
    expect((await voids(drawNumber, 'XSMB')).body).toMatchObject({ code: 'other_person_needed' });
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    const alone = `insert into lottery_draw_events (draw_id, kind, cause, actor, proposed_by, draws_at)
                   values ($1, 'voided', 'station_canceled', 'the-admin', $2, now() - interval '1 minute')`;
    for (const proposedBy of [null, 'the-admin'])
      await expect(sql(portal, alone, [id, proposedBy])).rejects.toThrow(/lottery_draw_events_two_people/);
    const voiding = { gameCode: 'XSMB', drawNumber, cause: 'station_canceled' } as const;
    await portal.app.db.transaction((tx) =>
      voidDraw(tx, { ...voiding, staff: { actor: 'the-admin', proposedBy: 'the-colleague' } }),
    );
    expect((await fairnessProofOf(drawNumber)).events).toMatchObject([{ kind: 'voided', isByStaff: true }]);
  });

  it('refuses a cause that is not of the list', async () => {
    const { drawNumber } = await closedDraw(portal, 'XSMB');
    const body = { gameCode: 'XSMB', issue: drawNumber, cause: 'we would lose', reason: 'a big winner' };
    expect(await staff.as('admin', 'POST /ops/api/lottery/voids', body)).toMatchObject({ status: 422 });
  });

  it('is refused for the portal’s own draws after betting closed, when the result could be known', async () => {
    const { drawNumber } = await closedDraw(portal, 'SSC1M');
    expect((await voids(drawNumber, 'SSC1M')).body).toMatchObject({ code: 'wrong_state' });
    const { next } = (await portal.call('GET /lgw/draws/SSC5M/current?count=2')).body.value;
    expect((await voids(next[0].issue, 'SSC5M')).status).toBe(200);
    expect((await voids('19990101-0001', 'SSC5M')).status).toBe(404);
  });
});

describe('the lottery games', () => {
  const change = (gameCode: string, body: object) => staff.as('admin', `PUT /ops/api/lottery/games/${gameCode}`, body);

  it('are changed one by one; omitted values stay', async () => {
    expect((await change('KENOVL', { isEnabled: true, isNew: true })).body.value).toMatchObject({
      isEnabled: true,
      isNew: true,
    });
    expect((await change('KENOVL', { isUnderMaintenance: true })).body.value).toMatchObject({
      isEnabled: true,
      isUnderMaintenance: true,
    });
    const { groups } = (await portal.call('GET /lgw/games/game_menus?prizeMode=Elott')).body.value;
    const games = groups.flatMap((group: any) => group.gameMenus);
    expect(games.find((game: any) => game.gameCode === 'KENOVL')).toMatchObject({ maintenance: true, isNew: true });
    await change('LF90S', { isEnabled: false });
    expect((await portal.call('GET /lgw/draws/LF90S/current')).status).toBe(404);
    expect(await staff.lastAudit()).toMatchObject({ action: 'lottery.game', subject: 'LF90S' });
  });

  it('have default limits that depend on the time between draws', async () => {
    const rows = (await staff.as('auditor', 'GET /ops/api/lottery/games')).body.value.rows;
    const limitsOf = (code: string) => rows.find((row: any) => row.gameCode === code).limits;
    expect(limitsOf('SSC1M')).toMatchObject({
      minTotalStakeMinor: '1000',
      houseMaxLossMinor: '3000000000',
      maxLiabilityMinor: '30000000000',
      adjustmentStepMinor: '0',
      maxCombinations: 100_000,
    });
    expect(limitsOf('SSC5M').houseMaxLossMinor).toBe('5000000000');
    expect(limitsOf('XSMB').houseMaxLossMinor).toBe('20000000000');
    const changed = (await change('SSC1M', { limits: { minTotalStakeMinor: '500', maxMultiplier: 99 } })).body.value;
    expect(changed).toMatchObject({
      limits: { minTotalStakeMinor: '500', maxMultiplier: 99, maxCombinations: 100_000 },
      changedLimits: ['maxMultiplier', 'minTotalStakeMinor'],
    });
    expect((await change('SSC1M', { limits: {} })).body.value).toMatchObject({
      limits: { minTotalStakeMinor: '1000', maxMultiplier: 10_000 },
      changedLimits: [],
    });
  });

  it('refuse a close before the opening, a bet type of another group and an invalid limit', async () => {
    for (const body of [
      { closeSeconds: 60 },
      { closeSeconds: 0 },
      { disabledBetTypes: ['LHC_TM'] },
      { limits: { minTotalStakeMinor: '-1' } },
      { limits: { maxMultiplier: 10_001 } },
      { limits: { unknown: '1' } },
    ]) {
      expect((await change('SSC1M', body)).status, JSON.stringify(body)).toBe(422);
    }
    const taken = (await change('SSC1M', { closeSeconds: 20, disabledBetTypes: ['SSC_DWD'] })).body.value;
    expect(taken).toMatchObject({ closeSeconds: 20, isCloseChanged: true, disabledBetTypes: ['SSC_DWD'] });
    expect((await change('NOSUCH', { isHot: true })).status).toBe(404);
  });

  it('refuse a close of another lottery less than a minute before its draw', async () => {
    expect((await change('XSMB', { closeSeconds: 59 })).body).toMatchObject({ code: 'invalid_fields' });
    expect((await change('XSMB', { closeSeconds: 60 })).body.value).toMatchObject({ closeSeconds: 60 });
    await expect(sql(portal, `update lottery_games set close_seconds = 59 where game_code = 'XSMB'`)).rejects.toThrow(
      /lottery_games_close/,
    );
    await change('XSMB', { closeSeconds: null });
  });

  it('apply a changed close to new draws', async () => {
    await change('11X590S', { closeSeconds: 30 });
    await sql(portal, `delete from lottery_draws where game_code = '11X590S' and state = 'PENDING'`);
    await createDueDraws(portal);
    const [row] = await sql(
      portal,
      `select distinct extract(epoch from draws_at - closes_at)::int as seconds from lottery_draws where game_code = '11X590S' and state = 'PENDING'`,
    );
    expect(row).toEqual({ seconds: 30 });
  });
});
