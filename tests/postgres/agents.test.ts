import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { moveInTree } from '#domain/agents';
import { register } from '#domain/members';
import { InvalidFieldsError } from '#kernel/errors';
import { BusinessCalendar } from '#rules/agents/periods';
import { DatedTree } from '#rules/agents/figures/tree';
import { DAY_MS } from '#kernel/clock';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let early: TestApp;
let late: TestApp;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'agents');
  [early, late] = [await createTestApp(env), await createTestApp(env)];
});
afterAll(async () => {
  await early.close();
  await late.close();
});

async function agents(count: number): Promise<string[]> {
  const made = [];
  for (let index = 0; index < count; index++) {
    const { username, playerId } = await early.newMember();
    await sql(early, `update members set account_type = 'agent' where public_id = $1`, [playerId]);
    made.push({ username, playerId });
  }
  names = new Map(made.map(({ username, playerId }) => [playerId, username]));
  return made.map(({ playerId }) => playerId);
}
let names = new Map<string, string>();

/** True when it was taken, false when it was refused; anything else is a fault. */
async function move(node: TestApp, id: string, upline: string | undefined, maxPrizeGroup = 1980): Promise<boolean> {
  const change = { type: 'agent', upline: (upline && names.get(upline)) ?? '', maxPrizeGroup } as const;
  try {
    await node.app.db.transaction((tx) => moveInTree(tx, id, change, async () => undefined));
    return true;
  } catch (error) {
    if (error instanceof InvalidFieldsError) return false;
    throw error;
  }
}

/** Selects members who are above themselves or have a higher prize group than the agent above. */
const broken = () =>
  sql(
    early,
    `with recursive above (id, upline_id, steps) as (
       select m.id, m.upline_id, 1 from members m where m.upline_id is not null
       union all
       select a.id, m.upline_id, a.steps + 1 from above a join members m on m.id = a.upline_id
        where m.upline_id is not null and a.steps < 50
     )
     select id from above where id = upline_id
     union all
     select m.id from members m join members u on u.id = m.upline_id where m.max_prize_group > u.max_prize_group`,
  );

const setZone = (zone: string) => sql(early, 'update agent_settings set zone = $1', [zone]);
const today = async () => {
  const [row] = await sql<{ day: string }>(early, 'select agents_today()::text as day');
  return Date.parse(row?.day ?? '') / DAY_MS;
};

/** Builds the tree by day from the accounts and their moves, as the rules do. */
async function datedTree() {
  const accounts = await sql<{ id: bigint; upline: bigint | null }>(
    early,
    `select m.id, case when move.id is null then m.upline_id else move.from_upline_id end as upline from members m
       left join lateral (select * from agent_moves where member_id = m.id order by id limit 1) move on true order by m.id`,
  );
  const moves = await sql<{ member: bigint; upline: bigint | null; day: string }>(
    early,
    'select member_id as member, to_upline_id as upline, day::text from agent_moves order by id',
  );
  const text = (id: bigint | null) => (id === null ? null : String(id));
  return new DatedTree(
    accounts.map(({ id, upline }) => ({ id: String(id), upline: text(upline) })),
    moves.map(({ member, upline, day }) => ({
      member: String(member),
      upline: text(upline),
      day: Date.parse(day) / DAY_MS,
    })),
  );
}

async function pathsOn(day: number): Promise<Map<string, string[]>> {
  const rows = await sql<{ member: bigint; path: string[] }>(
    early,
    `select member_id as member, array_agg(ancestor_id::text order by distance) as path from agent_paths
      where from_day <= $1::date and to_day > $1::date group by 1`,
    [new Date(day * DAY_MS).toISOString().slice(0, 10)],
  );
  return new Map(rows.map(({ member, path }) => [String(member), path]));
}

