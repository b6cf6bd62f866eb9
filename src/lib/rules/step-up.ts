import { dialCodeOf, mobileNumber } from './mobile-numbers.ts';

/**
 * How a sign-in from a network and a browser that are both new is proved (specification §4), the stronger ones first:
 * what the member has, then what it knows.
 */
export const STEP_UP_METHODS = ['authenticator', 'recovery_code', 'sms', 'email', 'mobile', 'payee_name'] as const;

export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

/** Names are compared as banks print them: without accents, capitals or doubled spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = plainName(one);
  return plain !== '' && plain === plainName(other);
}

function plainName(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return letters.toUpperCase().replaceAll('Đ', 'D').trim().replace(/\s+/g, ' ');
}

/** Whether what was typed is the number (E.164), in any of the ways that people write their own. */
export function isSameMobile(typed: string, mobile: string): boolean {
  const text = typed.trim().replace(/^00/, '+');
  return mobile !== '' && mobileNumber(dialCodeOf(mobile), text) === mobile;
}
