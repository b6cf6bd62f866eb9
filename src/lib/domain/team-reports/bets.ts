import * as z from 'zod';
import { IS_NEAR } from '#domain/agents';
import { listTickets, parseGameSearch } from '#domain/games';
import { deviceUsedAt } from '#domain/members';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type AgentProduct, categoriesOf } from '#rules/agents/figures/products';
import { GAME_DEVICES, type GameDevice } from '#rules/games';
import type { ReportSpan } from '#rules/agents/report-span';
import { TEAM_BET_STATES, type TeamBetState } from '#rules/agents/team-bet-states';
import { toIndexedWords, toSearchWords } from '#rules/site/search-words';
import type { Ticket } from '#rules/games/tickets';
import type { ReportDeps } from './figures.ts';
import { idBounds, type ListReach, onPath, reachOf, teamPaths } from './reach.ts';

const betRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  username: z.string(),
  /** The agent itself or a direct downline of now. */
  isNear: z.boolean(),
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
  /** The kind that the member acted with last before the bet; null where none was recorded. */
  device: z.enum(GAME_DEVICES).nullable(),
  at: z.date(),
  settledAt: z.date().nullable(),
});

const NAMES = `bet.id, bet.category, bet."vendorName", bet."gameCode", bet.titles, bet.reference, bet."betType", bet.selection, bet."stakeMinor",
  bet."payoutMinor", bet."validBetMinor", bet.state, bet.at, bet."settledAt"`;

// The agent's own bets are its team's.
const PATHS = teamPaths('path.distance >= 0');

