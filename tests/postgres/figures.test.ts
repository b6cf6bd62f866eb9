import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { advanceFigures, restartFigures } from '#domain/figures';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import type { TestApp } from '../support/app.ts';
import { advanceAll, bookedAndPosted, rebuildAll, storedAndComputed } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql, tamper } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'figures');
  await sql(portal, TREE);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await tamper(portal, 'delete from settled_rounds');
  await restartFigures(portal.app.db, 'rounds');
});

const advance = () => advanceFigures(portal.app.db, 'rounds', portal.app.config.timeZone);
const COLUMNS = `member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at, first_settled_at, stake_minor,
  payout_minor, jackpot_minor, promotion_minor, contribution_minor, bonus_stake_minor, bonus_payout_minor, valid_bet_minor, cash_valid_bet_minor,
  won_valid_bet_minor, lost_valid_bet_minor, is_play_money`;
/** Rounds of 200 members on five games in the last two days; every tenth is a correction. */
const FILL = `insert into settled_rounds (${COLUMNS})
  select 1 + n * 7919 % 200, 'VND', (array['RNG', 'LIVE', 'FISH'])[1 + n % 3], 1, 1 + n % 5, 'game_round', n, (n % 10 = 0)::int,
         now(), now() - make_interval(mins => n * 13 % 96 * 30),
         case when n % 10 = 0 then 0 else n % 1000 end, n * 31 % 2000 - case when n % 10 = 0 then 1000 else 0 end, n % 7, n % 3,
         n % 11, n % 13, n % 17, n % 1000, n % 900, n % 600, n % 400, n % 50 = 49
    from generate_series($1::int, $2::int) n`;

/** A tree of three levels over the members, of whom every seventh moves below another agent yesterday. */
const TREE = `insert into agent_paths (ancestor_id, member_id, distance, from_day, to_day, joined_day)
  select ancestor, member, distance, from_day, to_day, '1970-01-01'
    from generate_series(1, 200) member, generate_series(0, 2) distance,
         lateral (values (0, '1970-01-01'::date, case when member % 7 = 0 then current_date - 1 else 'infinity'::date end),
                         (1, current_date - 1, 'infinity'::date)) as part (later, from_day, to_day),
         lateral (select case when distance = 0 then member else 1000 + distance * 100 + (member + later) % (50 / distance) end as ancestor) above
   where later = 0 or member % 7 = 0`;

/** Removes the tree, whose members' ids new members get. */
const deleteTree = () => tamper(portal, 'delete from agent_paths');

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: portal.app.config.databaseUrl });
  await client.connect();
  // A killed connection reports its end here too.
  client.on('error', () => undefined);
  return client;
}

async function expectComplete(rows: bigint): Promise<void> {
  const { stored, computed } = await storedAndComputed(portal);
  expect(stored).toEqual(computed);
  expect(await sql(portal, 'select count(*) as rows from settled_rounds')).toEqual([{ rows }]);
}

it('rounds are counted by workers that compete as a rebuild counts them', async () => {
  const portion = IS_THOROUGH ? 10_000 : 3000;
  const rounds = 4 * portion;
  const fill = async () => {
    for (let from = 1; from < rounds; from += portion) await sql(portal, FILL, [from, from + portion - 1]);
  };
  let isFilled = false;
  const work = async () => {
    while (!isFilled) await advance();
  };
  const workers = [work(), work()];
  await fill().finally(() => (isFilled = true));
  await Promise.all(workers);
  await advanceAll(portal);
  await expectComplete(BigInt(rounds));
  const { stored } = await storedAndComputed(portal);
  expect(stored['teamHours']?.length).toBeGreaterThan(1000);
  await rebuildAll(portal);
  expect((await storedAndComputed(portal)).stored).toEqual(stored);
});

it('a round that is committed later than its successors is not passed over', async () => {
  const late = await connect();
  await late.query('begin');
  await late.query(FILL, [1, 3]);
  await sql(portal, FILL, [4, 9]);
  await advance();
  expect((await storedAndComputed(portal)).stored['days']).toEqual([]);
  await late.query('commit');
  await late.end();
  await advanceAll(portal);
  await expectComplete(9n);
});

