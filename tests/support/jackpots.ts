import { randomUUID } from 'node:crypto';
import { jackpotsOf } from '#rules/lottery';
import { LOTTERY_GAMES } from '#rules/lottery/catalogue/games';

/** Queries the database, that of a portal in the test or of a running product. */
interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

interface PoolMove {
  gameCode: string;
  tier: string;
  /** Amount in minor units, negative to take money out; the seed by default. */
  amountMinor?: bigint;
}

/** Moves house money into a pool without a request. */
export async function movePool(database: Queries, { gameCode, tier, amountMinor }: PoolMove): Promise<void> {
  await database.query(
    `select ledger_post('test', $3, sha256(convert_to($3, 'UTF8')), 'test', null, null,
                        array_agg(line.account order by line.account), array_agg(line.amount order by line.account))
       from lottery_jackpots j
       join ledger_accounts pool on pool.id = j.account_id
       join ledger_accounts house on house.kind = 'house_lottery' and house.currency = pool.currency
       cross join lateral (select coalesce($4::bigint, j.seed_minor) as amount) moved
       cross join lateral (values (pool.id, moved.amount), (house.id, -moved.amount)) as line (account, amount)
      where j.game_code = $1 and j.tier = $2`,
    [gameCode, tier, randomUUID(), amountMinor === undefined ? null : String(amountMinor)],
  );
}

/** Fills every jackpot of a new portal to its seed and opens the games. */
export async function sellJackpots(database: Queries): Promise<void> {
  for (const { gameCode, group } of LOTTERY_GAMES) {
    const tiers = jackpotsOf(group);
    if (tiers.length === 0) continue;
    for (const tier of tiers) await movePool(database, { gameCode, tier });
    await database.query(
      `update lottery_games set enabled = true, changed_at = clock_timestamp() where game_code = $1`,
      [gameCode],
    );
  }
}
