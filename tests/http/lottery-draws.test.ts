import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceDraws, Draws, createDraws, publishChains, SeedLinks, type Beacon } from '#domain/lottery';
import { parseResult } from '#rules/lottery';
import { drawResult, drawKey, isSeedOfChain } from '#rules/lottery/draws/drawing';
import { LOTTERY_GAMES } from '#rules/lottery/catalogue/games';
import { drawLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { closedDraw, drawRow, createDueDraws } from '../support/draws.ts';
import { sql, tamper } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await createDueDraws(portal);
});
afterAll(() => portal.close());

const MINUTE = 60;
const broadcasts = () =>
  sql<{ payload: Record<string, unknown> }>(portal, `select payload from live_events where member_id = 0`);

/** Lets failed draws be tried again at once. */
const dueAgain = (draws: readonly { id: bigint }[]) =>
  sql(portal, 'update lottery_draw_failures set retry_at = now() where draw_id = any($1)', [draws.map(({ id }) => id)]);
/** Moves the failures of draws into the past. */
const anHourLater = (draws: readonly { id: bigint }[]) =>
  sql(
    portal,
    `update lottery_draw_failures set retry_at = now(), counted_at = counted_at - interval '61 minutes' where draw_id = any($1)`,
    [draws.map(({ id }) => id)],
  );

function drawsWith(
  roundOf: Beacon['roundOf'],
  source: Beacon['source'] = 'embedded',
  onDelayed: (gameCode: string) => void = () => undefined,
): Draws {
  const { log, sealer } = portal.app;
  const beacon = { source, roundOf, newestRound: async () => undefined };
  return new Draws({ beacon, links: new SeedLinks(sealer), log, voidAfterHours: 24, onDelayed });
}

describe('creating draws', () => {
  it('covers an hour of fast games and three draws of daily games', async () => {
    const rows = await sql<{ gameCode: string; count: number; first: Date }>(
      portal,
      `select game_code as "gameCode", count(*)::int as count, min(opens_at) as first from lottery_draws group by game_code`,
    );
    const on = LOTTERY_GAMES.filter(({ isEnabledByDefault }) => isEnabledByDefault);
    expect(rows.map(({ gameCode }) => gameCode).toSorted()).toEqual(on.map(({ gameCode }) => gameCode).toSorted());
    const counts = new Map(rows.map(({ gameCode, count }) => [gameCode, count]));
    // A draw that is about to close need not be created.
    expect(counts.get('SSC1M')).toBeGreaterThanOrEqual(59);
    expect(counts.get('LHC5M')).toBeGreaterThanOrEqual(29);
    expect(counts.get('XSHCM')).toBeGreaterThanOrEqual(2);
    for (const { first } of rows) expect(first.getTime()).toBeLessThanOrEqual(Date.now() + 2 * MINUTE * 1000 * 5);
  });

  it('adds nothing when it runs again or concurrently', async () => {
    const count = () =>
      sql(portal, 'select count(*) as all, count(distinct (chain_id, link)) as links from lottery_draws');
    const minute = () => Math.floor(Date.now() / 60_000);
    let [before, after]: unknown[] = [];
    // A new minute brings new draws.
    for (let begun = -1; begun !== minute();) {
      begun = minute();
      await createDueDraws(portal);
      before = await count();
      await Promise.all([createDraws(portal.app.db, portal.app.lottery.beacon), createDueDraws(portal)]);
      after = await count();
    }
    expect(after).toEqual(before);
  });

  it('fixes link and beacon round, with links ascending with the draws', async () => {
    const rows = await sql<{ link: number; expected: number; round: bigint; closesAt: Date }>(
      portal,
      `select link, row_number() over (order by draws_at)::int as expected, beacon_round as round, closes_at as "closesAt"
         from lottery_draws where game_code = 'PK101M' order by draws_at`,
    );
    for (const { link, expected, round, closesAt } of rows) {
      expect(link).toBe(expected);
      const emitted = 1_692_803_367 + (Number(round) - 1) * 3;
      const after = emitted - closesAt.getTime() / 1000;
      expect(after).toBeGreaterThan(6);
      expect(after).toBeLessThanOrEqual(9);
    }
  });

  it('lets draws open and close by the database’s clock', async () => {
    await advanceDraws(portal.app.db);
    const wrong = await sql(
      portal,
      `select game_code, draw_number, state from lottery_draws
        where (state = 'PENDING' and opens_at <= now()) or (state = 'OPEN' and (opens_at > now() or closes_at <= now() - interval '1 minute'))`,
    );
    expect(wrong).toEqual([]);
    const [late] = await sql<{ id: bigint }>(
      portal,
      `update lottery_draws set opens_at = now() - interval '3 minutes', closes_at = now() - interval '1 second', draws_at = now() + interval '1 hour'
        where id = (select id from lottery_draws where game_code = 'LF1M' and state = 'PENDING' order by closes_at desc limit 1) returning id`,
    );
    await advanceDraws(portal.app.db);
    expect(await drawRow(portal, late?.id ?? 0n)).toMatchObject({ state: 'CLOSED' });
  });
});

