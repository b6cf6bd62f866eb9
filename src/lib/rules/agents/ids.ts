/** Compares ids: whole numbers by their value, others as texts. */
export function compareIds(one: string, other: string): number {
  if (/^\d+$/.test(one) && /^\d+$/.test(other)) {
    const difference = BigInt(one) - BigInt(other);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
