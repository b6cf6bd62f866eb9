import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { moveInTree } from '#domain/agents';
import { register } from '#domain/members';
import { InvalidFieldsError } from '#kernel/errors';
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
    await node.app.db.transaction((tx) => moveInTree(tx, id, change));
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
