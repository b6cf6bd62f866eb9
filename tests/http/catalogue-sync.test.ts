import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findVendor, parseCatalogueFile, startSync, syncCatalogue } from '#domain/games';
import { syncCatalogues } from '#server/jobs/catalogues';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { createDialectVendor } from '../support/dialect-vendors.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';
import { VendorServer } from '../support/vendor-server.ts';

const server = new VendorServer();
let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  await server.open();
  // The sandbox does not run here.
  await sql(portal, `update vendors set enabled = false where code = 'SBX'`);
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

let made = 0;

/** Creates a vendor whose catalogue the test's server answers; it has one game, LOTUS, which is switched on. */
async function newVendor(): Promise<string> {
  const code = `SYNC${++made}`;
  await createDialectVendor(portal, { code, dialect: 'parlay', unit: 1, settings: { apiUrl: server.url } });
  return code;
}

type Listed = Record<string, unknown>;
const listed = (code: string, more: Listed = {}): Listed => ({
  code,
  titles: { en: `The ${code}` },
  category: 'RNG',
  ...more,
});
const answerGames = (...games: unknown[]) => server.answer(() => ({ body: { games, next: null } }));

const request = (code: string, isLossAccepted = false) =>
  staff.as('admin', `POST /ops/api/vendors/${code}/games/sync`, { isLossAccepted });

async function lastRun(code: string) {
  const { rows } = (await staff.as('support', 'GET /ops/api/sync-runs?pageSize=100')).body.value;
  return rows.find(({ vendor }: { vendor: string }) => vendor === code);
}

/** Requests a sync, lets the worker do it and returns the run. */
async function sync(code: string, isLossAccepted = false) {
  expect((await request(code, isLossAccepted)).status).toBe(200);
  await syncCatalogues(portal.app);
  return lastRun(code);
}

const gamesOf = async (code: string) => {
  const rows = await sql<{ code: string; enabled: boolean }>(
    portal,
    `select game.code, game.enabled, game.titles->>'en' as title, game.is_hot as hot, game.pinned, game.delisted_at is not null as gone
       from games game join vendors vendor on vendor.id = game.vendor_id where vendor.code = $1 order by game.id`,
    [code],
  );
  return Object.fromEntries(rows.map(({ code: game, ...facts }) => [game, facts]));
};
const enabledOf = async (code: string) =>
  Object.entries(await gamesOf(code)).flatMap(([game, { enabled }]) => (enabled ? [game] : []));

