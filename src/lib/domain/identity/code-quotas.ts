import type { CodePurpose } from '#domain/verification';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { dialCodeOf } from '#rules/mobile-numbers';
import type { Quota } from './deps.ts';
import type { Visitor } from './visitor.ts';

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

/** Limits the SMS to one dial code, because some countries are expensive. A decoy is not sent and consumes none. */
export function dialCodeQuota(sms: { purpose: CodePurpose; mobile: string; isDecoy: boolean }): Quota {
  const key = `sms:${POOLS[sms.purpose]}:prefix:${dialCodeOf(sms.mobile)}`;
  return { key, max: 500, windowMs: HOUR_MS, isCheckedOnly: sms.isDecoy };
}
