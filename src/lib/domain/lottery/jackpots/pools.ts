import * as z from 'zod';
import { ensureAccount } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { jackpotsOf, listBetTypes } from '#rules/lottery';
import { oddsMinor } from '#rules/lottery/pricing/fixed-odds';
import { LOTTERY_GAMES, type LotteryGame } from '#rules/lottery/catalogue/games';
import { seedAt, defaultContributionRates } from '#rules/lottery/jackpots';
import { lotteryJackpots } from './tables.ts';

/** A jackpot with the current amount of its pool. */
const jackpotRow = z.object({
  poolBps: z.int(),
  reserveBps: z.int(),
  gameCode: z.string(),
  tier: z.string(),
  currency: z.string(),
  accountId: z.bigint(),
  reserveId: z.bigint(),
  seedMinor: z.bigint(),
  amountMinor: z.bigint(),
  /** Number of postings to the pool; part of the next entry's key. */
  version: z.bigint(),
  /** Balance of the reserve that all jackpots of the game share. */
  reserveMinor: z.bigint(),
});

export type Jackpot = z.input<typeof jackpotRow>;

const POOLS = defineStatement({
  name: 'lottery_jackpots',
  row: jackpotRow,
  text: `select jackpot.game_code as "gameCode", jackpot.tier, pool.currency, jackpot.account_id as "accountId", jackpot.reserve_id as "reserveId",
                jackpot.seed_minor as "seedMinor", jackpot.pool_bps as "poolBps", jackpot.reserve_bps as "reserveBps",
                pool.balance_minor as "amountMinor", pool.version, reserve.balance_minor as "reserveMinor"
           from lottery_jackpots jackpot
           join ledger_balances pool on pool.account_id = jackpot.account_id
           join ledger_balances reserve on reserve.account_id = jackpot.reserve_id
          where jackpot.game_code = any ($1::text[]) order by jackpot.game_code, jackpot.tier`,
});

/** Lists the jackpots of games, the largest of each game first. */
export function listJackpots(db: Db, gameCodes: readonly string[]): Promise<Jackpot[]> {
  return db.query(POOLS, [gameCodes]);
}

/**
 * Returns the advertised amount: the pool, but at least the seed. The house covers the rest when a resettlement left the pool
 * below it.
 */
export function getJackpotAmount({ amountMinor, seedMinor }: Pick<Jackpot, 'amountMinor' | 'seedMinor'>): bigint {
  return amountMinor > seedMinor ? amountMinor : seedMinor;
}

/** Inserts jackpots that this build added, with their accounts; existing rows stay as they are. */
export async function ensureJackpots(tx: Tx, currency: string): Promise<void> {
  for (const game of LOTTERY_GAMES) await ensureGameJackpots(tx, game, currency);
}

async function ensureGameJackpots(tx: Tx, { gameCode, gameId, group }: LotteryGame, currency: string): Promise<void> {
  const tiers = jackpotsOf(group);
  if (tiers.length === 0) return;
  const reserveId = await ensureAccount(tx, 'lottery_reserve', BigInt(gameId), currency);
  for (const [at, tier] of tiers.entries()) {
    const accountId = await ensureAccount(tx, 'lottery_jackpot', BigInt(gameId * 10 + at + 1), currency);
    const seedMinor = seedAt(oddsMinor(oddsOf(group, tier)), currency);
    const rates = defaultContributionRates(group, tier);
    await tx.orm
      .insert(lotteryJackpots)
      .values({ gameCode, tier, accountId, reserveId, seedMinor, ...rates })
      .onConflictDoNothing();
  }
}

function oddsOf(group: LotteryGame['group'], tier: string): string {
  const [odds] = listBetTypes(group).flatMap((betType) => betType.odds[tier] ?? []);
  if (odds === undefined) throw new RangeError(`${group} pays no ${tier}`);
  return odds;
}
