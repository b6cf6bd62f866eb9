import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { AgentProduct } from '#rules/agents/figures/products';
import type { ReportSpan } from '#rules/agents/report-span';
import { TEAM_BET_STATES, type TeamBetState } from '#rules/agents/team-bet-states';
import type { ReportDeps } from './figures.ts';
import { idBounds, type ListReach, onPath, reachOf, TEAM_PATHS } from './reach.ts';

const betRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  username: z.string(),
  category: z.string(),
  /** Null for the portal itself. */
  vendorName: z.string().nullable(),
  gameCode: z.string(),
  titles: z.record(z.string(), z.string()),
  /** The vendor's id of the round, or the number of the draw. */
  reference: z.string(),
  betType: z.string().nullable(),
  selection: z.string().nullable(),
  stakeMinor: z.bigint(),
  payoutMinor: z.bigint(),
  validBetMinor: z.bigint(),
  state: z.enum(TEAM_BET_STATES),
  at: z.date(),
  settledAt: z.date().nullable(),
});

const NAMES = `bet.id, bet.category, bet."vendorName", bet."gameCode", bet.titles, bet.reference, bet."betType", bet.selection, bet."stakeMinor",
  bet."payoutMinor", bet."validBetMinor", bet.state, bet.at, bet."settledAt"`;

/** Values: agent, member, start, end, zone, last id, category, state, number of rows. */
const listStatement = (name: string, source: Source, isByMember: boolean) => {
  const { alias, joins, at, columns, category, state } = source;
  const matches = `${alias}.id > bounds.low and ${alias}.id < least(bounds.high, $6::bigint) and ${at} >= $3 and ${at} < $4
                   and ${onPath(at, '$5::text')} and ($7::text[] is null or ${category} = any($7)) and ($8::text is null or ${state} = $8)`;
  const rows = isByMember
    ? `bounds, ${TEAM_PATHS} path, lateral (
         select ${columns}, ${alias}.id, path.member_id from ${joins}
          where ${alias}.member_id = path.member_id and ${matches} order by ${alias}.id desc limit $9
       ) bet`
    : `bounds, lateral (
         select ${columns}, ${alias}.id, path.member_id from ${joins} join ${TEAM_PATHS} path on path.member_id = ${alias}.member_id
          where ${matches} order by ${alias}.id desc limit $9
       ) bet`;
  return defineStatement({
    name: `team_reports_${name}_${isByMember ? 'by_member' : 'newest'}`,
    row: betRow,
    text: `with ${idBounds(source.table, source.idTime)}
           select ${NAMES}, member.public_id as "publicId", member.username from ${rows} join members member on member.id = bet.member_id
            order by bet.id desc limit $9`,
  });
};

interface Source {
  table: string;
  /** Column with the time that ids follow. */
  idTime: string;
  alias: string;
  joins: string;
  at: string;
  category: string;
  state: string;
  columns: string;
}

const ROUND_STATE = `case when round.state = 'cancelled' then 'cancelled' when round.state <> 'closed' then 'open'
  when round.win_minor > round.stake_minor then 'won' when round.win_minor < round.stake_minor then 'lost' else 'even' end`;
const ROUND_CATEGORY = 'game_lobby(game.category, vendor.code)';
const ROUNDS: Source = {
  table: 'game_rounds',
  idTime: 'opened_at',
  alias: 'round',
  joins:
    'game_rounds round join games game on game.id = round.game_id join vendors vendor on vendor.id = round.vendor_id',
  at: 'round.opened_at',
  category: ROUND_CATEGORY,
  state: ROUND_STATE,
  columns: `${ROUND_CATEGORY} as category, vendor.name as "vendorName", game.code as "gameCode", game.titles, round.vendor_round_id as reference,
    null::text as "betType", null::text as selection, round.stake_minor as "stakeMinor", round.win_minor as "payoutMinor",
    case when round.state = 'closed' and round.stake_minor > 0
      then figures_cash_part(coalesce(round.valid_bet_minor, figures_valid_bet(${ROUND_CATEGORY}, round.stake_minor, round.win_minor - round.jackpot_win_minor - round.promotion_win_minor, 0, 0)),
                             round.stake_minor, round.bonus_stake_minor)
      else 0 end as "validBetMinor",
    ${ROUND_STATE} as state, round.opened_at as at, round.closed_at as "settledAt"`,
};

