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

const STATE = `case when o.state = 'cancelled' then 'cancelled'
       when o.state = 'won' and not o.wins @? '$[*] ? (@.tier != "PUSH")' then 'returned'
       when o.state = 'won' then 'won'
       when d.settled_version = 0 then 'placed'
       when d.state = 'VOID' then 'refunded'
       else 'lost' end`;
const FROM = `from lottery_bets o
           join lottery_slips s on s.id = o.slip_id
           join lottery_draws d on d.id = o.draw_id
           join lottery_games g on g.game_code = s.game_code`;
const COLUMNS = `o.public_id as id, s.public_id as "slipId", exists (select from lottery_multi_draws c where c.slip_id = s.id) as "isMultiDraw",
  s.game_code as "gameCode", g.titles, d.draw_number as "drawNumber", o.prize_mode as "prizeMode", o.bet_type as "betType", o.selection, o.combinations,
  o.unit_stake_minor as "unitStakeMinor", o.denomination, o.multiplier, o.total_stake_minor as "totalStakeMinor", o.prize_group as "prizeGroup", o.odds_table as "oddsTable", o.odds,
  coalesce(o.rebate_paid_minor, o.rebate_minor) as "rebateMinor", o.possible_minor as "possibleMinor", ${STATE} as state,
  o.payout_minor as "payoutMinor", o.paid_minor as "paidMinor", o.wins, o.placed_at as "placedAt", d.closes_at as "closesAt",
  d.result`;
const OWN = `o.member_id = $1 and ($2::text is null or s.game_code = $2) and ($3::text is null or s.public_id = $3)
            and ($4::timestamptz is null or o.placed_at >= $4) and ($5::timestamptz is null or o.placed_at < $5)`;
const PAGE: Statement = {
  name: 'lottery_bets_page',
  text: `select ${COLUMNS} ${FROM} where ${OWN} and ($6::text is null or $6 = ${STATE}) order by o.id desc limit $7 offset $8`,
};
// Counting without a state filter needs no join with the draws.
const COUNT: Statement = {
  name: 'lottery_bets_count',
  text: `select count(*) as total from lottery_bets o join lottery_slips s on s.id = o.slip_id where ${OWN}`,
};
const COUNT_OF_STATE: Statement = {
  name: 'lottery_bets_count_of_state',
  text: `select count(*) as total from lottery_bets o
           join lottery_slips s on s.id = o.slip_id
           join lottery_draws d on d.id = o.draw_id
          where ${OWN} and $6::text = ${STATE}`,
};
const ONE: Statement = {
  name: 'lottery_bet',
  text: `select ${COLUMNS} ${FROM} where o.public_id = $1 and o.member_id = $2`,
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
export async function recentLotteryGames(db: Db, memberId: bigint, count: number): Promise<string[]> {
  return (await db.query<{ gameCode: string }>(RECENT, [memberId, count])).map(({ gameCode }) => gameCode);
}
