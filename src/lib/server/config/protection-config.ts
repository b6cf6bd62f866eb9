import { z } from 'zod';
import { isProduction, problemsOf, type Settings } from './settings.ts';

/** Settings that protect members' accounts. */
export interface ProtectionConfig {
  /**
   * How long withdrawals wait after a sign-in that only knowledge verified, or nothing, and after a change of the destination, a
   * password or a contact; also the age from which a contact can verify the member. 0: not at all.
   */
  payoutHoldHours: number;
  /** Minutes without an action after which bets, deposits and withdrawals need the password again. */
  moneyIdleMinutes: number;
}

const environment = z.object({
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  MONEY_IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
});

/** Reads the settings that protect members' accounts, and lists what is wrong with them. */
export function readProtection(set: Settings): { protection: ProtectionConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = problemsOf(parsed);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const { PAYOUT_HOLD_HOURS: payoutHoldHours, MONEY_IDLE_MINUTES: moneyIdleMinutes } = raw;
  if (payoutHoldHours === 0 && isProduction(set)) problems.push('PAYOUT_HOLD_HOURS: must be at least 1 in production');
  return { protection: { payoutHoldHours, moneyIdleMinutes }, problems };
}
