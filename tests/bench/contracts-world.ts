import type pg from 'pg';
import { contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '../../src/lib/rules/agents/contract-program.ts';
import { CONTRACT_FAMILIES } from '../../src/lib/rules/agents/families.ts';

export const AGENTS = 5000;
export const MEMBERS = 100_000;
const MASTERS = 8;
const ZONE = 'Asia/Ho_Chi_Minh';

const AMOUNTS = [
  'stake_minor',
  'payout_minor',
  'valid_bet_minor',
  'cash_valid_bet_minor',
  'won_valid_bet_minor',
  'lost_valid_bet_minor',
];
const ZEROS = ['jackpot_minor', 'promotion_minor', 'contribution_minor', 'bonus_stake_minor', 'bonus_payout_minor'];
const COLUMNS = ['rounds', ...AMOUNTS, ...ZEROS].join(', ');
/** Sums of a member whose id is `id`: some have won, some have lost. */
const PLAYED = `10, id % 977 * 100000 + 500000, id % 7 * 200000, id % 977 * 100000 + 500000, id % 977 * 100000 + 500000,
  case when id % 3 = 0 then id % 977 * 100000 + 500000 else 0 end, case when id % 3 = 0 then 0 else id % 977 * 100000 + 500000 end, 0, 0, 0, 0, 0`;
const SUMS = ['rounds', ...AMOUNTS, ...ZEROS].map((name) => `sum(played.${name})`).join(', ');

/** Fills the figures of the teams above the members of a table. */
const teamsOf = (team: string, own: string, at: string) => `
  insert into ${team} (agent_id, ${at}, currency, category, ${COLUMNS})
    select path.ancestor_id, played.${own}, played.currency, played.category, ${SUMS}
      from ${own === 'day' ? 'member_days' : 'member_windows'} played join agent_paths path on path.member_id = played.member_id and path.distance > 0
     group by 1, 2, 3, 4;`;

/**
 * Creates a tree of ten levels with 5,000 agents, who have four contracts each, and 100,000 accounts. A third of them played on the last day,
 * and a fortieth in its first five minutes.
 */
export async function buildContracts(client: pg.Client): Promise<void> {
  const families = { ...DEFAULT_CONTRACT_PROGRAM.families };
  for (const family of CONTRACT_FAMILIES) families[family] = { ...families[family], isOn: true, needsApproval: false };
  const program = contractProgramSchema.encode({ ...DEFAULT_CONTRACT_PROGRAM, families });
  await client.query(`
    alter table contract_programs disable trigger user;
    alter table members disable trigger user;
    insert into members (public_id, username, username_key, account_type, currency, language_code, upline_id)
      select 'AB' || n, 'ab' || n, 'ab' || n,
             case when n <= ${MASTERS} then 'master-agent' when n <= ${AGENTS} then 'agent' else 'member' end, 'VND', 'EN',
             case when n <= ${MASTERS} then null when n <= ${AGENTS} then ceil((n - ${MASTERS}) / 2.0) else 1 + n % ${AGENTS} end
        from generate_series(1, ${MEMBERS}) n;
    alter table members enable trigger user;
    insert into agent_paths (ancestor_id, member_id, distance, joined_day)
      with recursive above (member_id, ancestor_id, distance) as (
        select id, id, 0 from members
        union all
        select above.member_id, member.upline_id, above.distance + 1 from above join members member on member.id = above.ancestor_id
         where member.upline_id is not null
      ) select ancestor_id, member_id, distance, agents_today() - 100 from above;
    insert into contracts (family, payer_id, payee_id, terms, code, state, from_at)
      select family.name, agent.upline_id, agent.id,
             case family.name
               when 'REALTIME' then jsonb_build_object('rates', jsonb_build_object('single', rate.text, 'loss', rate.text, 'profit', '0'))
               when 'DIVIDEND' then jsonb_build_object('period', 'M', 'carryOver', 'FULL', 'tiers', jsonb_build_array(jsonb_build_object('rate', rate.text)))
               else jsonb_build_object('tiers', jsonb_build_array(jsonb_build_object('rate', rate.text))) end,
             family.code, 'SIGNED', (agents_today() - 2)::timestamp at time zone '${ZONE}'
        from members agent
        join lateral (select max(path.distance) as depth from agent_paths path where path.member_id = agent.id) place on true,
             lateral (select round(0.9 - place.depth * 0.05, 2)::text as text) rate,
             (values ('DIVIDEND', 'M'), ('DAILY', 'D'), ('HOURLY', 'HOUR'), ('REALTIME', '5MIN')) as family (name, code)
       where agent.account_type <> 'member' order by agent.id, family.name;
    insert into member_days (member_id, day, currency, category, ${COLUMNS})
      select id, agents_today() - 1, 'VND', category, ${PLAYED}
        from members, unnest(array['RNG', 'LIVE']) category where id % 3 = 0;
    insert into member_windows (member_id, window_at, currency, category, ${COLUMNS})
      select id, (agents_today() - 1)::timestamp at time zone '${ZONE}', 'VND', 'RNG', ${PLAYED} from members where (id + id / ${AGENTS}) % 40 = 0;
    ${teamsOf('team_days', 'day', 'day')}
    ${teamsOf('team_windows', 'window_at', 'window_at')}
    ${teamsOf('team_hours', 'window_at', 'hour_at')}`);
  await client.query('update contract_programs set program = $1', [JSON.stringify(program)]);
  await client.query('vacuum analyze');
}
