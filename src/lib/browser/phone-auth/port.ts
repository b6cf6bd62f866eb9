import type { EndpointResponse } from '#api/table';
import { phoneAuthProblem } from '#rules/identity/phone-auth';
import { FieldsError } from '../client/errors.ts';

/** The provider's address and the portal's key for it, from the site settings. */
export type PhoneAuthPages = NonNullable<EndpointResponse<'GET /wps/system/whitelabel'>['phoneAuth']['pages']>;

/** A mobile number as typed into a form. */
export interface MobileNumber {
  mobileNum: string;
  countryDialingCode: string;
}

/**
 * Verifies mobile numbers for the portal. Throws FieldsError for a refusal and NetworkError when there is no response.
 */
export interface PhoneAuthProvider {
  /** Sends a code to a number in E.164; returns the session that the code is checked against. */
  sendCode(number: string, recaptchaToken: string | undefined): Promise<string>;
  /** Returns the ID token that the portal's server accepts as verification of the number. */
  verifyCode(session: string, code: string): Promise<string>;
}

/** Shows the provider's reCAPTCHA at that address; returns its token, or undefined when the visitor closed it. */
export type SolveRecaptcha = (verifierUrl: string) => Promise<string | undefined>;

/** Converts a provider's refusal of a number or its code to an error that forms show under the code's field. */
export function phoneAuthRefusal(providerCode: string): FieldsError {
  return new FieldsError({ verificationCode: { code: phoneAuthProblem(providerCode) } });
}
