import { setPaymentPassword, signInByPassword, signInByPhone, signInRemembered } from '#domain/identity';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  deleteRememberToken,
  listSessions,
  setLanguage,
} from '#domain/members';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { maskAddress } from '#rules/masks';
import { offeredByCode } from '../../../i18n/locales.ts';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMemberResponse } from '../../presenters/identity.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';
import { respondToSignIn, dropCookie, dropSessionCookies } from './sign-in-cookies.ts';

export const sessionHandlers: Handlers<
  | 'POST /wps/session/login'
  | 'POST /wps/session/remember'
  | 'DELETE /wps/session/remember'
  | 'DELETE /wps/session/logout'
  | 'GET /wps/member/info'
  | 'GET /wps/member/sessions'
  | 'DELETE /wps/member/sessions'
  | 'DELETE /wps/member/sessions/{id}'
  | 'PUT /wps/member/language'
  | 'PUT /wps/member/paymentPassword'
> = {
  async 'POST /wps/session/login'(call, { body }) {
    const { type, username, password, side, transport, remember } = body;
    const signIn = { side, transport, remember };
    const [deps, visitor] = [identityDeps(call.app), visitorOf(call)];
    if (type === 'sms') {
      const { countryDialingCode = '', firebaseIdToken: idToken } = body;
      const phone = { countryDialingCode, number: username, code: password, idToken };
      return respondToSignIn(call, await signInByPhone(deps, visitor, { ...signIn, ...phone }));
    }
    const checks = { humanCheck: body.humanCheck, captcha: { id: body.captchaId, text: body.captcha } };
    return respondToSignIn(call, await signInByPassword(deps, visitor, { ...signIn, username, password, ...checks }));
  },

  async 'POST /wps/session/remember'(call) {
    const outcome = await signInRemembered(identityDeps(call.app), visitorOf(call));
    if (outcome) return respondToSignIn(call, outcome);
    dropCookie(call, 'remember');
    throw new AppError('not_remembered');
  },

  async 'DELETE /wps/session/remember'(call) {
    const token = visitorOf(call).browser.remember;
    if (token !== undefined) await call.write((tx) => deleteRememberToken(tx, token));
    dropCookie(call, 'remember');
    return null;
  },

  async 'DELETE /wps/session/logout'(call) {
    const { sessionHash } = callerOf(call);
    await call.write((tx) => endSession(tx, sessionHash));
    dropSessionCookies(call);
    return null;
  },

  'GET /wps/member/info': async (call) => toMemberResponse(memberOf(call)),

  async 'GET /wps/member/sessions'(call) {
    const { member, sessionHash } = callerOf(call);
    const sessions = await listSessions(call.app.db, member.id, sessionHash);
    return sessions.map(({ publicId, address, ...session }) => ({
      ...session,
      id: publicId,
      // Masked, because somebody else may be using the account and see the list.
      address: maskAddress(address),
      place: call.app.visitors.countryOf(address) ?? null,
    }));
  },

  async 'DELETE /wps/member/sessions'(call) {
    const { member, sessionHash } = callerOf(call);
    await call.write((tx) => endOtherSessions(tx, member.id, sessionHash));
    return null;
  },

  async 'DELETE /wps/member/sessions/{id}'(call, { params }) {
    const isFound = await call.write((tx) => endSessionById(tx, memberOf(call).id, params.id));
    if (!isFound) throw new AppError('not_found');
    return null;
  },

  async 'PUT /wps/member/language'(call, { body }) {
    if (!offeredByCode(body.language)) throw new InvalidFieldsError({ language: { code: 'invalid_value' } });
    await call.write((tx) => setLanguage(tx, memberOf(call).id, body.language));
    return null;
  },

  async 'PUT /wps/member/paymentPassword'(call, { body }) {
    await setPaymentPassword(identityDeps(call.app), visitorOf(call), callerOf(call), body);
    return null;
  },
};