describe('seed chains', () => {
  it('are sealed, and every link hashes to the head', async () => {
    const [chain] = await sql<{
      id: bigint;
      gameCode: string;
      chainNo: number;
      length: number;
      sealedSeed: string;
      head: Uint8Array;
    }>(
      portal,
      `select id, game_code as "gameCode", chain_no as "chainNo", length, sealed_seed as "sealedSeed", head
         from lottery_seed_chains where game_code = 'LHC5M'`,
    );
    if (!chain) throw new Error('no chain');
    const links = new SeedLinks(portal.app.sealer);
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(sha256(links.getLink(chain, 1))).toBe(Buffer.from(chain.head).toString('hex'));
    for (const link of [2, 255, 256, 257, 700, chain.length]) {
      expect(sha256(links.getLink(chain, link))).toBe(Buffer.from(links.getLink(chain, link - 1)).toString('hex'));
    }
    expect(() => links.getLink(chain, chain.length + 1)).toThrow(RangeError);
    expect(() => links.getLink(chain, 0)).toThrow(RangeError);
    const last = Buffer.from(links.getLink(chain, chain.length)).toString('hex');
    expect(chain.sealedSeed).not.toContain(last);
  });

  it('are followed by the next chain, published before its first use', async () => {
    await sql(portal, `update lottery_seed_chains set used_links = length - 3 where game_code = 'SSC5M'`);
    await publishChains(portal.app.db, portal.app);
    await publishChains(portal.app.db, portal.app);
    const chains = () =>
      sql(
        portal,
        `select chain_no as no, used_links as used from lottery_seed_chains where game_code = 'SSC5M' order by 1`,
      );
    expect(await chains()).toMatchObject([{ no: 1 }, { no: 2, used: 0 }]);
    await sql(
      portal,
      `delete from lottery_draws where game_code = 'SSC5M' and draws_at > now() + interval '40 minutes'`,
    );
    await createDraws(portal.app.db, portal.app.lottery.beacon);
    const [first, second] = await chains();
    expect(first?.['used']).toBe(2304);
    expect(second?.['used']).toBeGreaterThan(0);
  });
});

