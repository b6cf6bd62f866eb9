import { mobileNumber } from '#rules/members/mobile-numbers';
import { createIdentityToolkit } from './identity-toolkit.ts';
import { phoneAuthRefusal, type MobileNumber, type PhoneAuthPages, type SolveRecaptcha } from './port.ts';

/** Verification of one form's mobile number. */
export interface Verification {
  send(mobile: MobileNumber): Promise<void>;
  /** Returns an ID token. */
  verify(mobile: MobileNumber, code: string): Promise<string>;
}

interface Sent {
  number: string;
  session: string;
  /** A code yields one token only; a form that is submitted again uses the same token. */
  verified?: { code: string; idToken: string };
}

export function createVerification(pages: PhoneAuthPages, solveRecaptcha: SolveRecaptcha): Verification {
  const provider = createIdentityToolkit(pages);
  let sent: Sent | undefined;

  return {
    async send(mobile) {
      const number = numberOf(mobile);
      const recaptchaToken = pages.verifierUrl === null ? undefined : await solveRecaptcha(pages.verifierUrl);
      if (pages.verifierUrl !== null && !recaptchaToken) throw phoneAuthRefusal('auth/popup-closed-by-user');
      sent = { number, session: await provider.sendCode(number, recaptchaToken) };
    },
    async verify(mobile, code) {
      const current = sent;
      // The code of another number does not verify this one.
      if (current?.number !== numberOf(mobile)) throw phoneAuthRefusal('auth/missing-verification-id');
      if (current.verified?.code === code) return current.verified.idToken;
      const idToken = await provider.verifyCode(current.session, code);
      current.verified = { code, idToken };
      return idToken;
    },
  };
}

function numberOf({ countryDialingCode, mobileNum }: MobileNumber): string {
  if (mobileNum.trim() === '') throw phoneAuthRefusal('auth/missing-phone-number');
  const number = mobileNumber(countryDialingCode, mobileNum);
  if (!number) throw phoneAuthRefusal('auth/invalid-phone-number');
  return number;
}
