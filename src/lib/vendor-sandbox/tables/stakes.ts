import type { SpotLimits } from './table.ts';

/** Chips of a table, the smallest first. */
export const chipsFor = (currency: string): readonly string[] =>
  currency === 'VND' ? ['5000', '20000', '50000', '100000', '500000', '1000000'] : ['0.5', '1', '5', '10', '50', '100'];

/** Returns the limits of a table's main spots and of its side spots, which pay more and so take less. */
export function spotLimits(
  currency: string,
  sideMax: { vnd: string; other: string },
): { main: SpotLimits; side: SpotLimits } {
  return currency === 'VND'
    ? { main: { min: '10000', max: '10000000' }, side: { min: '5000', max: sideMax.vnd } }
    : { main: { min: '1', max: '1000' }, side: { min: '0.5', max: sideMax.other } };
}
