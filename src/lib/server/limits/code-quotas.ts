import type { CodePurpose } from '#domain/verification';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { dialCodeOf } from '#rules/mobile-numbers';
import type { CallContext } from '../context.ts';
import type { Budget } from './quotas.ts';

/**
 * Purposes that use up the same budget. What anybody may ask for in a visitor's form takes nothing from who recovers an
 * account, and neither from who has shown a password or an open session.
 */
const POOLS: Record<CodePurpose, 'visitor' | 'recovery' | 'owner'> = {
  register: 'visitor',
  'sign-in': 'visitor',
  'bind-mobile': 'visitor',
  'bind-email': 'visitor',
  password: 'recovery',
  'step-up': 'owner',
  'present-contact': 'owner',
};

interface Wanted {
  channel: 'sms' | 'email';
  purpose: CodePurpose;
  target: string;
}

/**
 * What one network may have sent to one target is less than what the target gets in all: a stranger in one place leaves
 * its owner some.
 */
export function codeBudgets(
  { network, wideNetwork }: Pick<CallContext, 'network' | 'wideNetwork'>,
  { channel, purpose, target }: Wanted,
): Budget[] {
  const pool = `${channel}:${POOLS[purpose]}`;
  const here = `${target}:${network}`;
  return [
    { key: `${pool}:minute:${here}`, tries: 1, windowMs: MINUTE_MS },
    { key: `${pool}:hour:${here}`, tries: 5, windowMs: HOUR_MS },
    { key: `${pool}:day:${here}`, tries: 10, windowMs: DAY_MS },
    { key: `${pool}:target-hour:${target}`, tries: 8, windowMs: HOUR_MS },
    { key: `${pool}:target-day:${target}`, tries: 20, windowMs: DAY_MS },
    { key: `${pool}:network:${network}`, tries: 20, windowMs: HOUR_MS },
    ...(wideNetwork ? [{ key: `${pool}:network:${wideNetwork}`, tries: 60, windowMs: HOUR_MS }] : []),
  ];
}

/** Of a country's prefix, where SMS may be dear. What is sent to nobody costs nothing and uses up nothing of it. */
export function prefixBudget(sms: { purpose: CodePurpose; mobile: string; isForNobody: boolean }): Budget {
  const key = `sms:${POOLS[sms.purpose]}:prefix:${dialCodeOf(sms.mobile)}`;
  return { key, tries: 500, windowMs: HOUR_MS, isOnlyAsked: sms.isForNobody };
}
