import { z } from 'zod';
import { isLoopback, isProduction, listOf, problemsOf, type Settings } from './settings.ts';

/** Settings that protect members' accounts. */
export interface ProtectionConfig {
  /**
   * How long withdrawals wait after a sign-in that only knowledge verified, or nothing, and after a change of the destination, a
   * password or a contact; also the age from which a contact can verify the member. 0: not at all.
   */
  payoutHoldHours: number;
  /** Minutes without an action after which bets, deposits and withdrawals need the password again. */
  moneyIdleMinutes: number;
  /** Dial codes that codes by SMS are sent to when the number is new; undefined: the market's. */
  smsDialCodes: readonly string[] | undefined;
  /** Range API of breached passwords; undefined: only the shipped list of common ones. */
  passwordRangeUrl: string | undefined;
  /** SMS that the portal sends at most. */
  smsTotals: { perHour: number; perDay: number };
}

const environment = z.object({
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  MONEY_IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  PASSWORD_RANGE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must be an https address (http only on the own machine)')
    .optional(),
  SMS_DIAL_CODES: z
    .string()
    .transform(listOf)
    .refine(
      (codes) => codes.every((code) => /^[1-9]\d{0,3}$/.test(code)),
      'must be dial codes (84,66), separated by commas',
    )
    .optional(),
  SMS_PER_HOUR: z.coerce.number().int().min(10).max(1_000_000).default(1000),
  SMS_PER_DAY: z.coerce.number().int().min(10).max(10_000_000).default(8000),
});

/** Reads the settings that protect members' accounts, and lists what is wrong with them. */
export function readProtection(set: Settings): { protection: ProtectionConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = problemsOf(parsed);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const {
    PAYOUT_HOLD_HOURS: payoutHoldHours,
    MONEY_IDLE_MINUTES: moneyIdleMinutes,
    PASSWORD_RANGE_URL: passwordRangeUrl,
    SMS_DIAL_CODES: smsDialCodes,
  } = raw;
  if (payoutHoldHours === 0 && isProduction(set)) problems.push('PAYOUT_HOLD_HOURS: must be at least 1 in production');
  const smsTotals = { perHour: raw.SMS_PER_HOUR, perDay: raw.SMS_PER_DAY };
  const protection = { payoutHoldHours, moneyIdleMinutes, passwordRangeUrl, smsDialCodes, smsTotals };
  return { protection, problems };
}

function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}
