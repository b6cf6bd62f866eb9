import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { type PlacedBet, type PlacedSlip, type SlipRequest, placedBetRow } from './slip-types.ts';

const slipRow = z.object({
  hash: z.instanceof(Uint8Array),
  slipId: z.string(),
  placedAt: z.date(),
  balanceMinor: z.bigint(),
});

const SLIP = defineStatement({
  name: 'lottery_slip_by_key',
  row: slipRow,
  text: `select hash, public_id as "slipId", placed_at as "placedAt", balance_after_minor as "balanceMinor"
           from lottery_slips where member_id = $1 and key = $2`,
});
const BETS = defineStatement({
  name: 'lottery_slip_bets',
  row: placedBetRow,
  text: `select bet.public_id as id, draw.draw_number as "drawNumber", bet.bet_type as "betType", bet.total_stake_minor as "totalStakeMinor", bet.rebate_minor as "rebateMinor",
                bet.possible_minor as "possibleMinor"
           from lottery_slips slip join lottery_bets bet on bet.slip_id = slip.id join lottery_draws draw on draw.id = bet.draw_id
          where slip.public_id = $1 order by bet.id`,
});
const CLOSED = defineStatement({
  name: 'lottery_first_closed_line',
  row: z.object({ line: z.int().nullable() }),
  text: 'select lottery_first_closed_line($1, $2, $3) as line',
});

export function listBetsOfSlip(db: Db, slipId: string): Promise<PlacedBet[]> {
  return db.query(BETS, [slipId]);
}

/** Returns the slip that an earlier call with this key placed. Throws AppError `idempotency_key_reused`. */
export async function findEarlierSlip(
  db: Db,
  { member, key, hash }: Pick<SlipRequest, 'member' | 'key' | 'hash'>,
): Promise<PlacedSlip | undefined> {
  const [row] = await db.query(SLIP, [member.id, key]);
  if (!row) return undefined;
  if (Buffer.compare(row.hash, hash) !== 0) throw new AppError('idempotency_key_reused');
  const { slipId, placedAt, balanceMinor } = row;
  return { slipId, placedAt, balanceMinor, bets: await listBetsOfSlip(db, slipId) };
}

/** Returns the index of the first line whose draw accepts no bets now. */
export async function findClosedLine(
  db: Db,
  { gameCode, lines, multiDraw }: Pick<SlipRequest, 'gameCode' | 'lines' | 'multiDraw'>,
): Promise<number | undefined> {
  const draws = lines.map(({ drawNumber }, line) => ({ line, drawNumber }));
  const [row] = await db.query(CLOSED, [gameCode, JSON.stringify(draws), multiDraw !== undefined]);
  return row?.line ?? undefined;
}
