import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { PlacedBet, PlacedSlip, SlipRequest } from './slip-types.ts';

const SLIP: Statement = {
  name: 'lottery_slip_by_key',
  text: `select hash, public_id as "slipId", placed_at as "placedAt", balance_after_minor as "balanceMinor"
           from lottery_slips where member_id = $1 and key = $2`,
};
const BETS: Statement = {
  name: 'lottery_slip_bets',
  text: `select bet.public_id as id, d.draw_number as "drawNumber", bet.bet_type as "betType", bet.total_stake_minor as "totalStakeMinor", bet.rebate_minor as "rebateMinor",
                bet.possible_minor as "possibleMinor"
           from lottery_slips s join lottery_bets bet on bet.slip_id = s.id join lottery_draws d on d.id = bet.draw_id
          where s.public_id = $1 order by bet.id`,
};
const CLOSED: Statement = {
  name: 'lottery_first_closed_line',
  text: 'select lottery_first_closed_line($1, $2, $3) as line',
};

export function listBetsOfSlip(db: Db, slipId: string): Promise<PlacedBet[]> {
  return db.query<PlacedBet>(BETS, [slipId]);
}

/** Returns the slip that an earlier call with this key placed. Throws AppError `idempotency_key_reused`. */
export async function findEarlierSlip(
  db: Db,
  { member, key, hash }: Pick<SlipRequest, 'member' | 'key' | 'hash'>,
): Promise<PlacedSlip | undefined> {
  type Row = Omit<PlacedSlip, 'bets'> & { hash: Uint8Array };
  const [row] = await db.query<Row>(SLIP, [member.id, key]);
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
  const [row] = await db.query<{ line: number | null }>(CLOSED, [
    gameCode,
    JSON.stringify(draws),
    multiDraw !== undefined,
  ]);
  return row?.line ?? undefined;
}
