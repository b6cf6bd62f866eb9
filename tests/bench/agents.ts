import pg from 'pg';
import { getTeamOverview, getTeamTrend } from '../../src/lib/domain/team-reports/index.ts';
import { contractDeps } from '../../src/lib/server/contract-deps.ts';
import { seedEssentials } from '../../src/lib/server/seed/essentials.ts';
import { percentile, type Figure } from './figures.ts';
import { benchContext } from './world.ts';

const MEMBERS = 100_000;
const AGENTS = 5000;
/** Direct downlines of an agent that are agents: about ten levels of 5,000 agents. */
const BRANCHES = 2.6;
const REPORT_DAYS = 92;
const CALLS = 200;
const MAX_MS = 200;

/** Measures the reports of the agent at the top of a tree, over the longest span. */
export async function agentFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  try {
    await app.db.transaction((tx) => seedEssentials(tx, app));
    const { rootId, levels, today } = await buildTree(databaseUrl);
    const from = new Date(Date.parse(today) - (REPORT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
    const report = { from, to: today };
    const beside = `${MEMBERS.toLocaleString('en')} members on ${levels} levels, ${REPORT_DAYS} days and those before, one after another`;
    return [
      await measure('Team overview of the top agent', beside, () =>
        getTeamOverview(app.db, contractDeps(app), rootId, report),
      ),
      await measure('Its trend by day', beside, () => getTeamTrend(app.db, contractDeps(app), rootId, report)),
    ];
  } finally {
    await app.db.close();
  }
}

async function measure(what: string, comparison: string, call: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  const slow = percentile(times, 0.95);
  return {
    what,
    figure: `${slow.toFixed(0)} ms (p95)`,
    comparison,
    target: `at most ${MAX_MS} ms`,
    isMet: slow <= MAX_MS,
  };
}

interface Tree {
  rootId: bigint;
  levels: number;
  today: string;
}

/** Creates a tree level by level, with figures of each agent's team for twice the days of a report. */
async function buildTree(databaseUrl: string): Promise<Tree> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      create temp table place as
        with recursive agent as (
          select 1 as n, 1 as level, null::int as upline
          union all
          select child.n, agent.level + 1, agent.n from agent, lateral (
            select generate_series(ceil((agent.n - 1) * ${BRANCHES} + 2)::int, least(${AGENTS}, ceil(agent.n * ${BRANCHES} + 1)::int)) as n) child
        )
        select n, level, upline from agent
        union all
        select n, 99, n % ${AGENTS} + 1 from generate_series(${AGENTS + 1}, ${MEMBERS}) n;`);
    const levels = await client.query<{ level: number }>('select distinct level from place order by level');
    for (const { level } of levels.rows) {
      await client.query(
        `insert into members (public_id, username, username_key, password_hash, currency, language_code, account_type,
                              max_prize_group, upline_id, registered_at)
           select 'MTREE' || lpad(place.n::text, 7, '0'), 'tree' || place.n, 'tree' || place.n, 'none', 'VND', 'EN',
                  case when place.n = 1 then 'master-agent' when place.n <= ${AGENTS} then 'agent' else 'member' end, 1900, upline.id,
                  now() - (place.n * 7919 % 400) * interval '1 day'
             from place left join members upline on upline.username_key = 'tree' || place.upline where place.level = $1`,
        [level],
      );
    }
    await client.query(`
      insert into team_days (agent_id, day, currency, category, rounds, stake_minor, payout_minor, valid_bet_minor, cash_valid_bet_minor)
        select member.id, agents_today() - day, 'VND', category, 900, 90000000, 80000000, 90000000, 90000000
          from members member, generate_series(0, ${2 * REPORT_DAYS - 1}) day, unnest('{RNG,LIVE,SPORTS,FISH,ELOTT}'::text[]) category
         where member.account_type in ('agent', 'master-agent') order by 1, 2;
      insert into team_statements (agent_id, day, currency, account_kind, category, kind, entries, amount_minor)
        select member.id, agents_today() - day, 'VND', 'player', 'NONE', kind, 90, 9000000
          from members member, generate_series(0, ${2 * REPORT_DAYS - 1}) day, unnest('{deposit,rebate,bonus_cash}'::text[]) kind
         where member.account_type in ('agent', 'master-agent') order by 1, 2;
      insert into team_first_deposits (agent_id, day, currency, members, amount_minor)
        select distinct agent_id, day, 'VND', 9, 9000000 from team_days order by 1, 2;
      insert into sessions (token_hash, member_id, address, user_agent, expires_at)
        select decode(md5(id::text), 'hex'), id, '192.0.2.1', 'bench', now() + interval '1 hour' from members where id % 10 = 0;
`);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string; levels: number; today: string }>(
      `select member.id, (select max(path.distance) + 1 from agent_paths path where path.ancestor_id = member.id)::int as levels, agents_today()::text as today
         from members member where member.username_key = 'tree1'`,
    );
    const [root] = rows;
    if (!root) throw new Error('the tree has no top');
    return { rootId: BigInt(root.id), levels: root.levels, today: root.today };
  } finally {
    await client.end();
  }
}
