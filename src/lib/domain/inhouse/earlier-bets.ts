import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';

const EARLIER = defineStatement({
  name: 'inhouse_earlier_bet',
  row: z.object({ isSame: z.boolean() }),
  text: `select coalesce(placed.hash, crash.hash) = $4 as "isSame"
           from vendors vendor
           join game_rounds round on round.vendor_id = vendor.id and round.member_id = $2 and round.vendor_round_id = $3
           left join inhouse_rounds placed on placed.game_round_id = round.id
           left join inhouse_crash_bets crash on crash.game_round_id = round.id
          where vendor.code = $1 and coalesce(placed.hash, crash.hash) is not null`,
});

/** Returns whether an earlier request has placed the bet of an idempotency key. Throws AppError `idempotency_key_reused` for other contents. */
export async function isRepeatedBet(
  db: Db,
  { memberId, id, hash }: { memberId: bigint; id: string; hash: Uint8Array },
): Promise<boolean> {
  const [earlier] = await db.query(EARLIER, [IN_HOUSE_VENDOR, memberId, id, hash]);
  if (earlier && !earlier.isSame) throw new AppError('idempotency_key_reused');
  return earlier !== undefined;
}
