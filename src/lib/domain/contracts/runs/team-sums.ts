import * as z from 'zod';
import { agentValidBetOf, businessDayOf, inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type AgentProduct, PRODUCTS_OF_CATEGORIES, productOf } from '#rules/agents/figures/products';
import type { Span } from '#rules/agents/figures/facts';
import type { SumsOfProduct } from '#rules/agents/figures/sums';
import type { FigureRules } from '#rules/agents/figures/team-figures';
import type { Funding } from '#rules/agents/settlement/results';
import type { Period } from '#rules/agents/periods';
import type { ActiveRule } from '#rules/agents/figures/active-members';
import type { ContractDeps } from '../deps.ts';
import { dateOfDay } from '../days.ts';

/** The portal's currency and business days. */
export type FigureDeps = Pick<ContractDeps, 'currency' | 'calendar'>;

/** Figures of one team in the part of a period in which a contract was in force. */
export interface FigureRequest {
  payeeId: bigint;
  period: Period;
  span: Span;
}

const PLAYED = `play.category, sum(stake_minor - bonus_stake_minor)::text as "stakeMinor",
  sum(payout_minor - bonus_payout_minor - jackpot_minor - promotion_minor)::text as "payoutMinor",
  sum(contribution_minor)::text as "contributionMinor", sum(${agentValidBetOf('play')})::text as "validMinor",
  sum(won_valid_bet_minor)::text as "validWonMinor", sum(lost_valid_bet_minor)::text as "validLostMinor",
  sum(promotion_minor)::text as "promotionsMinor"`;
const COLUMNS = `category, stake_minor, payout_minor, jackpot_minor, promotion_minor, contribution_minor, bonus_stake_minor,
  bonus_payout_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor`;

const playedRow = z.object({
  key: z.int(),
  category: z.string(),
  stakeMinor: z.string(),
  payoutMinor: z.string(),
  contributionMinor: z.string(),
  validMinor: z.string(),
  validWonMinor: z.string(),
  validLostMinor: z.string(),
  promotionsMinor: z.string(),
});

const REQUESTED = `unnest($1::int[], $2::bigint[], $3::date[], $4::date[], $5::timestamptz[], $6::timestamptz[])
  as requested (key, agent_id, from_day, to_day, start_at, end_at)`;

// The tables of teams have everybody below the agent, those of members the agent itself.
const playedStatement = (name: string, team: string, own: string) =>
  defineStatement({
    name: `contracts_played_${name}`,
    row: playedRow,
    text: `select requested.key, ${PLAYED}
             from ${REQUESTED}, lateral (
               select ${COLUMNS} from ${team}
               union all
               select ${COLUMNS} from ${own}
             ) play
            where $7::text is not null
            group by requested.key, play.category`,
  });
const OWN_WINDOWS = `generate_series(date_bin('5 minutes', requested.start_at, 'epoch'), requested.end_at - interval '1 millisecond', '5 minutes') as own (at)
  join member_windows play on play.window_at = own.at and play.member_id = requested.agent_id and play.currency = $7`;
const PLAYED_IN = {
  days: playedStatement(
    'days',
    'team_days where agent_id = requested.agent_id and day >= requested.from_day and day < requested.to_day and currency = $7',
    `member_days own where member_id = requested.agent_id and ${inBusinessDays('own', 'requested.from_day', 'requested.to_day')} and currency = $7`,
  ),
  hours: playedStatement(
    'hours',
    'team_hours where agent_id = requested.agent_id and hour_at = requested.start_at and currency = $7',
    OWN_WINDOWS,
  ),
  windows: playedStatement(
    'windows',
    `team_windows where window_at = date_bin('5 minutes', requested.start_at, 'epoch') and agent_id = requested.agent_id and currency = $7`,
    OWN_WINDOWS,
  ),
};

// Corrections that were booked after the horizon of a period are left out of it.
const lateIn = (horizons: string) => `${REQUESTED}
           join unnest(${horizons}) as horizon (key, until) using (key)
           join settled_rounds play on play.revision > 0 and play.booked_at > horizon.until and play.currency = $7 and not play.is_play_money
                                   and play.first_settled_at >= requested.start_at and play.first_settled_at < requested.end_at
           join agent_paths path on path.ancestor_id = requested.agent_id and path.member_id = play.member_id
                                and business_day(play.first_settled_at) between path.from_day and path.to_day - 1`;
const LATE = defineStatement({
  name: 'contracts_late_corrections',
  row: playedRow,
  text: `select requested.key, ${PLAYED}
           from ${lateIn('$1::int[], $8::timestamptz[]')}
          group by requested.key, play.category`,
});

