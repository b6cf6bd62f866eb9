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
  async 'POST /wps/member/password'(call, { body: { oldPassword, newPassword, confirmNewPassword } }) {
    const passwords = { oldPassword, newPassword, confirmNewPassword };
    await changePassword(identityDeps(call.app), visitorOf(call), callerOf(call), passwords);
    return null;
  },

  async 'POST /wps/member/password/email'(call, { body: { username, email, humanCheck } }) {
    await sendResetLink(identityDeps(call.app), visitorOf(call), { username, email, humanCheck });
    return null;
  },

  async 'POST /wps/member/password/reset'(call, { body }) {
    await resetPasswordByLink(identityDeps(call.app), visitorOf(call), body);
    return null;
  },

  async 'POST /wps/member/password/verification'(call, { body }) {
    const { newPassword, countryDialingCode, mobileNum: number, transport } = body;
    const { verificationCode: code, firebaseIdToken: idToken } = body;
    const input = { newPassword, countryDialingCode, number, code, idToken, transport };
    return respondToSignIn(call, await resetPasswordByPhone(identityDeps(call.app), visitorOf(call), input));
  },
};
