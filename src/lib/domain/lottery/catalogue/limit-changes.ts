import { parseAmount } from '#kernel/money';
import type { GameLimits } from '#rules/lottery/limits/game-limits';

/** Limit changes as stored: amounts as decimal strings, numbers as they are. */
export type GameLimitChanges = { [Name in keyof GameLimits]?: GameLimits[Name] extends bigint ? string : number };

/** Applies the changes to the defaults. Throws RangeError for a malformed stored amount. */
export function applyLimitChanges(defaults: GameLimits, changes: GameLimitChanges): GameLimits {
  const changed = Object.entries(changes).map(([name, value]) => [
    name,
    typeof value === 'string' ? amount(value) : value,
  ]);
  return { ...defaults, ...(Object.fromEntries(changed) as Partial<GameLimits>) };
}

function amount(text: string): bigint {
  const amountMinor = parseAmount(text);
  if (amountMinor === undefined) throw new RangeError(`not an amount: ${text}`);
  return amountMinor;
}
