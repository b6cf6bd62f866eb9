import { z } from 'zod';
import { isProduction, problemsOf, type Settings } from './settings.ts';

export interface PayoutConfig {
  /** Age in hours from which a payout destination, a password and a contact may take money out; 0: none is required. */
  payoutHoldHours: number;
}

const environment = z.object({ PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24) });

/** Reads the settings of payouts, and lists what is wrong with them. */
export function readPayouts(set: Settings): { payouts: PayoutConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = problemsOf(parsed);
  const { PAYOUT_HOLD_HOURS: payoutHoldHours } = parsed.success ? parsed.data : environment.parse({});
  if (parsed.success && payoutHoldHours === 0 && isProduction(set))
    problems.push('PAYOUT_HOLD_HOURS: must be at least 1 in production');
  return { payouts: { payoutHoldHours }, problems };
}