describe('a sync of a vendor’s games', () => {
  it('adds new games switched off, changes known ones but for what staff decided, and switches missing ones off', async () => {
    const code = await newVendor();
    answerGames(listed('LOTUS'), listed('KOI', { rtp: '96.5', lines: 20 }), listed('OLD'));
    expect(await sync(code)).toMatchObject({
      state: 'done',
      requestedBy: 'the-admin',
      added: 2,
      changed: 1,
      broken: 0,
    });
    expect(await enabledOf(code)).toEqual(['LOTUS']);
    await sql(
      portal,
      `update games set enabled = true, is_hot = true, pinned = 4 where code in ('KOI', 'OLD')
          and vendor_id = (select id from vendors where code = $1)`,
      [code],
    );
    answerGames(listed('LOTUS'), listed('KOI', { titles: { en: 'Golden koi' }, rtp: '96.5', lines: 20 }));
    expect(await sync(code)).toMatchObject({ state: 'done', added: 0, changed: 1, unchanged: 1, switchedOff: 1 });
    expect(await gamesOf(code)).toMatchObject({
      LOTUS: { enabled: true, gone: false },
      KOI: { enabled: true, title: 'Golden koi', hot: true, pinned: 4 },
      OLD: { enabled: false, gone: true },
    });
    // Staff decide otherwise, which the next run leaves as it is; a game that is back stays off until staff switch it on.
    const old = { games: [{ vendor: code, game: 'OLD' }] };
    await staff.as('admin', 'PUT /ops/api/games', { ...old, isEnabled: true });
    expect(await sync(code)).toMatchObject({ state: 'done', switchedOff: 0 });
    expect(await enabledOf(code)).toContain('OLD');
    await staff.as('admin', 'PUT /ops/api/games', { ...old, isEnabled: false });
    answerGames(listed('LOTUS'), listed('KOI'), listed('OLD'));
    await sync(code);
    expect(await gamesOf(code)).toMatchObject({ OLD: { enabled: false, gone: false } });
  });

  it('reads the catalogue page by page, and lists the games that it cannot read', async () => {
    const code = await newVendor();
    server.answer(({ target }) => ({
      body: target.includes('after=')
        ? { games: [listed('BAD', { category: 'SPACE' }), 7, listed('LOTUS'), listed('BAD 2')], next: null }
        : { games: [listed('ONE'), listed('TWO', { betRanges: { VND: { min: '500', max: '100' } } })], next: 'second' },
    }));
    const run = await sync(code);
    expect(run).toMatchObject({ state: 'done', added: 1, changed: 1, switchedOff: 0 });
    const problems = (await staff.as('auditor', `GET /ops/api/sync-runs/${run.id}/problems`)).body.value;
    expect(problems).toHaveLength(run.broken);
    expect(problems).toEqual(
      expect.arrayContaining([
        { line: 2, code: 'TWO', field: 'maxBet', problem: 'below minBet' },
        expect.objectContaining({ line: 3, code: 'BAD', field: 'category' }),
        expect.objectContaining({ line: 4, field: 'code' }),
        expect.objectContaining({ line: 6, code: 'BAD 2', field: 'code' }),
      ]),
    );
    expect(Object.keys(await gamesOf(code))).toEqual(['LOTUS', 'ONE']);
  });

  it('leaves a game that is listed and cannot be read as it is', async () => {
    const code = await newVendor();
    answerGames(listed('LOTUS', { category: 'SPACE' }), listed('ONE'), listed('TWO'));
    expect(await sync(code)).toMatchObject({ state: 'done', added: 2, switchedOff: 0, broken: 1 });
    expect(await enabledOf(code)).toEqual(['LOTUS']);
  });

  it.each([
    ['unavailable', { status: 500 }],
    ['unavailable', { body: 'no JSON' }],
    ['unavailable', { body: { games: 'many' } }],
    ['unavailable', { status: 302, location: 'http://127.0.0.1/' }],
    ['refused', { status: 403 }],
    ['nonsense', { body: { games: [listed('LOTUS')], next: 'again' } }],
    ['nonsense', { body: { games: [{}, 1, listed('NO', { titles: {} })], next: null } }],
  ])('fails as %s and changes nothing: %j', async (failure, answer) => {
    const code = await newVendor();
    const before = await gamesOf(code);
    server.answer(() => answer);
    const run = await sync(code);
    expect(run).toMatchObject({ state: 'failed', failure, added: 0, changed: 0, switchedOff: 0 });
    expect(run.failureDetails).toMatch(/\w/);
    expect(run.endedAt).not.toBeNull();
    expect(await gamesOf(code)).toEqual(before);
  });

  it('fails for a catalogue that does not end', async () => {
    const code = await newVendor();
    let page = 0;
    server.answer(() => {
      page += 1;
      const games = Array.from({ length: 1000 }, (_, at) => listed(`G${page}-${at}`));
      return { body: { games, next: String(page) } };
    });
    expect(await sync(code)).toMatchObject({ state: 'failed', failure: 'too_large' });
    expect(page).toBe(21);
    server.answer(() => ({ body: { games: [], next: String(page++) } }));
    expect(await sync(code)).toMatchObject({ state: 'failed', failure: 'too_large' });
    expect(server.received).toHaveLength(200);
    expect(Object.keys(await gamesOf(code))).toEqual(['LOTUS']);
  });

  it('switches nothing off when more than half of the games are missing, until somebody decides it', async () => {
    const code = await newVendor();
    answerGames(...['LOTUS', 'A', 'B', 'C', 'D'].map((game) => listed(game)));
    await sync(code);
    await sql(portal, `update games set enabled = true`);
    answerGames();
    expect(await sync(code)).toMatchObject({ state: 'held', withheld: 5, switchedOff: 0 });
    answerGames(listed('A'), listed('NEW'));
    expect(await sync(code)).toMatchObject({ state: 'held', withheld: 4, added: 1, switchedOff: 0 });
    expect(await enabledOf(code)).toEqual(['LOTUS', 'A', 'B', 'C', 'D']);
    expect(await sync(code, true)).toMatchObject({ state: 'done', withheld: 0, switchedOff: 4 });
    expect(await enabledOf(code)).toEqual(['A']);
    expect(await staff.lastAudit()).toMatchObject({ action: 'vendor.games_sync', subject: code });
    expect(await sync(code)).toMatchObject({ state: 'done', switchedOff: 0 });
  });
});

