import { findByMobile } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { CAPTCHA_SECONDS, newCaptcha } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/mobile-numbers';
import type { ModuleId } from '#rules/modules';
import { drawCaptcha } from '../../adapters/captcha.ts';
import { sendSmsCode } from '../../adapters/codes.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { CAPTCHA_COOKIE, proveHuman } from './human-proof.ts';

interface Asked {
  countryDialingCode: string;
  proof?: string | undefined;
}

async function assertSwitchedOn(call: CallContext, modId: ModuleId): Promise<void> {
  if (!(await moduleFlags(call.app.db))[modId]) throw new AppError('not_enabled');
}

/** The number in E.164; looked at before the proof, so that a slip of the finger does not cost another puzzle. */
async function provedNumber(call: CallContext, field: string, typed: string, asked: Asked): Promise<string> {
  const mobile = mobileNumber(asked.countryDialingCode, typed);
  if (mobile === undefined) throw new InvalidFieldsError({ [field]: { code: 'invalid_mobile_number' } });
  await proveHuman(call, asked.proof);
  return mobile;
}

/** To who has an account; to others it looks the same. */
async function sendToMember(call: CallContext, purpose: 'sign-in' | 'password', mobile: string) {
  const member = await findByMobile(call.app.db, mobile);
  return sendSmsCode(call, { purpose, mobile, isForNobody: member === undefined });
}

export const verificationCodeHandlers: Handlers<
  | 'GET /wps/captcha'
  | 'POST /wps/verification/sms/noLogin'
  | 'POST /wps/verification/sms/register'
  | 'POST /wps/verification/sms/password'
> = {
  async 'GET /wps/captcha'(call) {
    const { random, sealer } = call.app;
    const { id, text } = await call.write((tx) => newCaptcha(tx, { random, sealer, address: call.address }));
    call.setCookie(CAPTCHA_COOKIE, id, { maxAgeSeconds: CAPTCHA_SECONDS, isHttpOnly: true });
    call.setHeader('x-captcha-id', id);
    return (await drawCaptcha(text)).toString('base64');
  },

  async 'POST /wps/verification/sms/noLogin'(call, { body }) {
    await assertSwitchedOn(call, 'MOBILEVERCODELOGIN3');
    const mobile = await provedNumber(call, 'mobileNum', body.mobileNum, body);
    const { expiredMinutes } = await sendToMember(call, 'sign-in', mobile);
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/register'(call, { body }) {
    await assertSwitchedOn(call, 'REGMOBVERF3');
    const mobile = await provedNumber(call, 'mobileNo', body.mobileNo, body);
    const { expiredMinutes } = await sendSmsCode(call, { purpose: 'register', mobile });
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/password'(call, { body }) {
    await assertSwitchedOn(call, 'CHNGPASSVERIF3');
    const mobile = await provedNumber(call, 'mobileNum', body.mobileNum, body);
    const { expiresAt } = await sendToMember(call, 'password', mobile);
    return { expirationTime: expiresAt.getTime() };
  },
};
