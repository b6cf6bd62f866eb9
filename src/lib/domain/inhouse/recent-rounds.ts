import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type OneStepName, OUTCOMES, type ShownOutcome } from '#rules/inhouse/one-step-games';
import { gameCodeOf } from './settings.ts';

/** A settled round in a list of the last ones. */
export interface RecentRound {
  id: string;
  outcome: ShownOutcome;
  /** Paid multiplier in 1/10,000. */
  multiplier: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  nonce: number;
  placedAt: Date;
}

const LIST = defineStatement({
  name: 'inhouse_recent_rounds',
  row: z.object({
    id: z.string(),
    outcome: z.record(z.string(), z.unknown()),
    multiplier: z.bigint(),
    stakeMinor: z.bigint(),
    payoutMinor: z.bigint(),
    nonce: z.int(),
    placedAt: z.date(),
  }),
  text: `select round.vendor_round_id as id, placed.outcome, placed.multiplier, round.stake_minor as "stakeMinor",
                round.win_minor as "payoutMinor", placed.nonce, placed.placed_at as "placedAt"
           from inhouse_rounds placed
           join game_rounds round on round.id = placed.game_round_id
          where placed.member_id = $1 and placed.game_code = $2
          order by placed.game_round_id desc
          limit $3`,
});

/** Lists the member's last rounds in a game, the latest first. */
export async function listRecentRounds(
  db: Db,
  { memberId, game, count }: { memberId: bigint; game: OneStepName; count: number },
): Promise<RecentRound[]> {
  const rows = await db.query(LIST, [memberId, gameCodeOf(game), count]);
  return rows.map(({ outcome, ...row }) => ({ ...row, outcome: OUTCOMES[game].parse(outcome) }));
}
