import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countUnreadAnswers } from '#domain/chat';
import { countUnreadMessages, listInbox } from '#domain/inbox';
import { listPublished } from '#domain/content';
import { listExternalDraws, listLotteryBets } from '#domain/lottery';
import type { Db } from '#kernel/database';
import { seedContent } from '#server/seed/content/seed';
import type { TestApp, TestMember } from '../support/app.ts';
import { bet, lineOf, openDraw } from '../support/lottery-bets.ts';
import { until } from '../support/node-process.ts';
import { rowsRead } from '../support/rows-read.ts';
import { asOwner, sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

/* Measures the rows that frequent queries read from tables that keep growing. */

let portal: TestApp;
let member: TestMember;
let memberId: bigint;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'long_lists');
  member = await portal.newMember({ balance: '1000000' });
  memberId = (await sql<{ id: bigint }>(portal, 'select max(id) as id from members'))[0]?.id ?? 0n;
});
afterAll(() => portal.close());

describe('with a hundred thousand draws', () => {
  const [IN_HOUSE, EXTERNAL] = [100_000, 5000];
  const addDraws = (name: string, count: number, own = { columns: '', values: '' }) =>
    sql(
      portal,
      `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state ${own.columns})
       select 'SSC1M', '${name}' || n, '20200101', now() - (n + 60) * interval '1 second',
              now() - (n + 1) * interval '1 second', now() - n * interval '1 second', 'CLOSED' ${own.values}
         from generate_series(1, ${count}) n`,
    );
  const vacuumed = async () => {
    await asOwner(portal, 'vacuum analyze lottery_draws');
    const text = `select relallvisible >= relpages as "areVisible" from pg_class where relname = 'lottery_draws'`;
    return (await sql<{ areVisible: boolean }>(portal, text))[0]?.areVisible === true;
  };
  beforeAll(async () => {
    const [chain] = await sql<{ id: bigint }>(
      portal,
      `insert into lottery_seed_chains (game_code, chain_no, head, length, sealed_seed)
       values ('SSC1M', 999, '\\x00', ${IN_HOUSE}, '') returning id`,
    );
    await addDraws('inhouse', IN_HOUSE, { columns: ', beacon_round, chain_id, link', values: `, 1, ${chain?.id}, n` });
    await addDraws('external', EXTERNAL);
    // Counts read the index alone once all pages are known to be visible; autovacuum's own snapshot can prevent that for a while.
    await until('all pages are visible', vacuumed);
  });

  it('the list of expected results reads one page of the external draws', async () => {
    const filter = { gameCode: undefined, isWaiting: false };
    const readPage = (db: Db) => listExternalDraws(db, filter, { pageNo: 1, pageSize: 20 });
    const { rows, totalRows } = await readPage(portal.app.db);
    expect([rows[0]?.drawNumber, rows.length, totalRows]).toEqual(['external1', 20, EXTERNAL]);
    expect(await rowsRead(portal, 'lottery_draws', readPage)).toBeLessThan(100);
  });

  it('a member’s page of bets reads the draws of its own bets only', async () => {
    for (let count = 0; count < 40; count++) {
      await bet(member, { drawNumber: await openDraw(portal, 'SSC1M') }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    }
    const readPage = (db: Db) => listLotteryBets(db, { memberId, pageNo: 1, pageSize: 5 });
    expect(await readPage(portal.app.db)).toMatchObject({ page: { totalRows: 40 } });
    expect(await rowsRead(portal, 'lottery_draws', readPage)).toBeLessThan(10);
  });
});

it('the count of unread answers reads only messages behind the last one that the member has read', async () => {
  await sql(
    portal,
    `insert into chat_messages (member_id, side, staff, text)
     select $1, case when n % 2 = 0 then 'staff' else 'member' end, 'somebody', 'words' from generate_series(1, 20000) n`,
    [memberId],
  );
  await sql(
    portal,
    `insert into chat_threads (member_id, last_message_id, member_message_id, member_read_id)
     select $1, max(id), max(id), max(id) - 6 from chat_messages where member_id = $1`,
    [memberId],
  );
  await asOwner(portal, 'analyze chat_messages');
  const countUnread = (db: Db) => countUnreadAnswers(db, memberId);
  expect(await countUnread(portal.app.db)).toBe(3);
  expect(await rowsRead(portal, 'chat_messages', countUnread)).toBeLessThan(20);
});

it('the inbox reads the unread messages and a page, however many were read before', async () => {
  await sql(
    portal,
    `insert into inbox_messages (member_id, kind, template, params, created_at, read_at)
     select case when n % 10 = 0 then $1 else $1 + n end, 'system', 'passwordChanged', '{}', now() - n * interval '1 minute', case when n > 30 then now() end
       from generate_series(1, 100000) n`,
    [memberId],
  );
  await asOwner(portal, 'analyze inbox_messages');
  const countUnread = (db: Db) => countUnreadMessages(db, memberId);
  const readPage = (db: Db) => listInbox(db, memberId, {});
  expect([await countUnread(portal.app.db), (await readPage(portal.app.db)).hasMore]).toEqual([3, true]);
  expect(await rowsRead(portal, 'inbox_messages', countUnread)).toBeLessThan(20);
  expect(await rowsRead(portal, 'inbox_messages', readPage)).toBeLessThan(60);
});

describe('content in forty languages', () => {
  const readPage = (tags: string[]) => (db: Db) =>
    listPublished(db, { kind: 'help', audiences: ['everyone'], languageTags: tags }, { pageNo: 1, pageSize: 20 });
  beforeAll(async () => {
    await seedContent(portal.app);
    await asOwner(portal, 'analyze content_texts');
  });

  it('is read in the language that is shown', async () => {
    const { rows } = await readPage(['th', 'en'])(portal.app.db);
    expect(rows.map(({ languageTag: tag }) => tag)).toEqual(rows.map(() => 'th'));
    expect(rows.length).toBeGreaterThan(5);
    expect(await rowsRead(portal, 'content_texts', readPage(['th', 'en']))).toBeLessThan(6 * rows.length);
  });

  it('is shown in the first requested language that it has, else in any that it has', async () => {
    const first = async (tags: string[]) =>
      (await readPage(tags)(portal.app.db)).rows.map(({ languageTag: tag }) => tag)[0];
    expect(await first(['xx', 'ja', 'en'])).toBe('ja');
    expect(await first(['en', 'ja'])).toBe('en');
    const [fallback] = await sql<{ tag: string }>(portal, 'select min(language_tag) as tag from content_texts');
    expect(await first(['xx', 'yy'])).toBe(fallback?.tag);
    expect(await first([])).toBe(fallback?.tag);
  });
});
