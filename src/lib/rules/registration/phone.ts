import type { FieldProblem } from '#kernel/errors';
import { EMPTY } from './field.ts';
import type { RegistrationSettings } from './settings.ts';

export interface MobileValues {
  /** National, as it is dialled inside the country. */
  mobileNum?: string | undefined;
  /** With its plus. */
  countryDialingCode?: string | undefined;
  /** Sent by SMS to the number. */
  verificationCode?: string | undefined;
  /** A phone-auth provider's proof, in place of a code. */
  firebaseIdToken?: string | undefined;
}

/** The number in E.164; undefined for one that cannot be. */
export type ToMobile = (countryDialingCode: string, mobileNum: string) => string | undefined;

/** Whether a number that is given has to be proved by a code. */
export function wantsPhoneCode(settings: RegistrationSettings, values: MobileValues): boolean {
  return settings.smsEnabled && Boolean(values.mobileNum) && !values.firebaseIdToken;
}

/** The dial code of a number that is given, and whether there can be such a number. */
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