describe('the run of a sync', () => {
  it('is one per vendor at a time, on all nodes', async () => {
    const code = await newVendor();
    await sql(portal, `update vendor_sync_runs set queued_at = now()`);
    answerGames(listed('LOTUS'));
    await Promise.all([portal, newNode(portal), newNode(portal)].map(({ app }) => syncCatalogues(app)));
    expect(server.received).toHaveLength(1);
    expect(await lastRun(code)).toMatchObject({ state: 'done', requestedBy: null });
    expect((await request(code)).status).toBe(200);
    expect(await request(code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await Promise.all([portal, newNode(portal)].map(({ app }) => syncCatalogues(app)));
    expect(server.received).toHaveLength(2);
  });

  it('follows every hour, and not for a vendor that is disabled or has no catalogue', async () => {
    const code = await newVendor();
    const due = async () => {
      answerGames(listed('LOTUS'));
      await syncCatalogues(portal.app);
      return server.received.filter(({ headers }) => headers['x-vendor'] === code).length;
    };
    expect([await due(), await due()]).toEqual([1, 0]);
    await sql(portal, `update vendor_sync_runs set queued_at = now() - interval '61 minutes'`);
    await sql(portal, `update vendors set enabled = false where code = $1`, [code]);
    expect(await due()).toBe(0);
    await sql(portal, `update vendors set enabled = true where code = $1`, [code]);
    expect(await due()).toBe(1);
    await sql(portal, `update vendors set dialect_settings = '{}' where code = $1`, [code]);
    expect(await request(code)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(
      (await staff.as('support', `POST /ops/api/vendors/${code}/games/sync`, { isLossAccepted: false })).status,
    ).toBe(403);
    expect((await request('NOBODY')).status).toBe(404);
  });

  /** Requests a sync and carries it out with a step before the catalogue is parsed. */
  async function syncWith(code: string, beforeParsing: () => Promise<void>, now: () => Date) {
    await request(code);
    const { db, vendorPorts } = portal.app;
    const [run, vendor] = [await startSync(db), await findVendor(db, code)];
    if (!run || !vendor) throw new Error('nothing is queued');
    return syncCatalogue(db, run, {
      clock: { now },
      openPort: () => Promise.resolve(vendorPorts.of(vendor)),
      parse: async (text) => {
        await beforeParsing();
        return parseCatalogueFile(text, 'json', 'VND');
      },
    });
  }

  it('changes nothing when it was given up in the meantime', async () => {
    const code = await newVendor();
    const before = await gamesOf(code);
    answerGames(listed('NEW'));
    const giveUp = async () =>
      void (await sql(
        portal,
        `update vendor_sync_runs set state = 'failed', failure = 'interrupted', ended_at = now() where state = 'running'`,
      ));
    await expect(syncWith(code, giveUp, () => new Date())).rejects.toMatchObject({ code: 'conflict' });
    expect(await gamesOf(code)).toEqual(before);
    expect(await lastRun(code)).toMatchObject({ state: 'failed', failure: 'interrupted', added: 0 });
  });

  it('fails when the vendor is too slow', async () => {
    const code = await newVendor();
    let minutes = 0;
    server.answer(() => ({ body: { games: [], next: String(++minutes) } }));
    const result = await syncWith(
      code,
      async () => {},
      () => new Date(minutes * 60_000),
    );
    expect(result).toMatchObject({ state: 'failed', failure: 'too_slow' });
    expect(server.received).toHaveLength(3);
  });

  it('that was interrupted is given up after ten minutes', async () => {
    const code = await newVendor();
    answerGames(listed('LOTUS'));
    await request(code);
    const started = (minutes: number) =>
      sql(
        portal,
        `update vendor_sync_runs set state = 'running', started_at = now() - make_interval(mins => $2)
          where vendor_id = (select id from vendors where code = $1)`,
        [code, minutes],
      );
    await started(9);
    await syncCatalogues(portal.app);
    expect(await lastRun(code)).toMatchObject({ state: 'running' });
    await started(11);
    await syncCatalogues(portal.app);
    expect(await lastRun(code)).toMatchObject({ state: 'failed', failure: 'interrupted' });
    expect(await sync(code)).toMatchObject({ state: 'done' });
  });
});