describe('the paths of the tree', () => {
  it('are those of the rules on every day, whatever moves and joins at once', async () => {
    await setZone('Etc/GMT+12');
    const firstDay = await today();
    const ids = await agents(8);
    const rows = await sql<{ id: bigint }>(early, 'select id from members where public_id = any($1) order by id', [
      ids,
    ]);
    const join = (node: TestApp, uplineId: bigint | undefined) =>
      node.app.db.transaction((tx) =>
        register(tx, node.app, { passwordHash: null, currency: 'VND', languageCode: 'EN', uplineId }),
      );
    // It is a later day there.
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
      await setZone(zone);
      for (const step of [1, 3, 6]) {
        await Promise.all(
          ids.flatMap((id, at) => [
            move(at % 2 ? early : late, id, at % 3 ? ids[(at + step) % ids.length] : undefined),
            join(at % 2 ? late : early, rows[at]?.id),
          ]),
        );
      }
    }
    const lastDay = await today();
    expect(lastDay).toBeGreaterThan(firstDay);
    const tree = await datedTree();
    for (let day = firstDay - 1; day <= lastDay + 1; day += 1) {
      const paths = await pathsOn(day);
      expect(paths.size).toBeGreaterThan(50);
      for (const [member, path] of paths) expect(path).toEqual(tree.pathOf(member, day));
    }
    await setZone('Asia/Ho_Chi_Minh');
  });

  it('begin their days when the rules do, whatever the clock is set to', async () => {
    const calendars = [
      ['Asia/Ho_Chi_Minh', '04:00', '2026-11-30'],
      ['America/New_York', '01:30', '2026-11-01'],
      ['America/New_York', '02:30', '2026-03-08'],
      ['Australia/Lord_Howe', '01:45', '2026-04-05'],
      // The clock was set forward at midnight.
      ['America/Sao_Paulo', '00:00', '2018-11-04'],
      ['America/Sao_Paulo', '23:30', '2018-02-18'],
    ] as const;
    for (const [zone, start, date] of calendars) {
      const minutes = Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
      await sql(early, 'update agent_settings set zone = $1, day_start = $2', [zone, minutes]);
      const instants = Array.from({ length: 4 * 96 }, (_, at) => new Date(Date.parse(date) + (at - 192) * 900_000));
      const [row] = await sql<{ days: string[]; starts: Date[] }>(
        early,
        `select array_agg(business_day(at)::text order by at) as days, array_agg(business_day_start(business_day(at)) order by at) as starts
           from unnest($1::timestamptz[]) at`,
        [instants],
      );
      const calendar = new BusinessCalendar(zone, minutes);
      const days = instants.map((at) => calendar.dayAt(at));
      expect(row?.days).toEqual(days.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)));
      expect(row?.starts).toEqual(days.map((day) => calendar.startOf(day)));
    }
    await sql(early, `update agent_settings set zone = 'Asia/Ho_Chi_Minh', day_start = 0`);
  });

  it('have no more levels than the settings say', async () => {
    await sql(early, 'update agent_settings set max_depth = 4');
    const [top, second, third, other, leaf] = await agents(5);
    expect(await move(early, second ?? '', top)).toBe(true);
    expect(await move(early, third ?? '', second)).toBe(true);
    expect(await move(early, leaf ?? '', other)).toBe(true);
    expect(await move(early, other ?? '', third)).toBe(false);
    expect(await move(early, other ?? '', second)).toBe(true);
    await sql(early, 'update agent_settings set max_depth = 15');
  });
});

describe('the tree of agents', () => {
  it('stays one, whatever is moved at once', async () => {
    const ids = await agents(5);
    const moves = ids.flatMap((id, at) =>
      [1, 2, 3].map((step) => move(step === 2 ? late : early, id, ids[(at + step) % ids.length])),
    );
    const taken = await Promise.all(moves);
    expect([taken.includes(true), taken.includes(false)]).toEqual([true, true]);
    expect(await broken()).toEqual([]);
  });

  it('is lowered as a whole, however many are in it, within the time that a request has', async () => {
    const [top = '', middle = ''] = await agents(2);
    await move(early, middle, top);
    // Two levels of ten thousand: what read the table once for each of them would never end.
    const COLUMNS = '(public_id, username, username_key, currency, language_code, account_type, upline_id)';
    await sql(
      early,
      `insert into members ${COLUMNS}
         select 'T' || n, 't' || n, 't' || n, 'VND', 'EN', 'agent', (select id from members where public_id = $1)
           from generate_series(1, 10000) n`,
      [middle],
    );
    await sql(
      early,
      `insert into members ${COLUMNS}
         select 'B' || id, 'b' || id, 'b' || id, 'VND', 'EN', 'member', id from members where public_id ~ '^T[0-9]+$'`,
    );
    expect(await move(early, top, undefined, 1900)).toBe(true);
    const left = await sql(
      early,
      `select max_prize_group, count(*)::int as members from members where public_id ~ '^[BT][0-9]+$' group by 1`,
    );
    expect(left).toEqual([{ max_prize_group: 1900, members: 20_000 }]);
  });

  it('gives nobody more than the agent has, who is lowered while others join', async () => {
    const [agent = ''] = await agents(1);
    const [row] = await sql<{ id: bigint }>(early, 'select id from members where public_id = $1', [agent]);
    const join = (node: TestApp) =>
      node.app.db.transaction((tx) =>
        register(tx, node.app, { passwordHash: null, currency: 'VND', languageCode: 'EN', uplineId: row?.id }),
      );
    const nodes = [early, late];
    await Promise.all(
      [1960, 1940, 1920].flatMap((prizeGroup) => [
        ...Array.from({ length: 6 }, (_, at) => join(nodes[at % 2] ?? early)),
        move(late, agent, undefined, prizeGroup),
      ]),
    );
    expect(await broken()).toEqual([]);
    const [below] = await sql(early, 'select count(*)::int as members from members where upline_id = $1', [row?.id]);
    expect(below).toEqual({ members: 18 });
  });
});
