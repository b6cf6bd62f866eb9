import { changePassword, resetPasswordByLink, resetPasswordByPhone, sendResetLink } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { callerOf, visitorOf } from './caller.ts';
import { respondToSignIn } from './sign-in-cookies.ts';

export const passwordHandlers: Handlers<
  | 'POST /wps/member/password'
  | 'POST /wps/member/password/email'
  | 'POST /wps/member/password/reset'
  | 'POST /wps/member/password/verification'
> = {
  async 'POST /wps/member/password'(request, { body: { oldPassword, newPassword, confirmNewPassword } }) {
    const passwords = { oldPassword, newPassword, confirmNewPassword };
    await changePassword(identityDeps(request.app), visitorOf(request), callerOf(request), passwords);
    return null;
  },

  async 'POST /wps/member/password/email'(request, { body: { username, email, humanCheck } }) {
    await sendResetLink(identityDeps(request.app), visitorOf(request), { username, email, humanCheck });
    return null;
  },

  async 'POST /wps/member/password/reset'(request, { body }) {
    const { authenticatorCode, ...passwords } = body;
    await resetPasswordByLink(identityDeps(request.app), visitorOf(request), { ...passwords, authenticatorCode });
    return null;
  },

  async 'POST /wps/member/password/verification'(request, { body }) {
    const { newPassword, countryDialingCode, mobileNum: number, transport: tokenTransport } = body;
    const { verificationCode: code, firebaseIdToken: idToken, authenticatorCode } = body;
    const input = { newPassword, countryDialingCode, number, code, idToken, authenticatorCode, tokenTransport };
    return respondToSignIn(request, await resetPasswordByPhone(identityDeps(request.app), visitorOf(request), input));
  },
};