const MONEY = defineStatement({
  name: 'contracts_team_money',
  row: z.object({
    key: z.int(),
    category: z.string(),
    rebatesMinor: z.string(),
    promotionsMinor: z.string(),
    feesMinor: z.string(),
    depositsMinor: z.string(),
    withdrawalsMinor: z.string(),
  }),
  text: `select requested.key, booked.category,
                coalesce(sum(booked.amount_minor) filter (where booked.kind in ('rebate', 'agent_commission') and booked.account_kind = 'player'), 0)::text as "rebatesMinor",
                coalesce(sum(booked.amount_minor) filter (where booked.kind in ('bonus_cash', 'bonus_converted') and booked.account_kind = 'player'), 0)::text as "promotionsMinor",
                coalesce(sum(-booked.amount_minor) filter (where booked.account_kind = 'house_fees'), 0)::text as "feesMinor",
                coalesce(sum(booked.amount_minor) filter (where booked.kind = 'deposit' and booked.account_kind = 'player'), 0)::text as "depositsMinor",
                coalesce(sum(-booked.amount_minor) filter (where booked.kind in ('withdrawal_paid', 'withdrawal_returned', 'withdrawal_paid_again')
                                                             and booked.account_kind = 'player_held'), 0)::text as "withdrawalsMinor"
           from ${REQUESTED}, lateral (
             select category, kind, account_kind, amount_minor from team_statements
              where agent_id = requested.agent_id and day >= requested.from_day and day < requested.to_day and currency = $7
             union all
             select category, kind, account_kind, amount_minor from member_statements own
              where member_id = requested.agent_id and ${inBusinessDays('own', 'requested.from_day', 'requested.to_day')} and currency = $7
           ) booked
          group by requested.key, booked.category`,
});

const salariesStatement = (name: string, payees: string) =>
  defineStatement({
    name: `contracts_team_salaries_${name}`,
    row: z.object({ key: z.int(), salariesMinor: z.string() }),
    text: `select requested.key, sum(stated.stated_minor)::text as "salariesMinor"
             from ${REQUESTED}
             join contract_statements stated on ${payees}
                                            and stated.family <> 'DIVIDEND' and stated.stated_at >= requested.start_at and stated.stated_at < requested.end_at
             join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft
                                         and tree.state in ('RELEASED', 'PAID')
            where $7::text is not null
            group by requested.key`,
  });
// A payee passes the salaries of its downlines on out of its own, unless the house pays each of them.
const SALARIES: Readonly<Record<Funding, ReturnType<typeof salariesStatement>>> = {
  UPLINE: salariesStatement('own', 'stated.payee_id = requested.agent_id'),
  HOUSE: salariesStatement(
    'all',
    `exists (select from agent_paths path
              where path.ancestor_id = requested.agent_id and path.member_id = stated.payee_id
                and business_day(stated.stated_at) between path.from_day and path.to_day - 1)`,
  ),
};

/** Days of a span on which a member was in the team, the end excluded. */
const [FIRST_DAY, END_DAY] = [
  'greatest(requested.from_day, path.from_day)',
  'least(requested.to_day, path.to_day)',
] as const;
const ACTIVE = defineStatement({
  name: 'contracts_active_members',
  row: z.object({ key: z.int(), active: z.int() }),
  text: `with fact as (
           select requested.key, path.member_id, ${businessDayOf('play')} as day, sum(${agentValidBetOf('play')} * product.weight) as weighted, 0::numeric as deposits
             from ${REQUESTED}
             join agent_paths path on path.ancestor_id = requested.agent_id and path.from_day < requested.to_day and path.to_day > requested.from_day
             join member_days play on play.member_id = path.member_id and ${inBusinessDays('play', FIRST_DAY, END_DAY)} and play.currency = $7
             join unnest($8::text[], $9::int[]) as product (category, weight) on product.category = play.category
            group by 1, 2, 3
           union all
           select requested.key, path.member_id, null, 0, sum(booked.amount_minor)
             from ${REQUESTED}
             join agent_paths path on path.ancestor_id = requested.agent_id and path.from_day < requested.to_day and path.to_day > requested.from_day
             join member_statements booked on booked.member_id = path.member_id and ${inBusinessDays('booked', FIRST_DAY, END_DAY)} and booked.currency = $7
                                          and booked.account_kind = 'player' and booked.kind = 'deposit'
            group by 1, 2
           union all
           select requested.key, path.member_id, business_day(play.first_settled_at), -sum(${agentValidBetOf('play')} * product.weight), 0
             from ${lateIn('$14::int[], $15::timestamptz[]')}
             join unnest($8::text[], $9::int[]) as product (category, weight) on product.category = play.category
            group by 1, 2, 3
         ), daily as (
           select key, member_id, sum(weighted) as weighted, sum(deposits) as deposits from fact group by key, member_id, day
         ), own as (
           select key, member_id, sum(weighted) as weighted, sum(deposits) as deposits,
                  count(*) filter (where weighted > 0 and weighted >= $10::numeric * 100) as days
             from daily group by key, member_id
         )
         select key, count(*)::int as active from own
          where (weighted > 0 or deposits > 0) and weighted >= $11::numeric * 100 and deposits >= $12::numeric and days >= $13::int
          group by key`,
});

