import type { CodePurpose } from '#domain/verification';
import type { Allowance } from '#kernel/attempt-limit';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import type { Quota } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Groups the purposes that share quotas. Codes that anybody can request in a visitor's form must not use up the quota of a
 * member who recovers an account, or of one who already entered a password or has an open session.
 */
const POOLS: Record<CodePurpose, 'visitor' | 'recovery' | 'owner'> = {
  register: 'visitor',
  'sign-in': 'visitor',
  'bind-mobile': 'visitor',
  'bind-email': 'visitor',
  password: 'recovery',
  'step-up': 'owner',
  'recent-authentication': 'owner',
};

interface CodeRequest {
  channel: 'sms' | 'email';
  purpose: CodePurpose;
  /** Mobile number in E.164, or email address. */
  target: string;
}

/**
 * Lists the quotas of a code. One network gets fewer codes for a target than the target gets in total, so that one
 * attacker cannot block the owner's codes.
 */
export function codeQuotas(
  { network, wideNetwork }: Pick<Visitor, 'network' | 'wideNetwork'>,
  { channel, purpose, target }: CodeRequest,
): Quota[] {
  const pool = `${channel}:${POOLS[purpose]}`;
  const targetByNetwork = `${target}:${network}`;
  return [
    { key: `${pool}:minute:${targetByNetwork}`, max: 1, windowMs: MINUTE_MS },
    { key: `${pool}:hour:${targetByNetwork}`, max: 5, windowMs: HOUR_MS },
    { key: `${pool}:day:${targetByNetwork}`, max: 10, windowMs: DAY_MS },
    { key: `${pool}:target-hour:${target}`, max: 8, windowMs: HOUR_MS },
    { key: `${pool}:target-day:${target}`, max: 20, windowMs: DAY_MS },
    { key: `${pool}:network:${network}`, max: 20, windowMs: HOUR_MS },
    ...(wideNetwork ? [{ key: `${pool}:network:${wideNetwork}`, max: 60, windowMs: HOUR_MS }] : []),
  ];
}

/** Groups of recipients; each has a share of the portal's SMS that the others cannot use up. */
export type SmsGroup = 'strangers' | 'accounts' | 'members';

interface Sms {
  purpose: CodePurpose;
  /** The browser is known to the account of the number. */
  isKnownBrowser: boolean;
}

/**
 * Returns the group of an SMS. Strangers name new numbers, as many as they like. Codes for accounts go to confirmed numbers only,
 * no matter who requests them. Members have a session, a password that was right, or a browser that the account knows.
 */
export function smsGroupOf({ purpose, isKnownBrowser }: Sms): SmsGroup {
  if (isKnownBrowser || POOLS[purpose] === 'owner') return 'members';
  return purpose === 'sign-in' || purpose === 'password' ? 'accounts' : 'strangers';
}

/** Shares of the budget in percent. */
const SHARES: Record<SmsGroup, number> = { strangers: 50, accounts: 20, members: 30 };

/** SMS that the portal sends at most, which bounds its costs. */
export interface SmsTotals {
  perHour: number;
  perDay: number;
}

/** Lists the quotas of a group. A decoy is not sent and consumes none, but is refused like the others. */
export function smsTotalQuotas(
  { perHour, perDay }: SmsTotals,
  { group, isDecoy }: { group: SmsGroup; isDecoy: boolean },
): Quota[] {
  const quota = (name: string, total: number, windowMs: number) => ({
    key: `sms:total-${name}:${group}`,
    max: Math.max(1, Math.floor((total * SHARES[group]) / 100)),
    windowMs,
    isCheckedOnly: isDecoy,
  });
  return [quota('hour', perHour, HOUR_MS), quota('day', perDay, DAY_MS)];
}

/** Numbers of one range; somebody who is paid for SMS uses numbers that follow one another. */
export const HOT_RANGE: Allowance = { maxAttempts: 60, windowMs: HOUR_MS };
/** The plus, the dial code and the first digits of an operator's range. */
const RANGE_LENGTH = 7;

/** Returns the key by which requests for a range of numbers are counted. */
export function smsRangeKey(group: SmsGroup, mobile: string): string {
  return `sms-range:${group}:${mobile.slice(0, RANGE_LENGTH)}`;
}
