import { multiply } from '#kernel/money';
import { FACTOR_UNIT, lowest } from './rates.ts';

export type WageringBase = 'bonus' | 'deposit+bonus';

/** Rule of how much has to be staked before a bonus turns into cash. */
export interface Wagering {
  readonly factorHundredths: bigint;
  readonly base: WageringBase;
}

export const DEFAULT_WAGERING: Wagering = { factorHundredths: 1000n, base: 'bonus' };
/** Maximum of a brand that sets none; a license may require it (docs/spec/rewards-rulebook.md §1.1). */
export const DEFAULT_MAX_WAGERING_HUNDREDTHS = 1000n;

/** Returns the stakes that a bonus requires, clamped to the brand's maximum whatever its terms say (§1.1). */
export function requiredWagering(
  wagering: Wagering,
  grant: { amountMinor: bigint; depositMinor: bigint; maxFactorHundredths: bigint },
): bigint {
  const { amountMinor, depositMinor, maxFactorHundredths } = grant;
  const baseMinor = wagering.base === 'bonus' ? amountMinor : amountMinor + depositMinor;
  return lowest(
    multiply(baseMinor, wagering.factorHundredths, FACTOR_UNIT),
    multiply(amountMinor, maxFactorHundredths, FACTOR_UNIT),
  );
}
