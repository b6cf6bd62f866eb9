import { dialCodeOf, mobileNumber } from '../members/mobile-numbers.ts';

/**
 * Methods of step-up verification, stronger ones first: possession factors, then knowledge factors.
 */
export const STEP_UP_METHODS = ['authenticator', 'recovery_code', 'sms', 'email', 'mobile', 'payee_name'] as const;

export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

/** Compares names as banks print them: ignores accents, case and repeated spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = normalizeName(one);
  return plain !== '' && plain === normalizeName(other);
}

function normalizeName(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return letters.toUpperCase().replaceAll('Đ', 'D').trim().replace(/\s+/g, ' ');
}

/** True when a typed number, in any usual notation, is the number in E.164. */
export function isSameMobile(typed: string, mobile: string): boolean {
  const text = typed.trim().replace(/^00/, '+');
  return mobile !== '' && mobileNumber(dialCodeOf(mobile), text) === mobile;
}
