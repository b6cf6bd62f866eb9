import { endGameSessions } from '#domain/games';
import {
  assertRecentAuthentication,
  reauthenticate,
  setPaymentPassword,
  signInByPassword,
  signInByPhone,
  signInRemembered,
} from '#domain/identity';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  deleteRememberToken,
  listSessions,
  setLanguageCode,
} from '#domain/members';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { maskAddress } from '#rules/members/masks';
import { offeredByCode } from '../../../i18n/locales.ts';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMemberResponse } from '../../presenters/identity.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';
import { clubLabelOf } from './club-label.ts';
import { respondToSignIn, dropCookie, dropSessionCookies } from './sign-in-cookies.ts';

export const sessionHandlers: Handlers<
  | 'POST /wps/session/login'
  | 'POST /wps/session/remember'
  | 'DELETE /wps/session/remember'
  | 'DELETE /wps/session/logout'
  | 'POST /wps/session/reauthentication'
  | 'GET /wps/member/info'
  | 'GET /wps/member/sessions'
  | 'DELETE /wps/member/sessions'
  | 'DELETE /wps/member/sessions/{id}'
  | 'PUT /wps/member/language'
  | 'PUT /wps/member/paymentPassword'
> = {
  async 'POST /wps/session/login'(request, { body }) {
    const { type, username, password, side, transport: tokenTransport, remember } = body;
    const signIn = { side, tokenTransport, remember };
    const [deps, visitor] = [identityDeps(request.app), visitorOf(request)];
    if (type === 'sms') {
      const { countryDialingCode = '', firebaseIdToken: idToken } = body;
      const phone = { countryDialingCode, number: username, code: password, idToken };
      return respondToSignIn(request, await signInByPhone(deps, visitor, { ...signIn, ...phone }));
    }
    const captcha = { id: body.captchaId, text: body.captcha };
    const checks = { humanCheck: body.humanCheck, captcha, work: body.work };
    return respondToSignIn(
      request,
      await signInByPassword(deps, visitor, { ...signIn, username, password, ...checks }),
    );
  },

  async 'POST /wps/session/remember'(request) {
    const outcome = await signInRemembered(identityDeps(request.app), visitorOf(request));
    if (outcome) return respondToSignIn(request, outcome);
    dropCookie(request, 'remember');
    throw new AppError('not_remembered');
  },

  async 'DELETE /wps/session/remember'(request) {
    const token = visitorOf(request).browser.remember;
    if (token !== undefined) await request.write((tx) => deleteRememberToken(tx, token));
    dropCookie(request, 'remember');
    return null;
  },

  async 'DELETE /wps/session/logout'(request) {
    const { sessionHash } = callerOf(request);
    await request.write((tx) => endSession(tx, sessionHash));
    dropSessionCookies(request);
    return null;
  },

  async 'POST /wps/session/reauthentication'(request, { body }) {
    await reauthenticate(identityDeps(request.app), callerOf(request), body.password);
    return null;
  },

  async 'GET /wps/member/info'(request) {
    const member = memberOf(request);
    return toMemberResponse(member, await clubLabelOf(request, member), request.view);
  },

  async 'GET /wps/member/sessions'(request) {
    const { member, sessionHash } = callerOf(request);
    const sessions = await listSessions(request.app.db, member.id, sessionHash);
    return sessions.map(({ publicId, address, viewedBy, ...session }) => ({
      ...session,
      id: publicId,
      isView: viewedBy !== null,
      // Masked, because somebody else may be using the account and see the list.
      address: maskAddress(address),
      country: request.app.visitors.countryOf(address) ?? null,
    }));
  },

  async 'DELETE /wps/member/sessions'(request) {
    const caller = callerOf(request);
    await assertRecentAuthentication(identityDeps(request.app), caller);
    const { member, sessionHash } = caller;
    await request.write(async (tx) => {
      await endOtherSessions(tx, member.id, sessionHash);
      await endGameSessions(tx, member.id);
    });
    return null;
  },

  async 'DELETE /wps/member/sessions/{id}'(request, { params }) {
    await assertRecentAuthentication(identityDeps(request.app), callerOf(request));
    const isFound = await request.write((tx) => endSessionById(tx, memberOf(request).id, params.id));
    if (!isFound) throw new AppError('not_found');
    return null;
  },

  async 'PUT /wps/member/language'(request, { body }) {
    if (!offeredByCode(body.language)) throw new InvalidFieldsError({ language: { code: 'invalid_value' } });
    await request.write((tx) => setLanguageCode(tx, memberOf(request).id, body.language));
    return null;
  },

  async 'PUT /wps/member/paymentPassword'(request, { body }) {
    await setPaymentPassword(identityDeps(request.app), visitorOf(request), callerOf(request), body);
    return null;
  },
};
