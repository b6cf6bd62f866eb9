import { sendVisitorCode } from '#domain/identity';
import { CAPTCHA_SECONDS, createCaptcha } from '#domain/verification';
import { drawCaptcha } from '../../adapters/captcha.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { identityDeps } from '../../identity-deps.ts';
import { visitorOf } from './caller.ts';
import { storeCodeRequester } from './sign-in-cookies.ts';

async function send(call: CallContext, request: Parameters<typeof sendVisitorCode>[2]) {
  const { codeRequester, ...sent } = await sendVisitorCode(identityDeps(call.app), visitorOf(call), request);
  storeCodeRequester(call, codeRequester);
  return sent;
}

export const verificationCodeHandlers: Handlers<
  | 'GET /wps/captcha'
  | 'POST /wps/verification/sms/noLogin'
  | 'POST /wps/verification/sms/register'
  | 'POST /wps/verification/sms/password'
> = {
  async 'GET /wps/captcha'(call) {
    const { random, sealer, config } = call.app;
    const { id, text } = await call.write((tx) => createCaptcha(tx, { random, sealer, address: call.address }));
    const { captcha } = cookieNames(config.publicOrigin);
    call.setCookie(captcha, id, { maxAgeSeconds: CAPTCHA_SECONDS, isHttpOnly: true });
    call.setHeader('x-captcha-id', id);
    return (await drawCaptcha(text)).toString('base64');
  },

  async 'POST /wps/verification/sms/noLogin'(call, { body }) {
    const { mobileNum: number, countryDialingCode, humanCheck } = body;
    const request = { number, field: 'mobileNum', countryDialingCode, humanCheck };
    const { expiredMinutes } = await send(call, { purpose: 'sign-in', ...request });
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/register'(call, { body }) {
    const { mobileNo: number, countryDialingCode, humanCheck } = body;
    const request = { number, field: 'mobileNo', countryDialingCode, humanCheck };
    const { expiredMinutes } = await send(call, { purpose: 'register', ...request });
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/password'(call, { body }) {
    const { mobileNum: number, countryDialingCode, humanCheck } = body;
    const request = { number, field: 'mobileNum', countryDialingCode, humanCheck };
    const { expiresAt } = await send(call, { purpose: 'password', ...request });
    return { expirationTime: expiresAt.getTime() };
  },
};
