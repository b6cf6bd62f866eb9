import { MINUTE_MS } from '#kernel/clock';
import { call } from '../client/client.ts';

/** Specification §9: a countdown of 60 seconds for each of the minutes that the server names. */
const fromNow = (minutes: number) => Date.now() + minutes * MINUTE_MS;

export interface MobileNumber {
  mobileNum: string;
  countryDialingCode: string;
}

/** Takes the blanks around a typed number away. */
export function typedMobile({ mobileNum, countryDialingCode }: MobileNumber): MobileNumber {
  return { mobileNum: mobileNum.trim(), countryDialingCode };
}

/** Sends a code to sign in with; gives until when no other is sent, in milliseconds since 1970. */
export async function sendSignInCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { expiredMinutes } = await call('POST /wps/verification/sms/noLogin', {
    body: { ...mobile, humanCheck },
  });
  return fromNow(expiredMinutes);
}

/** Sends a code to set a new password with; the server names the moment itself. */
export async function sendPasswordCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { expirationTime } = await call('POST /wps/verification/sms/password', {
    body: { ...mobile, humanCheck },
  });
  return expirationTime;
}

/** Sends the code of a sign-in that waits for its second proof. */
export async function sendStepUpCode(method: 'sms' | 'email'): Promise<number> {
  const { expiredMinutes } = await call('POST /wps/session/stepup/send', { body: { method } });
  return fromNow(expiredMinutes);
}

/** Sends a code that proves the number of who registers. */
export async function sendRegistrationCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { mobileNum, countryDialingCode } = mobile;
  const body = { mobileNo: mobileNum, countryDialingCode, humanCheck };
  const { expiredMinutes } = await call('POST /wps/verification/sms/register', { body });
  return fromNow(expiredMinutes);
}
