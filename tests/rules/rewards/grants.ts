import type { Grant, GrantTerms } from '#rules/rewards/bonus-money/grants';

export const TERMS: GrantTerms = {
  factorHundredths: 1000n,
  base: 'bonus',
  stakesFirst: 'cash',
  counts: 'all',
  principal: 'paid',
  contributionPpm: { RNG: 1_000_000n },
  maxBetMinor: null,
  maxConversionMinor: null,
  validHours: 24,
  queueHours: 48,
  forfeitsOnWithdrawal: true,
};

/** Creates an active grant of 100 that requires 1,000, apart from the fields given. */
export function grantOf(fields: Partial<Grant> = {}): Grant {
  const active = { id: 1n, state: 'active', terms: TERMS, amountMinor: 100n, balanceMinor: 100n } as const;
  const times = { queuedAt: at(0), activatedAt: at(0), expiresAt: at(24) };
  const sums = { requiredMinor: 1000n, progressMinor: 0n, convertedMinor: 0n, principalLeftMinor: 0n };
  return { ...active, ...times, ...sums, ...fields };
}

/** Returns a time, in hours after the beginning. */
export function at(hours: number): Date {
  return new Date(Date.UTC(2026, 0, 1, hours));
}
