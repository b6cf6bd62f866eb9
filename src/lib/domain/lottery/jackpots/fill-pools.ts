import * as z from 'zod';
import { post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { Jackpot } from './pools.ts';

/** Fills pools up to their seeds, the largest first, as far as the reserve reaches. Returns the added amounts by tier. */
export async function fillPools(tx: Tx, jackpots: readonly Jackpot[]): Promise<ReadonlyMap<string, bigint>> {
  const seeded = new Map<string, bigint>();
  let left = jackpots[0]?.reserveMinor ?? 0n;
  for (const { gameCode, tier, accountId, reserveId, amountMinor, seedMinor, version } of jackpots) {
    const missing = seedMinor - amountMinor;
    const seed = missing < left ? missing : left;
    if (seed <= 0n) continue;
    left -= seed;
    seeded.set(tier, seed);
    await post(tx, {
      namespace: 'lottery:jackpot_reseed',
      key: `${accountId}:${version}`,
      kind: 'jackpot_reseed',
      details: { game: gameCode, tier },
      lines: [
        { accountId, amountMinor: seed },
        { accountId: reserveId, amountMinor: -seed },
      ],
    });
  }
  return seeded;
}

const IS_UNDERFUNDED = defineStatement({
  name: 'lottery_jackpot_underfunded',
  row: z.object({ isUnderfunded: z.boolean() }),
  text: `select enabled and not is_under_maintenance and not lottery_jackpots_are_seeded(game_code) as "isUnderfunded"
           from lottery_games where game_code = $1`,
});

/** True when the game accepts bets although a pool is below its seed. */
export async function isUnderfunded(tx: Tx, gameCode: string): Promise<boolean> {
  const [game] = await tx.query(IS_UNDERFUNDED, [gameCode]);
  return game?.isUnderfunded ?? false;
}
