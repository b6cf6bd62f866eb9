import { mobileNumber } from '#rules/mobile-numbers';
import type { MobileNumber } from '../stores/codes.ts';
import { createIdentityToolkit } from './identity-toolkit.ts';
import type { PhoneAuthPages, Verify } from './port.ts';
import { phoneAuthRefusal } from './refusal.ts';

/** One form's way from a number to its proof. */
export interface Verification {
  send(mobile: MobileNumber): Promise<void>;
  /** Gives an ID token. */
  prove(mobile: MobileNumber, code: string): Promise<string>;
}

interface Sent {
  number: string;
  session: string;
  /** A code is good for one token; a form that is sent again for another reason has that one still. */
  proved?: { code: string; idToken: string };
}

export function createVerification(pages: PhoneAuthPages, verify: Verify): Verification {
  const provider = createIdentityToolkit(pages);
  let sent: Sent | undefined;

  return {
    async send(mobile) {
      const number = numberOf(mobile);
      const recaptchaToken = pages.verifierUrl === null ? undefined : await verify(pages.verifierUrl);
      if (pages.verifierUrl !== null && !recaptchaToken) throw phoneAuthRefusal('auth/popup-closed-by-user');
      sent = { number, session: await provider.sendCode(number, recaptchaToken) };
    },
    async prove(mobile, code) {
      const mine = sent;
      // The code of another number proves nothing about this one.
      if (mine?.number !== numberOf(mobile)) throw phoneAuthRefusal('auth/missing-verification-id');
      if (mine.proved?.code === code) return mine.proved.idToken;
      const idToken = await provider.proveCode(mine.session, code);
      mine.proved = { code, idToken };
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
