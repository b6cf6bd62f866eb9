/** Returns the index of the row with the highest minimum that a value reaches; -1 below every row. */
export function tierIndex(tiers: readonly { readonly minMinor: bigint }[], valueMinor: bigint): number {
  let found = -1;
  for (const [index, { minMinor }] of tiers.entries()) {
    const highestMinor = tiers[found]?.minMinor;
    if (minMinor <= valueMinor && (highestMinor === undefined || minMinor > highestMinor)) found = index;
  }
  return found;
}
