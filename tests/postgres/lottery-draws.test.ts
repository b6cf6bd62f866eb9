import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { advanceDraws, Draws, createDraws, publishChains, SeedLinks } from '#domain/lottery';
import type { TestApp } from '../support/app.ts';
import { closedDraw, drawRow } from '../support/draws.ts';
import { openStream } from '../support/event-stream.ts';
import { besideTransaction } from '../support/lock-waits.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'lottery_draws');
});
afterAll(() => portal.close());

const WORKERS = 4;
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

/** A worker like another node's, without cached links. */
function worker(): Draws {
  const { lottery, log, sealer } = portal.app;
  return new Draws({
    beacon: lottery.beacon,
    links: new SeedLinks(sealer),
    log,
    voidAfterHours: 24,
    onDelayed: () => undefined,
  });
}

it('several workers publish one chain per game and create each draw once, with a link of its own', async () => {
  await times(WORKERS, () => publishChains(portal.app.db, portal.app));
  const made = await times(WORKERS, () => createDraws(portal.app.db, portal.app.lottery.beacon));
  const [counts] = await sql<Record<string, number>>(
    portal,
    `select count(*)::int as issues, count(distinct (chain_id, link)) filter (where link is not null)::int as links,
            count(*) filter (where link is not null)::int as own,
            (select count(*)::int from lottery_seed_chains) as chains,
            (select sum(used_links)::int from lottery_seed_chains) as used
       from lottery_draws`,
  );
  expect(made.reduce((all, count) => all + count, 0)).toBe(counts?.['issues']);
  expect(counts).toMatchObject({ chains: 20, links: counts?.['own'], used: counts?.['own'] });
});

it('several workers that draw concurrently write and publish one result', async () => {
  const codes = ['SSC1M', 'PK101M', '11X51M', 'LF1M', 'KENO1M', 'MBVIP1M', 'LHC5M'];
  const ids: bigint[] = [];
  for (const code of codes) ids.push((await closedDraw(portal, code)).id);
  const ended = (await times(WORKERS, () => worker().drawDue(portal.app.db))).flat();
  expect(ended.map(({ gameCode }) => gameCode).toSorted()).toEqual(codes.toSorted());
  for (const id of ids) expect(await drawRow(portal, id)).toMatchObject({ state: 'DRAWN', resultVersion: 1 });
  const events = await sql(portal, `select payload->>'gameCode' as code from live_events where member_id = 0`);
  expect(events.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
});

it('a draw closes by the database’s clock, not by the node’s', async () => {
  const { id } = await closedDraw(portal, 'SSC3M', 5);
  await sql(
    portal,
    `update lottery_draws set state = 'OPEN', closes_at = clock_timestamp() + interval '1 hour', draws_at = clock_timestamp() + interval '2 hours' where id = $1`,
    [id],
  );
  const realNow = Date.now;
  try {
    for (const wrongMs of [-300_000, 300_000]) {
      Date.now = () => realNow() + wrongMs;
      await advanceDraws(portal.app.db);
      await worker().drawDue(portal.app.db);
      expect(await drawRow(portal, id)).toMatchObject({ state: 'OPEN' });
    }
    await sql(portal, `update lottery_draws set closes_at = clock_timestamp() where id = $1`, [id]);
    Date.now = () => realNow() - 300_000;
    await times(WORKERS, () => advanceDraws(portal.app.db));
    expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
  } finally {
    Date.now = realNow;
  }
});

it('a row locked by a bet is left to the next run without waiting', async () => {
  const { id } = await closedDraw(portal, 'SSC90S');
  await sql(portal, `update lottery_draws set state = 'OPEN' where id = $1`, [id]);
  await portal.app.db.transaction(async (tx) => {
    await tx.query({ name: 'test_hold', text: 'select 1 from lottery_draws where id = $1 for share' }, [id]);
    await besideTransaction(() => advanceDraws(portal.app.db));
    expect(await besideTransaction(() => drawRow(portal, id))).toMatchObject({ state: 'OPEN' });
  });
  await advanceDraws(portal.app.db);
  expect(await drawRow(portal, id)).toMatchObject({ state: 'CLOSED' });
});

it('a draw reaches open pages through the database', async () => {
  const member = await portal.newMember();
  const stream = await openStream(portal, member.token, {}, '?draws=PK1090S');
  expect((await stream.next()).event).toBe('balance');
  const { drawNumber } = await closedDraw(portal, 'PK1090S');
  await worker().drawDue(portal.app.db);
  expect(await stream.next()).toMatchObject({
    event: 'draw',
    data: { gameCode: 'PK1090S', issue: drawNumber, state: 'DRAWN' },
  });
  await stream.close();
});
