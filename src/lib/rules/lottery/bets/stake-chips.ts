/** Multipliers that the board offers with one tap. */
export const MULTIPLIER_CHIPS: readonly number[] = [1, 5, 10, 50];

const STEPS: readonly bigint[] = [1n, 5n, 10n, 50n, 100n];

/** Returns the amounts that the board offers with one tap: multiples of the minimum, up to the maximum. */
export function stakeChips({ minMinor, maxMinor }: { minMinor: bigint; maxMinor: bigint }): bigint[] {
  return STEPS.map((step) => step * minMinor).filter((amountMinor) => amountMinor <= maxMinor);
}