it('loses and doubles nothing when its worker is killed fifty times', async () => {
  let kills = 0;
  for (let at = 1; kills < 50; at += 400) {
    await sql(portal, FILL, [at, at + 399]);
    const worker = await connect();
    const { rows } = await worker.query<{ pid: number }>('select pg_backend_pid() as pid');
    const run = worker.query(`select figures_read_rounds(100000, 'Asia/Ho_Chi_Minh')`);
    const killed = (async () => {
      // At different moments of the statement, which takes some milliseconds.
      await new Promise((resolve) => setTimeout(resolve, (at / 400) % 8));
      await sql(portal, 'select pg_terminate_backend($1)', [rows[0]?.pid]);
    })();
    const outcome = await run.then(
      () => 'done',
      () => 'killed',
    );
    await killed;
    if (outcome === 'killed') kills += 1;
    await worker.end().catch(() => undefined);
    if (at > 400 * 400) throw new Error(`only ${kills} kills`);
  }
  await advanceAll(portal);
  const [{ rows } = { rows: 0n }] = await sql<{ rows: bigint }>(portal, 'select count(*) as rows from settled_rounds');
  await expectComplete(rows);
}, 120_000);

describe('after a dump was restored', () => {
  it('counts the old rounds and the new ones once, although their transactions are of two clusters', async () => {
    await sql(portal, FILL, [1, 500]);
    await advanceAll(portal);
    // The ids of the old cluster are above all of this one.
    await tamper(portal, `update settled_rounds set xid = (xid::text::numeric + 1e12)::text::xid8`);
    await sql(portal, `update fact_readers set xid = (xid::text::numeric + 1e12)::text::xid8, system_id = 1`);
    await sql(portal, FILL, [501, 600]);
    await advance();
    await expectComplete(600n);
    await sql(portal, FILL, [601, 700]);
    await advanceAll(portal);
    await expectComplete(700n);
  });
});

it('bets of many players and a worker at once settle what the rounds say', async () => {
  await deleteTree();
  const sessions = await Promise.all(Array.from({ length: 6 }, () => startGame(portal)));
  let isOver = false;
  const worker = (async () => {
    while (!isOver) await advance();
  })();
  await Promise.all(
    sessions.map(async (session) => {
      for (let time = 0; time < 15; time += 1) {
        const roundId = fresh('round');
        await session.bet({ roundId, amount: String(1 + time), roundClosed: time % 3 === 0 });
        if (time % 3 > 0) await session.win({ roundId, amount: String(time), roundClosed: true });
      }
    }),
  );
  isOver = true;
  await worker;
  await advanceAll(portal);
  const rounds = await sql(
    portal,
    `select count(*) as rounds, sum(stake_minor)::bigint as stake, sum(win_minor)::bigint as payout from game_rounds where state = 'closed'`,
  );
  const sums = `select sum(rounds)::bigint as rounds, sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout from`;
  expect(await sql(portal, `${sums} member_days`)).toEqual(rounds);
  expect(await sql(portal, `${sums} game_days`)).toEqual(rounds);
});

describe('the sums of the ledger', () => {
  const advanceEntries = () => advanceFigures(portal.app.db, 'entries', portal.app.config.timeZone);

  it('have every entry once, however many write, whatever is committed late and whenever they restart', async () => {
    await deleteTree();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => startGame(portal)));
    await sql(portal, `${TREE} on conflict do nothing`);
    const late = await connect();
    await late.query('begin');
    await late.query(
      `select ledger_post('test', 'late', '\\x00', 'adjustment', null, null, array[account.id, house.id], array[7, -7]::bigint[])
         from (select min(id) as id from ledger_accounts where kind = 'player' and currency = 'VND') account,
              (select max(id) as id from ledger_accounts where not guarded and currency = 'VND') house`,
    );
    let isOver = false;
    const worker = (async () => {
      while (!isOver) await advanceEntries();
    })();
    const restarts = (async () => {
      for (let time = 0; time < 3; time += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        await restartFigures(portal.app.db, 'entries');
      }
    })();
    await Promise.all(
      sessions.slice(1).map(async (session) => {
        for (let time = 0; time < 15; time += 1) await session.bet({ amount: '1', roundClosed: true });
      }),
    );
    await late.query('commit');
    await late.end();
    await restarts;
    isOver = true;
    await worker;
    await advanceAll(portal);
    const { statements, postedByMember, teams, postedByTeam, hours, postedByHour } = await bookedAndPosted(portal);
    expect(statements).toEqual(postedByMember);
    expect(teams).toEqual(postedByTeam);
    expect(teams).not.toEqual([]);
    expect(hours).toEqual(postedByHour);
    expect(statements.some(({ kind }) => kind === 'adjustment')).toBe(true);
  });
});