/** Values: agent, member, start, end, last id, categories, state, games, least and greatest stake, number of rows, device. */
const listStatement = (name: string, source: Source, isByMember: boolean) => {
  const { alias, joins, at, columns, category, state, game, stake } = source;
  const matches = `${alias}.id > bounds.low and ${alias}.id < least(bounds.high, $5::bigint) and ${at} >= $3 and ${at} < $4
                   and ${onPath(at)} and ($6::text[] is null or ${category} = any($6)) and ($7::text is null or ${state} = $7)
                   and ($8::${game.type}[] is null or ${game.key} = any($8))
                   and ($9::bigint is null or ${stake} >= $9) and ($10::bigint is null or ${stake} <= $10)
                   and ($12::text is null or ${deviceUsedAt(`${alias}.member_id`, at)} = $12)`;
  const rows = isByMember
    ? `bounds, ${PATHS} path, lateral (
         select ${columns}, ${alias}.id, path.member_id from ${joins}
          where ${alias}.member_id = path.member_id and ${matches} order by ${alias}.id desc limit $11
       ) bet`
    : `bounds, lateral (
         select ${columns}, ${alias}.id, path.member_id from ${joins} join ${PATHS} path on path.member_id = ${alias}.member_id
          where ${matches} order by ${alias}.id desc limit $11
       ) bet`;
  return defineStatement({
    name: `team_reports_${name}_${isByMember ? 'by_member' : 'newest'}`,
    row: betRow,
    text: `with ${idBounds(source.table, source.idTime)}
           select ${NAMES}, ${deviceUsedAt('bet.member_id', 'bet.at')} as device, member.public_id as "publicId", member.username, ${IS_NEAR} as "isNear" from ${rows} join members member on member.id = bet.member_id
            order by bet.id desc limit $11`,
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
  /** Column with the key of the game, and its type. */
  game: { key: string; type: 'bigint' | 'text' };
  stake: string;
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
  game: { key: 'round.game_id', type: 'bigint' },
  stake: 'round.stake_minor',
  columns: `${ROUND_CATEGORY} as category, vendor.name as "vendorName", game.code as "gameCode", game.titles, round.vendor_round_id as reference,
    null::text as "betType", null::text as selection, round.stake_minor as "stakeMinor", round.win_minor as "payoutMinor",
    case when round.state = 'closed' and round.stake_minor > 0 and not (round.has_low_odds and figures_has_min_odds(${ROUND_CATEGORY}))
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
  game: { key: 'draw.game_code', type: 'text' },
  stake: 'bet.total_stake_minor',
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
  /** Sports bets of the round as the vendor describes them. */
  tickets: readonly Ticket[];
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
  device?: GameDevice | undefined;
  /** Beginnings of the words of a game's name in any language, or its code. */
  game?: string | undefined;
  minStakeMinor?: bigint | undefined;
  maxStakeMinor?: bigint | undefined;
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
  const games = report.game === undefined ? undefined : await findGames(db, report.game);
  const before = report.before ?? { rounds: MAX_ID, lottery: MAX_ID };
  const found: Omit<TeamBet, 'tickets'>[] = [];
  for (const source of SOURCES) {
    const statement = LISTS[source][reach.isByMember ? 'byMember' : 'newest'];
    const rows = await db.query(
      statement,
      valuesOf(agentId, { reach, report, games: games?.[source], before: before[source] }),
    );
    found.push(...rows.map((row) => ({ ...row, source })));
  }
  const sorted = found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const bets = await withTickets(db, sorted.slice(0, report.limit));
  if (sorted.length <= report.limit) return { bets, next: null };
  const lastOf = (source: TeamBet['source']) =>
    bets.reduce((last, bet) => (bet.source === source && bet.id < last ? bet.id : last), before[source]);
  return { bets, next: { rounds: lastOf('rounds'), lottery: lastOf('lottery') } };
}

const ROUND_GAMES = defineStatement({
  name: 'team_reports_round_games',
  row: z.object({ id: z.bigint() }),
  text: `select id from games where search @@ $1::tsquery or lower(code) = lower($2)`,
});
const LOTTERY_GAMES = defineStatement({
  name: 'team_reports_lottery_games',
  row: z.object({ code: z.string(), titles: z.record(z.string(), z.string()) }),
  text: `select game_code as code, titles from lottery_games`,
});

/** Finds games as the lobby's search does: every word begins a word of a title. */
async function findGames(db: Db, text: string): Promise<Record<(typeof SOURCES)[number], readonly string[]>> {
  const code = text.trim();
  const rounds = await db.query(ROUND_GAMES, [parseGameSearch(text)?.query ?? '', code]);
  const words = toSearchWords(text) ?? [];
  const isNamed = (title: string) => {
    const own = toIndexedWords(title);
    return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
  };
  const lottery = (await db.query(LOTTERY_GAMES)).filter(
    (game) => game.code.toLowerCase() === code.toLowerCase() || Object.values(game.titles).some(isNamed),
  );
  return { rounds: rounds.map(({ id }) => String(id)), lottery: lottery.map((game) => game.code) };
}

async function withTickets(db: Db, bets: readonly Omit<TeamBet, 'tickets'>[]): Promise<TeamBet[]> {
  const rounds = bets.flatMap(({ source, id }) => (source === 'rounds' ? [id] : []));
  const tickets = await listTickets(db, rounds);
  return bets.map((bet) => ({ ...bet, tickets: (bet.source === 'rounds' && tickets.get(bet.id)) || [] }));
}

interface ListValues {
  reach: ListReach;
  report: TeamBetsReport;
  /** Keys of the games to list; undefined for all. */
  games: readonly string[] | undefined;
  before: bigint;
}

function valuesOf(agentId: bigint, { reach, report, games, before }: ListValues): unknown[] {
  const { memberId, start, end } = reach;
  const { product, state = null, minStakeMinor = null, maxStakeMinor = null, limit, device = null } = report;
  const reached = [agentId, memberId, start, end, before];
  return [
    ...reached,
    product ? categoriesOf(product) : null,
    state,
    games ?? null,
    minStakeMinor,
    maxStakeMinor,
    limit + 1,
    device,
  ];
}
