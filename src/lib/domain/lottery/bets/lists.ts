import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { Denomination } from '#rules/lottery';
import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import type { BetState } from '#rules/lottery/draws/states';

export interface Bet {
  id: string;
  slipId: string;
  isMultiDraw: boolean;
  gameCode: string;
  titles: Record<string, string>;
  drawNumber: string;
  prizeMode: string;
  betType: string;
  selection: string;
  combinations: number;
  unitStakeMinor: bigint;
  denomination: Denomination;
  multiplier: number;
  totalStakeMinor: bigint;
  prizeGroup: number | null;
  oddsTable: OddsTable;
  odds: Record<string, string>;
  rebateMinor: bigint;
  possibleMinor: bigint;
  state: BetState;
  payoutMinor: bigint | null;
  paidMinor: bigint | null;
  wins: { tier: string; count: number }[] | null;
  placedAt: Date;
  closesAt: Date;
  /** The draw's result in stored form. */
  result: string | null;
}

export interface BetFilter extends PageRequest {
  memberId: bigint;
  gameCode?: string | undefined;
  slipId?: string | undefined;
  state?: BetState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const STATE = `case when bet.state = 'cancelled' then 'cancelled'
       when bet.state = 'won' and not bet.wins @? '$[*] ? (@.tier != "PUSH")' then 'returned'
       when bet.state = 'won' then 'won'
       when d.settled_version = 0 then 'placed'
       when d.state = 'VOID' then 'refunded'
       else 'lost' end`;
const FROM = `from lottery_bets bet
           join lottery_slips s on s.id = bet.slip_id
           join lottery_draws d on d.id = bet.draw_id
           join lottery_games g on g.game_code = s.game_code`;
const COLUMNS = `bet.public_id as id, s.public_id as "slipId", exists (select from lottery_multi_draws multi_draw where multi_draw.slip_id = s.id) as "isMultiDraw",
  s.game_code as "gameCode", g.titles, d.draw_number as "drawNumber", bet.prize_mode as "prizeMode", bet.bet_type as "betType", bet.selection, bet.combinations,
  bet.unit_stake_minor as "unitStakeMinor", bet.denomination, bet.multiplier, bet.total_stake_minor as "totalStakeMinor", bet.prize_group as "prizeGroup", bet.odds_table as "oddsTable", bet.odds,
  coalesce(bet.rebate_paid_minor, bet.rebate_minor) as "rebateMinor", bet.possible_minor as "possibleMinor", ${STATE} as state,
  bet.payout_minor as "payoutMinor", bet.paid_minor as "paidMinor", bet.wins, bet.placed_at as "placedAt", d.closes_at as "closesAt",
  d.result`;
const OWN = `bet.member_id = $1 and ($2::text is null or s.game_code = $2) and ($3::text is null or s.public_id = $3)
            and ($4::timestamptz is null or bet.placed_at >= $4) and ($5::timestamptz is null or bet.placed_at < $5)`;
const PAGE: Statement = {
  name: 'lottery_bets_page',
  text: `select ${COLUMNS} ${FROM} where ${OWN} and ($6::text is null or $6 = ${STATE}) order by bet.id desc limit $7 offset $8`,
};
// Counting without a state filter needs no join with the draws.
const COUNT: Statement = {
  name: 'lottery_bets_count',
  text: `select count(*) as total from lottery_bets bet join lottery_slips s on s.id = bet.slip_id where ${OWN}`,
};
const COUNT_OF_STATE: Statement = {
  name: 'lottery_bets_count_of_state',
  text: `select count(*) as total from lottery_bets bet
           join lottery_slips s on s.id = bet.slip_id
           join lottery_draws d on d.id = bet.draw_id
          where ${OWN} and $6::text = ${STATE}`,
};
const ONE: Statement = {
  name: 'lottery_bet',
  text: `select ${COLUMNS} ${FROM} where bet.public_id = $1 and bet.member_id = $2`,
};
const RECENT: Statement = {
  name: 'lottery_recent_games',
  text: `select game_code as "gameCode" from lottery_slips where member_id = $1
          group by game_code order by max(id) desc limit $2`,
};

/** Lists a member's bets, newest first. */
export async function listLotteryBets(db: Db, filter: BetFilter): Promise<Page<Bet>> {
  const { memberId, gameCode = null, slipId = null, state = null, from = null, to = null } = filter;
  const own = [memberId, gameCode, slipId, from, to];
  const rows = await db.query<Bet>(PAGE, [...own, state, filter.pageSize, offsetOf(filter)]);
  const [count] = await (state === null
    ? db.query<{ total: bigint }>(COUNT, own)
    : db.query<{ total: bigint }>(COUNT_OF_STATE, [...own, state]));
  return pageOf(rows, Number(count?.total ?? 0n), filter);
}

/** Returns a member's bet. Throws AppError `not_found`. */
export async function findLotteryBet(db: Db, memberId: bigint, publicId: string): Promise<Bet> {
  const [bet] = await db.query<Bet>(ONE, [publicId, memberId]);
  if (!bet) throw new AppError('not_found');
  return bet;
}

/** Lists the codes of the games the member bet on, most recent first. */
export async function listRecentLotteryGames(db: Db, memberId: bigint, count: number): Promise<string[]> {
  return (await db.query<{ gameCode: string }>(RECENT, [memberId, count])).map(({ gameCode }) => gameCode);
}
