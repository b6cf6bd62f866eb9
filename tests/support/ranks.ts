import { expect } from 'vitest';
import { readerLag } from '#domain/figures';
import { scoreRanks } from '#domain/ranks';
import { rankDeps } from '../../src/lib/server/rank-deps.ts';
import type { TestApp, TestMember } from './app.ts';
import { sql } from './sql.ts';

/** Adds all settled rounds and deposits to the scores, as the job does. Transactions in other databases of the cluster delay that. */
export async function score({ app }: TestApp): Promise<void> {
  await expect
    .poll(
      async () => {
        await scoreRanks(app.db, rankDeps(app), { waits: true });
        return readerLag(app.db, 'ranks');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

/** Makes a table of levels whose thresholds a test reaches with a few rounds. */
export async function setLevels(portal: TestApp): Promise<void> {
  await sql(
    portal,
    `update rank_levels level set turnover_minor = small.turnover * 10000, deposits_minor = small.deposits * 10000,
            keep_minor = small.keep * 10000, bonus_minor = small.bonus * 10000
       from (values (1, 100, 50000, 50, 18), (2, 500, 50000, 100, 58), (3, 2000, 100000, 400, 188)) as small (level, turnover, deposits, keep, bonus)
      where level.level = small.level`,
  );
}

/** Puts a member's rank into the month before, as if the present one had just begun. */
export const beginMonth = (portal: TestApp, { playerId }: Pick<TestMember, 'playerId'>) =>
  sql(
    portal,
    `update rank_scores score set month = score.month - interval '1 month' from members member
      where member.id = score.member_id and member.public_id = $1`,
    [playerId],
  );