export interface TeamSumsRequest {
  requests: readonly FigureRequest[];
  /** Requests whose horizon for corrections has passed, with its end. */
  horizons: ReadonlyMap<number, Date>;
  /** Costs, deposits and withdrawals are read where they count: for dividends and reports. Says who pays the contracts. */
  funding: Funding | undefined;
}

const PART = { '5MIN': 'windows', HOUR: 'hours', D: 'days', W: 'days', H: 'days', M: 'days' } as const;

/** Reads the sums of teams, by the position of each request. All requests are of one family. */
export async function readTeamSums(db: Db, deps: FigureDeps, requested: TeamSumsRequest): Promise<SumsOfProduct[][]> {
  const sums: SumsOfProduct[][] = requested.requests.map(() => []);
  const add = (key: number, product: AgentProduct | null, fields: Record<string, string>, sign = 1n) => {
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, BigInt(value) * sign]));
    sums[key]?.push({ product, sums: values });
  };
  for (const part of ['days', 'hours', 'windows'] as const) {
    const keys = requested.requests.flatMap(({ period }, key) => (PART[period.code] === part ? [key] : []));
    if (keys.length === 0) continue;
    const rows = await db.query(PLAYED_IN[part], [...valuesOf(deps, requested.requests, keys), deps.currency]);
    for (const { key, category, ...fields } of rows) add(key, productOf(category), fields);
  }
  const late = [...requested.horizons.keys()];
  if (late.length > 0) {
    const values = [...valuesOf(deps, requested.requests, late), deps.currency, [...requested.horizons.values()]];
    for (const { key, category, ...fields } of await db.query(LATE, values)) add(key, productOf(category), fields, -1n);
  }
  const { funding } = requested;
  if (funding) {
    const keys = requested.requests.map((_, key) => key);
    const values = [...valuesOf(deps, requested.requests, keys), deps.currency];
    for (const { key, category, ...fields } of await db.query(MONEY, values)) add(key, productOf(category), fields);
    for (const { key, ...fields } of await db.query(SALARIES[funding], values)) add(key, null, fields);
  }
  return sums;
}

export interface ActiveRequest {
  /** Spans of each team, which count as one. */
  teams: readonly (readonly FigureRequest[])[];
  /** Positions of the teams whose horizon for corrections has passed, with its end. */
  horizons: ReadonlyMap<number, Date>;
  rules: { active: ActiveRule } & Pick<FigureRules, 'weights'>;
}

/** Counts the active members of teams, by their position. */
export async function countActiveMembers(
  db: Db,
  deps: FigureDeps,
  { teams, horizons, rules: { active, weights } }: ActiveRequest,
): Promise<number[]> {
  const products = Object.entries(PRODUCTS_OF_CATEGORIES).flatMap(([category, product]) => {
    const weight = weights ? weights.get(product) : 100n;
    return weight === undefined ? [] : [{ category, weight: Number(weight) }];
  });
  const spans = teams.flatMap((requests, key) => requests.map((request) => ({ ...request, key })));
  const rows = await db.query(ACTIVE, [
    ...columnsOf(deps, spans),
    deps.currency,
    products.map(({ category }) => category),
    products.map(({ weight }) => weight),
    active.dayBetMinor,
    active.betMinor,
    active.depositMinor,
    active.days,
    [...horizons.keys()],
    [...horizons.values()],
  ]);
  const counts = teams.map(() => 0);
  for (const { key, active: count } of rows) counts[key] = count;
  return counts;
}

function valuesOf(deps: FigureDeps, requests: readonly FigureRequest[], keys: readonly number[]): unknown[] {
  const chosen = keys.flatMap((key) => {
    const request = requests[key];
    return request ? [{ ...request, key }] : [];
  });
  return columnsOf(deps, chosen);
}

function columnsOf({ calendar }: FigureDeps, chosen: readonly (FigureRequest & { key: number })[]): unknown[] {
  // A span of days ends with a day's start; one within a day belongs to that day.
  const lastMoment = (end: Date) => new Date(end.getTime() - 1);
  return [
    chosen.map(({ key }) => key),
    chosen.map(({ payeeId }) => String(payeeId)),
    chosen.map(({ span }) => dateOfDay(calendar.dayAt(span.start))),
    chosen.map(({ span }) => dateOfDay(calendar.dayAt(lastMoment(span.end)) + 1)),
    chosen.map(({ span }) => span.start),
    chosen.map(({ span }) => span.end),
  ];
}
