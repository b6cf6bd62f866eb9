import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { type BetState, BET_STATES } from '#rules/lottery/draws/states';
import { lotteryBets } from './tables.ts';

const betRow = z.object({
  id: z.string(),
  slipId: z.string(),
  isMultiDraw: z.boolean(),
  gameCode: z.string(),
  titles: z.record(z.string(), z.string()),
  drawNumber: z.string(),
  prizeMode: z.string(),
  betType: z.string(),
  selection: z.string(),
  combinations: z.int(),
  unitStakeMinor: z.bigint(),
  denomination: z.enum(lotteryBets.denomination.enumValues),
  multiplier: z.int(),
  totalStakeMinor: z.bigint(),
  bonusStakeMinor: z.bigint(),
  /** The bonus money's share of what was credited; jackpots are cash. */
  bonusWinMinor: z.bigint(),
  prizeGroup: z.int().nullable(),
  oddsTable: z.enum(ODDS_TABLES),
  odds: z.record(z.string(), z.string()),
  rebateMinor: z.bigint(),
  possibleMinor: z.bigint(),
  state: z.enum(BET_STATES),
  payoutMinor: z.bigint().nullable(),
  paidMinor: z.bigint().nullable(),
  wins: z.array(z.object({ tier: z.string(), count: z.int() })).nullable(),
  placedAt: z.date(),
  closesAt: z.date(),
  /** The draw's result in stored form. */
  result: z.string().nullable(),
});

export type Bet = z.input<typeof betRow>;

export interface BetFilter extends PageRequest {
  memberId: bigint;
  gameCode?: string | undefined;
  slipId?: string | undefined;
  state?: BetState | undefined;
  /** Requests the sums of all pages, which read the draw of each bet. */
  hasTotals?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const STATE = `case when bet.state = 'cancelled' then 'cancelled'
       when bet.state = 'won' and not bet.wins @? '$[*] ? (@.tier != "PUSH")' then 'returned'
       when bet.state = 'won' then 'won'
       when draw.settled_version = 0 then 'placed'
       when draw.state = 'VOID' then 'refunded'
       else 'lost' end`;
const FROM = `from lottery_bets bet
           join lottery_slips slip on slip.id = bet.slip_id
           join lottery_draws draw on draw.id = bet.draw_id
           join lottery_games game on game.game_code = slip.game_code`;
const COLUMNS = `bet.public_id as id, slip.public_id as "slipId", exists (select from lottery_multi_draws multi_draw where multi_draw.slip_id = slip.id) as "isMultiDraw",
  slip.game_code as "gameCode", game.titles, draw.draw_number as "drawNumber", bet.prize_mode as "prizeMode", bet.bet_type as "betType", bet.selection, bet.combinations,
  bet.unit_stake_minor as "unitStakeMinor", bet.denomination, bet.multiplier, bet.total_stake_minor as "totalStakeMinor", coalesce(bet.bonus_minor, 0) as "bonusStakeMinor",
  bonus_share(coalesce(bet.paid_minor - coalesce(bet.jackpot_minor, 0), 0), bet.bonus_minor, bet.total_stake_minor) as "bonusWinMinor", bet.prize_group as "prizeGroup", bet.odds_table as "oddsTable", bet.odds,
  coalesce(bet.rebate_paid_minor, bet.rebate_minor) as "rebateMinor", bet.possible_minor as "possibleMinor", ${STATE} as state,
  bet.payout_minor as "payoutMinor", bet.paid_minor as "paidMinor", bet.wins, bet.placed_at as "placedAt", draw.closes_at as "closesAt",
  draw.result`;
const OWN = `bet.member_id = $1 and ($2::text is null or slip.game_code = $2) and ($3::text is null or slip.public_id = $3)
            and ($4::timestamptz is null or bet.placed_at >= $4) and ($5::timestamptz is null or bet.placed_at < $5)`;
const PAGE = defineStatement({
  name: 'lottery_bets_page',
  row: betRow,
  text: `select ${COLUMNS} ${FROM} where ${OWN} and ($6::text is null or $6 = ${STATE}) order by bet.id desc limit $7 offset $8`,
});
// Counting without a state filter needs no join with the draws.
const COUNT = defineStatement({
  name: 'lottery_bets_count',
  row: z.object({ total: z.bigint() }),
  text: `select count(*) as total from lottery_bets bet join lottery_slips slip on slip.id = bet.slip_id where ${OWN}`,
});
// A refunded stake, of a cancelled bet or a void draw, was not staked.
const TOTALS = defineStatement({
  name: 'lottery_bets_totals',
  row: z.object({ total: z.bigint(), stakeMinor: z.bigint(), winMinor: z.bigint() }),
  text: `select count(*) as total, coalesce(sum(bet.paid_minor), 0)::bigint as "winMinor",
                coalesce(sum(bet.total_stake_minor) filter (where ${STATE} not in ('cancelled', 'refunded')), 0)::bigint as "stakeMinor"
           from lottery_bets bet
           join lottery_slips slip on slip.id = bet.slip_id
           join lottery_draws draw on draw.id = bet.draw_id
          where ${OWN} and ($6::text is null or $6 = ${STATE})`,
});
const ONE = defineStatement({
  name: 'lottery_bet',
  row: betRow,
  text: `select ${COLUMNS} ${FROM} where bet.public_id = $1 and bet.member_id = $2`,
});
const RECENT = defineStatement({
  name: 'lottery_recent_games',
  row: z.object({ gameCode: z.string() }),
  text: `select game_code as "gameCode" from lottery_slips where member_id = $1
          group by game_code order by max(id) desc limit $2`,
});

/** Sums over all bets that a filter selects; stakes of open bets count. */
export interface LotteryBetTotals {
  stakeMinor: bigint;
  winMinor: bigint;
}

/** Lists a member's bets, newest first; with the sums of all pages where they are requested. */
export async function listLotteryBets(
  db: Db,
  filter: BetFilter,
): Promise<{ page: Page<Bet>; totals: LotteryBetTotals | null }> {
  const { memberId, gameCode = null, slipId = null, state = null, from = null, to = null } = filter;
  const own = [memberId, gameCode, slipId, from, to];
  const rows = await db.query(PAGE, [...own, state, filter.pageSize, offsetOf(filter)]);
  if (state === null && !filter.hasTotals) {
    const [count] = await db.query(COUNT, own);
    return { page: pageOf(rows, Number(count?.total ?? 0n), filter), totals: null };
  }
  const [totals] = await db.query(TOTALS, [...own, state]);
  const { total = 0n, stakeMinor = 0n, winMinor = 0n } = totals ?? {};
  return { page: pageOf(rows, Number(total), filter), totals: filter.hasTotals ? { stakeMinor, winMinor } : null };
}

/** Returns a member's bet. Throws AppError `not_found`. */
export async function findLotteryBet(db: Db, memberId: bigint, publicId: string): Promise<Bet> {
  const [bet] = await db.query(ONE, [publicId, memberId]);
  if (!bet) throw new AppError('not_found');
  return bet;
}

/** Lists the codes of the games the member bet on, most recent first. */
export async function listRecentLotteryGames(db: Db, memberId: bigint, count: number): Promise<string[]> {
  return (await db.query(RECENT, [memberId, count])).map(({ gameCode }) => gameCode);
}
