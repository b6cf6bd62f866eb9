import { z } from 'zod';
import { problemsOf, type Settings } from './settings.ts';

/** Settings that protect members' accounts. */
export interface ProtectionConfig {
  /** How long withdrawals wait after a sign-in that only knowledge verified, or nothing. */
  payoutHoldHours: number;
}

const environment = z.object({
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(1).max(720).default(24),
});

/** Reads the settings that protect members' accounts, and lists what is wrong with them. */
export function readProtection(set: Settings): { protection: ProtectionConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  return { protection: { payoutHoldHours: raw.PAYOUT_HOLD_HOURS }, problems: problemsOf(parsed) };
}
