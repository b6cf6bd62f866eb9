import { expect } from 'vitest';
import { advanceFigures, figuresLag } from '#domain/figures';
import type { TestApp } from './app.ts';
import { sql } from './sql.ts';

const SUMS = `sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout, sum(jackpot_minor)::bigint as jackpot,
  sum(promotion_minor)::bigint as promotion`;
const ROUNDS = 'count(*) filter (where revision = 0) as rounds';

/** Counts all settled rounds. Transactions of other tests, in other databases of the cluster, delay that. */
export async function advanceAll({ app: { db, config } }: Pick<TestApp, 'app'>): Promise<void> {
  await expect
    .poll(
      async () => {
        await advanceFigures(db, config.timeZone);
        return figuresLag(db);
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

/** Reads the stored figures, and the same computed from all settled rounds. */
export async function storedAndComputed(portal: Pick<TestApp, 'app'>) {
  const [members, games, memberSums, gameSums] = await Promise.all([
    sql(
      portal,
      `select member_id, day::text, currency, category, rounds::bigint as rounds, stake_minor as stake, payout_minor as payout,
              jackpot_minor as jackpot, promotion_minor as promotion, valid_bet_minor as valid from member_days order by 1, 2, 3, 4`,
    ),
    sql(
      portal,
      `select game_id, day::text, currency, rounds::bigint as rounds, stake_minor as stake, payout_minor as payout,
              jackpot_minor as jackpot, promotion_minor as promotion from game_days order by 1, 2, 3`,
    ),
    sql(
      portal,
      `select member_id, (first_settled_at at time zone $1)::date::text as day, currency, category, ${ROUNDS}, ${SUMS},
              sum(valid_bet_minor)::bigint as valid
         from settled_rounds where not is_play_money group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [portal.app.config.timeZone],
    ),
    sql(
      portal,
      `select game_id, (booked_at at time zone $1)::date::text as day, currency, ${ROUNDS}, ${SUMS}
         from settled_rounds where not is_play_money group by 1, 2, 3 order by 1, 2, 3`,
      [portal.app.config.timeZone],
    ),
  ]);
  return { stored: { members, games }, computed: { members: memberSums, games: gameSums } };
}
