import type { Whitelabel } from '../stores/whitelabel.ts';

/** The provider's address and this portal's key for it, from the whitelabel. */
export type PhoneAuthPages = NonNullable<Whitelabel['phoneAuth']['pages']>;

/** Proves numbers in the portal's place. Its refusals are FieldsErrors, its silence is a NetworkError. */
export interface PhoneAuthProvider {
  /** Sends a code to a number in E.164; gives what the code is checked against. */
  sendCode(number: string, recaptchaToken: string | undefined): Promise<string>;
  /** Gives the ID token that the portal's server takes for a proof of the number. */
  verifyCode(session: string, code: string): Promise<string>;
}

/** Shows the provider's reCAPTCHA from that address; gives its token, undefined when the visitor closed it. */
export type SolveRecaptcha = (verifierUrl: string) => Promise<string | undefined>;
