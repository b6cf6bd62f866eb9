import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { getJackpotAmount, type Jackpot } from './pools.ts';

/** Publishes the amounts of a game's jackpots, as wire amounts; `drawNumber` names the draw that changed them, if one did. */
export function broadcastJackpots(
  tx: Tx,
  { gameCode, drawNumber = null }: { gameCode: string; drawNumber?: string | null },
  jackpots: readonly Jackpot[],
): void {
  const amounts = jackpots.map((jackpot) => ({
    tier: jackpot.tier,
    amount: formatAmount(getJackpotAmount(jackpot)),
    seed: formatAmount(jackpot.seedMinor),
    currency: jackpot.currency,
  }));
  broadcast(tx, 'jackpot', [{ gameCode, issue: drawNumber, jackpots: amounts }]);
}
