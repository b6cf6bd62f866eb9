import { completeStepUp, sendStepUpCode } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { visitorOf } from './caller.ts';
import { respondSignedIn, dropCookie } from './sign-in-cookies.ts';

export const stepUpHandlers: Handlers<'POST /wps/session/stepup/send' | 'POST /wps/session/stepup'> = {
  async 'POST /wps/session/stepup/send'(call, { body: { method, pending: stepUpToken } }) {
    const request = { method, stepUpToken };
    const { expiredMinutes } = await sendStepUpCode(identityDeps(call.app), visitorOf(call), request);
    return { expiredMinutes };
  },

  async 'POST /wps/session/stepup'(call, { body }) {
    const { method, answer, trust: isTrusted, pending: stepUpToken } = body;
    const given = { method, answer, isTrusted, stepUpToken };
    const signedIn = await completeStepUp(identityDeps(call.app), visitorOf(call), given);
    dropCookie(call, 'stepUp');
    return respondSignedIn(call, signedIn);
  },
};
