import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { judgeReturn, measureReturn, type MeasuredReturn, type ReturnVerdict } from '#rules/figures/measured-return';

export interface GameReturn {
  gameCode: string;
  vendorCode: string;
  titles: Record<string, string>;
  rounds: bigint;
  /** Mean of the days on which the game was played, rounded. */
  playersPerDay: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  jackpotMinor: bigint;
  /** Return that the vendor states, in 1/10,000. */
  statedBps: number | null;
  measured: MeasuredReturn | undefined;
  verdict: ReturnVerdict;
}

const sumsRow = z.object({
  gameCode: z.string(),
  vendorCode: z.string(),
  titles: z.record(z.string(), z.string()),
  statedBps: z.int().nullable(),
  rounds: z.bigint(),
  playersPerDay: z.bigint(),
  stakeMinor: z.bigint(),
  payoutMinor: z.bigint(),
  jackpotMinor: z.bigint(),
  stakeSquares: z.string(),
  payoutSquares: z.string(),
  stakePayouts: z.string(),
  totalRows: z.bigint(),
});

const RETURNS = defineStatement({
  name: 'game_returns',
  row: sumsRow,
  text: `select game.code as "gameCode", vendor.code as "vendorCode", game.titles, game.rtp_bps as "statedBps",
                played.rounds, played.players as "playersPerDay", played.stake as "stakeMinor", played.payout as "payoutMinor", played.jackpot as "jackpotMinor",
                played.stake_squares as "stakeSquares", played.payout_squares as "payoutSquares", played.stake_payouts as "stakePayouts",
                count(*) over () as "totalRows"
           from (select day.game_id, sum(day.rounds)::bigint as rounds,
                        round(coalesce(avg(day.players) filter (where day.players > 0), 0))::bigint as players, sum(day.stake_minor)::bigint as stake,
                        sum(day.payout_minor - day.promotion_minor)::bigint as payout, sum(day.jackpot_minor)::bigint as jackpot,
                        sum(day.stake_squares)::text as stake_squares, sum(day.payout_squares)::text as payout_squares,
                        sum(day.stake_payouts)::text as stake_payouts
                   from game_days day
                  where day.source = 'game_round' and day.currency = $1 and day.day > (now() at time zone $2)::date - $3::int
                  group by day.game_id) played
           join games game on game.id = played.game_id
           join vendors vendor on vendor.id = game.vendor_id
          order by played.stake desc, game.id limit $4 offset $5`,
});

export interface ReturnsRequest extends PageRequest {
  currency: string;
  timeZone: string;
  /** Length of the period, which ends with today. */
  days: number;
}

/** Lists the games that were played in the last days with their return as measured, the most staked first. */
export async function listGameReturns(db: Db, request: ReturnsRequest): Promise<Page<GameReturn>> {
  const { currency, timeZone, days, pageSize } = request;
  const rows = await db.query(RETURNS, [currency, timeZone, days, pageSize, offsetOf(request)]);
  const returns = rows.map(({ stakeSquares, payoutSquares, stakePayouts, ...row }) => {
    const measured = measureReturn({
      ...row,
      stakeSquares: BigInt(stakeSquares),
      payoutSquares: BigInt(payoutSquares),
      stakePayouts: BigInt(stakePayouts),
    });
    return { ...row, measured, verdict: judgeReturn(measured, row.statedBps) };
  });
  return pageOf(returns, Number(rows[0]?.totalRows ?? 0n), request);
}