const BET_STATE = `case when bet.state = 'cancelled' then 'cancelled' when bet.state = 'placed' and draw.settled_version = 0 then 'open'
  when draw.state = 'VOID' then 'refunded' when coalesce(bet.paid_minor, 0) > bet.total_stake_minor then 'won'
  when bet.paid_minor = bet.total_stake_minor then 'even' else 'lost' end`;
const LOTTERY: Source = {
  table: 'lottery_bets',
  idTime: 'placed_at',
  alias: 'bet',
  joins: `lottery_bets bet join lottery_draws draw on draw.id = bet.draw_id join lottery_games game on game.game_code = draw.game_code`,
  at: 'bet.placed_at',
  category: 'lottery_category(bet.prize_mode)',
  state: BET_STATE,
  columns: `lottery_category(bet.prize_mode) as category, null::text as "vendorName", draw.game_code as "gameCode", game.titles, draw.draw_number as reference,
    bet.bet_type as "betType", bet.selection, bet.total_stake_minor as "stakeMinor", coalesce(bet.paid_minor, 0)::bigint as "payoutMinor",
    case when ${BET_STATE} in ('won', 'lost', 'even')
      then figures_cash_part(bet.total_stake_minor - coalesce(bet.pushed_minor, 0) - coalesce(bet.set_off_minor, 0), bet.total_stake_minor, coalesce(bet.bonus_minor, 0))
      else 0 end as "validBetMinor",
    ${BET_STATE} as state, bet.placed_at as at, null::timestamptz as "settledAt"`,
};

const LISTS = {
  rounds: { byMember: listStatement('rounds', ROUNDS, true), newest: listStatement('rounds', ROUNDS, false) },
  lottery: { byMember: listStatement('lottery', LOTTERY, true), newest: listStatement('lottery', LOTTERY, false) },
};

const SOURCES = ['rounds', 'lottery'] as const;

export interface TeamBet extends z.input<typeof betRow> {
  source: (typeof SOURCES)[number];
}

/** Ids below which the next page of each source begins. */
export interface BetCursor {
  rounds: bigint;
  lottery: bigint;
}

export interface TeamBetsReport extends ReportSpan {
  /** Username of a member of the team; '' for all. */
  name: string;
  product?: AgentProduct | undefined;
  state?: TeamBetState | undefined;
  before?: BetCursor | undefined;
  limit: number;
}

export interface TeamBets {
  bets: TeamBet[];
  next: BetCursor | null;
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** Lists the bets of an agent's team, newest first. Throws AppError `not_found` for a name outside the team. */
export async function listTeamBets(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  report: TeamBetsReport,
): Promise<TeamBets> {
  const reach = await reachOf(db, deps, agentId, report);
  const before = report.before ?? { rounds: MAX_ID, lottery: MAX_ID };
  const found: TeamBet[] = [];
  for (const source of SOURCES) {
    const statement = LISTS[source][reach.isByMember ? 'byMember' : 'newest'];
    const rows = await db.query(statement, valuesOf(deps, agentId, { reach, report, before: before[source] }));
    found.push(...rows.map((row) => ({ ...row, source })));
  }
  const sorted = found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const bets = sorted.slice(0, report.limit);
  if (sorted.length <= report.limit) return { bets, next: null };
  const lastOf = (source: TeamBet['source']) =>
    bets.reduce((last, bet) => (bet.source === source && bet.id < last ? bet.id : last), before[source]);
  return { bets, next: { rounds: lastOf('rounds'), lottery: lastOf('lottery') } };
}

interface ListValues {
  reach: ListReach;
  report: TeamBetsReport;
  before: bigint;
}

function valuesOf({ timeZone }: ReportDeps, agentId: bigint, { reach, report, before }: ListValues): unknown[] {
  const { memberId, start, end } = reach;
  const { product, state = null, limit } = report;
  return [agentId, memberId, start, end, timeZone, before, product ? categoriesOf(product) : null, state, limit + 1];
}

const categoriesOf = (product: AgentProduct): readonly string[] =>
  product === 'LOTTERY' ? ['LOTT', 'ELOTT'] : [product];
