import { completeStepUp, sendStepUpCode } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { visitorOf } from './caller.ts';
import { respondSignedIn, dropCookie } from './sign-in-cookies.ts';

export const stepUpHandlers: Handlers<'POST /wps/session/stepup/send' | 'POST /wps/session/stepup'> = {
  async 'POST /wps/session/stepup/send'(request, { body: { method, pending: stepUpToken } }) {
    const { app } = request;
    const { expiredMinutes } = await sendStepUpCode(identityDeps(app), visitorOf(request), { method, stepUpToken });
    return { expiredMinutes };
  },

  async 'POST /wps/session/stepup'(request, { body }) {
    const { method, answer, trust: isTrusted, pending: stepUpToken } = body;
    const given = { method, answer, isTrusted, stepUpToken };
    const signedIn = await completeStepUp(identityDeps(request.app), visitorOf(request), given);
    dropCookie(request, 'stepUp');
    return respondSignedIn(request, signedIn);
  },
};
