import type { FieldProblem } from '#kernel/errors';
import { EMPTY } from './field.ts';
import type { RegistrationSettings } from './settings.ts';

export interface MobileValues {
  /** National number, as it is dialed inside the country. */
  mobileNum?: string | undefined;
  /** Dial code with the plus. */
  countryDialingCode?: string | undefined;
  /** Code that was sent by SMS to the number. */
  verificationCode?: string | undefined;
  /** A phone-auth provider's ID token, in place of a code. */
  firebaseIdToken?: string | undefined;
}

/** Converts a number to E.164; undefined when it is invalid. */
export type ToMobile = (countryDialingCode: string, mobileNum: string) => string | undefined;

/** True when the number must be verified by a code. */
export function needsPhoneCode(settings: RegistrationSettings, values: MobileValues): boolean {
  return settings.smsEnabled && Boolean(values.mobileNum) && !values.firebaseIdToken;
}

/** Checks the dial code of a number, if one was entered, and whether the number is possible. */
export function mobileProblems(
  { countryDialingCodes }: RegistrationSettings,
  { mobileNum, countryDialingCode }: MobileValues,
  toMobile?: ToMobile,
): Record<string, FieldProblem> {
  if (!mobileNum) return {};
  if (!countryDialingCode) return { countryDialingCode: EMPTY };
  const isOffered = countryDialingCodes.some((country) => country.countryDialingCode === countryDialingCode);
  if (countryDialingCodes.length > 0 && !isOffered) return { countryDialingCode: { code: 'invalid_value' } };
  const isPossible = !toMobile || toMobile(countryDialingCode, mobileNum) !== undefined;
  return isPossible ? {} : { mobileNum: { code: 'invalid_mobile_number' } };
}
