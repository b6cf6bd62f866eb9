import type { Engine, GameGroup, BetType, Rule } from '../types.ts';

/** A bet type in one line: its code, its rule, and its odds by tier (a string when WIN is the only tier). */
export type Row = readonly [code: string, rule: Rule, odds: string | Readonly<Record<string, string>>];

export function table(group: GameGroup, engine: Engine, rows: readonly Row[]): BetType[] {
  return rows.map(([code, rule, odds]) => ({
    group,
    code: `${codePrefix(group)}${code}`,
    engine,
    rule,
    odds: typeof odds === 'string' ? { WIN: odds } : odds,
  }));
}

/**
 * Returns the group's prefix. Vietnamese bet types have one code in all regions; the only bet type of Mega and of Power
 * is named like the game.
 */
function codePrefix(group: GameGroup): string {
  if (group.startsWith('VN_')) return 'VN_';
  return group === 'MEGA645' || group === 'POWER655' ? group : `${group}_`;
}

/** Returns the same odds for several tiers. */
export function oddsFor(tiers: readonly string[], odds: string): Record<string, string> {
  return Object.fromEntries(tiers.map((tier) => [tier, odds]));
}

/** Returns `first`, `first + 1` … `first + count − 1`. */
export function range(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
