import type { CodePurpose } from '#domain/verification';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { dialCodeOf } from '#rules/mobile-numbers';
import type { Quota } from './ports.ts';
import type { Visitor } from './visitor.ts';

/**
 * Groups the purposes that share quotas. Codes that anybody can request in a visitor's form must not use up those of a
 * member who recovers an account, nor of one who has already shown a password or an open session.
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
  /** The number or the address. */
  target: string;
}

/**
 * Lists the quotas of a code. One network gets fewer codes for a target than the target gets in all, so that a stranger in
 * one place cannot keep its owner from getting one.
 */
export function codeQuotas(
  { network, wideNetwork }: Pick<Visitor, 'network' | 'wideNetwork'>,
  { channel, purpose, target }: CodeRequest,
): Quota[] {
  const pool = `${channel}:${POOLS[purpose]}`;
  const here = `${target}:${network}`;
  return [
    { key: `${pool}:minute:${here}`, max: 1, windowMs: MINUTE_MS },
    { key: `${pool}:hour:${here}`, max: 5, windowMs: HOUR_MS },
    { key: `${pool}:day:${here}`, max: 10, windowMs: DAY_MS },
    { key: `${pool}:target-hour:${target}`, max: 8, windowMs: HOUR_MS },
    { key: `${pool}:target-day:${target}`, max: 20, windowMs: DAY_MS },
    { key: `${pool}:network:${network}`, max: 20, windowMs: HOUR_MS },
    ...(wideNetwork ? [{ key: `${pool}:network:${wideNetwork}`, max: 60, windowMs: HOUR_MS }] : []),
  ];
}

/** Limits the SMS to one dial code, where they may be expensive. A decoy is not sent and consumes none. */
export function dialCodeQuota(sms: { purpose: CodePurpose; mobile: string; isDecoy: boolean }): Quota {
  const key = `sms:${POOLS[sms.purpose]}:prefix:${dialCodeOf(sms.mobile)}`;
  return { key, max: 500, windowMs: HOUR_MS, isCheckedOnly: sms.isDecoy };
}
