import { MINUTE_MS } from '#kernel/clock';
import { call } from '../../client/client.ts';
import type { MobileNumber } from '../../phone-auth/port.ts';

/** Returns the end of a countdown that lasts the minutes which the server names. */
const minutesFromNow = (minutes: number) => Date.now() + minutes * MINUTE_MS;

/** Trims a typed number. */
export function trimMobile({ mobileNum, countryDialingCode }: MobileNumber): MobileNumber {
  return { mobileNum: mobileNum.trim(), countryDialingCode };
}

/** Sends a sign-in code. Returns the time until which no other code is sent, in milliseconds since 1970. */
export async function sendSignInCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { expiredMinutes } = await call('POST /wps/verification/sms/noLogin', {
    body: { ...mobile, humanCheck },
  });
  return minutesFromNow(expiredMinutes);
}

/** Sends a password recovery code. The server returns the expiration time itself. */
export async function sendPasswordCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { expirationTime } = await call('POST /wps/verification/sms/password', {
    body: { ...mobile, humanCheck },
  });
  return expirationTime;
}

/** Sends the code of a step-up verification. */
export async function sendStepUpCode(method: 'sms' | 'email'): Promise<number> {
  const { expiredMinutes } = await call('POST /wps/session/stepup/send', { body: { method } });
  return minutesFromNow(expiredMinutes);
}

/** Sends a code that verifies the mobile number of a registration. */
export async function sendRegistrationCode(mobile: MobileNumber, humanCheck: string | undefined): Promise<number> {
  const { mobileNum, countryDialingCode } = mobile;
  const body = { mobileNo: mobileNum, countryDialingCode, humanCheck };
  const { expiredMinutes } = await call('POST /wps/verification/sms/register', { body });
  return minutesFromNow(expiredMinutes);
}
