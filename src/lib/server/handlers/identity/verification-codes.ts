import { sendVisitorCode } from '#domain/identity';
import { CAPTCHA_SECONDS, createCaptcha } from '#domain/verification';
import type { RequestContext, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { identityDeps } from '../../identity-deps.ts';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';
import { visitorOf } from './caller.ts';
import { storeCodeRequester } from './sign-in-cookies.ts';

async function send(request: RequestContext, code: Parameters<typeof sendVisitorCode>[2]) {
  const { codeRequester, ...sent } = await sendVisitorCode(identityDeps(request.app), visitorOf(request), code);
  storeCodeRequester(request, codeRequester);
  return sent;
}

export const verificationCodeHandlers: Handlers<
  | 'GET /wps/captcha'
  | 'POST /wps/verification/sms/noLogin'
  | 'POST /wps/verification/sms/register'
  | 'POST /wps/verification/sms/password'
> = {
  async 'GET /wps/captcha'(request) {
    const { random, sealer, config } = request.app;
    const { id, text } = await request.write((tx) => createCaptcha(tx, { random, sealer, address: request.address }));
    const { captcha } = cookieNames(config.publicOrigin);
    request.setCookie(captcha, id, { maxAgeSeconds: CAPTCHA_SECONDS, isHttpOnly: true });
    request.setHeader('x-captcha-id', id);
    return runInThread('drawCaptcha', text);
  },

  async 'POST /wps/verification/sms/noLogin'(request, { body }) {
    const { mobileNum: number, countryDialingCode, humanCheck } = body;
    const code = { number, field: 'mobileNum', countryDialingCode, humanCheck };
    const { expiredMinutes } = await send(request, { purpose: 'sign-in', ...code });
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/register'(request, { body }) {
    const { mobileNo: number, countryDialingCode, humanCheck } = body;
    const code = { number, field: 'mobileNo', countryDialingCode, humanCheck };
    const { expiredMinutes } = await send(request, { purpose: 'register', ...code });
    return { expiredMinutes };
  },

  async 'POST /wps/verification/sms/password'(request, { body }) {
    const { mobileNum: number, countryDialingCode, humanCheck } = body;
    const code = { number, field: 'mobileNum', countryDialingCode, humanCheck };
    const { expiresAt } = await send(request, { purpose: 'password', ...code });
    return { expirationTime: expiresAt.getTime() };
  },
};
