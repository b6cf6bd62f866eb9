import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const LIMITS = defineStatement({
  name: 'wallet_level_limits',
  row: z.object({ maxMinor: z.bigint().nullable(), perDay: z.int().nullable(), usedToday: z.int() }),
  text: `select level.max_withdrawal_minor as "maxMinor", level.withdrawals_per_day::int as "perDay",
                (select count(*)::int from withdrawals withdrawal
                  where withdrawal.member_id = member.id and withdrawal.state <> 'rejected'
                    and withdrawal.requested_on = (clock_timestamp() at time zone $2)::date) as "usedToday"
           from members member join rank_levels level on level.level = member.rank_level
          where member.id = $1 and member.account_type = 'member'`,
});

/** Limits of a member's withdrawals by the VIP level, beside those of the methods; null for none. */
export interface LevelLimits {
  maxMinor: bigint | null;
  perDay: { limit: number; left: number } | null;
}

/** Returns the limits of withdrawals by the member's VIP level, as `withdrawals_check_rank` enforces them. */
export async function getLevelLimits(db: Db, memberId: bigint, timeZone: string): Promise<LevelLimits> {
  const [row] = await db.query(LIMITS, [memberId, timeZone]);
  if (!row) return { maxMinor: null, perDay: null };
  const { maxMinor, perDay: limit, usedToday } = row;
  return { maxMinor, perDay: limit === null ? null : { limit, left: Math.max(0, limit - usedToday) } };
}
