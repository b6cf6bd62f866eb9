import type { Engine, GameGroup, BetType, Rule } from '../types.ts';

/** A bet type in one line: its code, what it does, and its odds (of the tier WIN, where there is but one). */
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

/** Vietnamese bet types have one code in all regions; Mega and Power are called like their only bet type. */
function codePrefix(group: GameGroup): string {
  if (group.startsWith('VN_')) return 'VN_';
  return group === 'MEGA645' || group === 'POWER655' ? group : `${group}_`;
}

/** The same odds for several tiers. */
export function oddsFor(tiers: readonly string[], odds: string): Record<string, string> {
  return Object.fromEntries(tiers.map((tier) => [tier, odds]));
}

/** 0, 1 … count − 1. */
export function range(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