describe('drawing', () => {
  it('gives the result that anyone can compute from the seed, the round and the draw number', async () => {
    const { id, drawNumber, link } = await closedDraw(portal, 'SSC1M');
    await drawLotteries(portal.app);
    const [row] = await sql<Record<string, string>>(
      portal,
      `select d.state, d.result, encode(d.seed, 'hex') as seed, encode(d.randomness, 'hex') as randomness, d.beacon_round::text as round,
              encode(c.head, 'hex') as head, d.result_version::text as version
         from lottery_draws d join lottery_seed_chains c on c.id = d.chain_id where d.id = $1`,
      [id],
    );
    const { seed = '', randomness = '', round, head = '', result } = row ?? {};
    expect(row).toMatchObject({ state: 'DRAWN', version: '1' });
    expect(isSeedOfChain({ seed, commitment: head, draws: link ?? 0 })).toBe(true);
    const key = drawKey({ seed, randomness, round: Number(round), gameCode: 'SSC1M', drawNumber });
    expect(parseResult('SSC', result)).toEqual(drawResult(key, 'SSC'));
  });

  it('gives every group a result that its rules can read', async () => {
    for (const [gameCode, group] of [
      ['PK103M', 'PK10'],
      ['11X51M', '11X5'],
      ['LF3M', 'LF'],
      ['LHC5M', 'LHC'],
      ['MBVIP1M', 'VN_MB'],
      ['KENO1M', 'KENO'],
    ] as const) {
      const { id } = await closedDraw(portal, gameCode);
      await drawLotteries(portal.app);
      const { state, result } = await drawRow(portal, id);
      expect(state).toBe('DRAWN');
      const value: unknown = result?.startsWith('{') ? JSON.parse(result) : result;
      expect(parseResult(group, value), `${gameCode} ${result}`).toBeDefined();
    }
  });

  it('publishes each result once', async () => {
    const before = (await broadcasts()).length;
    const { id, drawNumber } = await closedDraw(portal, 'PK1090S');
    await Promise.all([drawLotteries(portal.app), drawLotteries(portal.app)]);
    await drawLotteries(portal.app);
    const { result } = await drawRow(portal, id);
    const events = (await broadcasts()).slice(before).map(({ payload }) => payload);
    expect(events).toEqual([{ gameCode: 'PK1090S', issue: drawNumber, state: 'DRAWN', result, resultVersion: 1 }]);
  });

  it('waits for the draw’s own beacon round', async () => {
    const { id } = await closedDraw(portal, 'SSC3M', 2);
    await tamper(portal, 'update lottery_draws set beacon_round = beacon_round + 1000 where id = $1', [id]);
    await drawLotteries(portal.app);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED', result: null });
    const requested: number[] = [];
    const silent = drawsWith(async (round) => void requested.push(round));
    const waiting = await closedDraw(portal, 'SSC3M', 2 * MINUTE);
    await silent.drawDue(portal.app.db);
    await silent.drawDue(portal.app.db);
    expect(await drawRow(portal, waiting.id)).toMatchObject({ state: 'CLOSED', result: null });
    const [row] = await sql<{ round: bigint }>(
      portal,
      'select beacon_round as round from lottery_draws where id = $1',
      [waiting.id],
    );
    // Requested once: the next request is not due yet.
    expect(requested).toEqual([Number(row?.round)]);
    await dueAgain([waiting]);
    await drawLotteries(portal.app);
    expect(await drawRow(portal, waiting.id)).toMatchObject({ state: 'DRAWN' });
  });

  it('never voids a draw on the first failed request, however late, and draws it when the round arrives', async () => {
    const hour = 60 * MINUTE;
    const late = [await closedDraw(portal, 'LF1M', 23 * hour), await closedDraw(portal, 'LF3M', 100 * hour)];
    const delayed: string[] = [];
    // Another worker each time: one pauses before it requests a round again.
    const note = (gameCode: string) => void delayed.push(gameCode);
    const silent = () => drawsWith(async () => undefined, 'embedded', note);
    await silent().drawDue(portal.app.db);
    await dueAgain(late);
    await silent().drawDue(portal.app.db);
    for (const { id } of late) expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
    // Each draw raises one alert.
    expect(delayed.toSorted()).toEqual(['LF1M', 'LF3M']);
    await dueAgain(late);
    await drawLotteries(portal.app);
    for (const { id } of late) expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN' });
  });

  it('tells players which round a draw waits for', async () => {
    const { id, drawNumber } = await closedDraw(portal, 'LF1M', 5 * MINUTE);
    const silent = () => drawsWith(async () => undefined);
    const current = async () => (await portal.call('GET /lgw/draws/LF1M/current')).body.value.waiting;
    expect(await current()).toMatchObject([{ issue: drawNumber, delay: null }]);
    await silent().drawDue(portal.app.db);
    const [row] = await sql<{ round: bigint }>(
      portal,
      'select beacon_round as round from lottery_draws where id = $1',
      [id],
    );
    const round = String(row?.round);
    expect(await current()).toMatchObject([{ issue: drawNumber, delay: 'beacon_missing', round }]);
    expect((await portal.call(`GET /lgw/draws/LF1M/${drawNumber}/proof`)).body.value).toMatchObject({
      state: 'CLOSED',
      drawing: { seed: null, beacon: { round } },
      events: [{ kind: 'delayed', cause: 'beacon_missing', isByStaff: false }],
    });
    await dueAgain([{ id }]);
    await drawLotteries(portal.app);
  });

  it('voids a draw after a day and six failures an hour apart, and publishes its seed and round', async () => {
    const hour = 60 * MINUTE;
    const late = await closedDraw(portal, 'LF1M', 25 * hour);
    const early = await closedDraw(portal, 'LF3M', 23 * hour);
    const silent = () => drawsWith(async () => undefined);
    await silent().drawDue(portal.app.db);
    await dueAgain([late, early]);
    // Any number of failures within an hour counts once.
    await silent().drawDue(portal.app.db);
    for (let failure = 2; failure <= 5; failure++) {
      await anHourLater([late, early]);
      await silent().drawDue(portal.app.db);
    }
    expect(await drawRow(portal, late.id)).toMatchObject({ state: 'CLOSED' });
    const before = (await broadcasts()).length;
    await anHourLater([late, early]);
    await silent().drawDue(portal.app.db);
    expect(await drawRow(portal, late.id)).toMatchObject({ state: 'VOID', result: null, resultVersion: 1 });
    expect(await drawRow(portal, early.id)).toMatchObject({ state: 'CLOSED' });
    expect((await broadcasts()).slice(before)).toMatchObject([
      { payload: { gameCode: 'LF1M', state: 'VOID', result: null } },
    ]);
    const fairnessProof = (await portal.call(`GET /lgw/draws/LF1M/${late.drawNumber}/proof`)).body.value;
    expect(fairnessProof).toMatchObject({
      voidReason: 'beacon_missing',
      numbers: null,
      events: [{ kind: 'delayed' }, { kind: 'voided', cause: 'beacon_missing', isByStaff: false }],
    });
    const { seed, link, chain } = fairnessProof.drawing;
    expect(isSeedOfChain({ seed, commitment: chain.commitment, draws: link })).toBe(true);
    await drawLotteries(portal.app);
    expect(await drawRow(portal, late.id)).toMatchObject({ state: 'VOID', result: null });
  });

  it('draws new draws even when more old ones wait than one run takes', async () => {
    await sql(
      portal,
      `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state, beacon, beacon_round, chain_id, link)
       select 'PK105M', '19990101-' || n, '19990101', now() - interval '3 hours', now() - interval '2 hours', now() - interval '2 hours', 'CLOSED', 'embedded',
              (extract(epoch from now())::int - 1692803367) / 3 - 2400, (select id from lottery_seed_chains where game_code = 'PK105M'), 2000 + n
         from generate_series(1, 250) n`,
    );
    const silent = () => drawsWith(async () => undefined);
    await silent().drawDue(portal.app.db);
    await silent().drawDue(portal.app.db);
    const { id } = await closedDraw(portal, 'PK105M');
    await drawLotteries(portal.app);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN' });
  });

  it('draws late when no worker ran, because the round exists', async () => {
    const { id } = await closedDraw(portal, '11X53M', 3 * 60 * MINUTE);
    await drawLotteries(portal.app);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN' });
  });

  it('uses no other beacon than the draw was created with', async () => {
    const { id } = await closedDraw(portal, '11X55M', MINUTE);
    const round = { randomness: new Uint8Array(32), signature: new Uint8Array(48) };
    await drawsWith(async () => round, 'drand').drawDue(portal.app.db);
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
  });

  it('skips a draw whose seal is broken without blocking others', async () => {
    await sql(portal, `update lottery_seed_chains set sealed_seed = 'broken' where game_code = 'LF90S'`);
    const broken = await closedDraw(portal, 'LF90S');
    const whole = await closedDraw(portal, 'SSC90S');
    await drawsWith(async () => ({ randomness: new Uint8Array(32), signature: null })).drawDue(portal.app.db);
    expect(await drawRow(portal, broken.id)).toMatchObject({ state: 'CLOSED' });
    expect(await drawRow(portal, whole.id)).toMatchObject({ state: 'DRAWN' });
  });
});
