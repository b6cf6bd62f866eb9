import { findBrowser } from '#domain/devices';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  forgetRememberToken,
  listSessions,
  setLanguage,
  setPaymentPassword,
  useRememberToken,
} from '#domain/members';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { maskAddress } from '#rules/masks';
import { checkPaymentPassword } from '#rules/registration';
import { offeredByCode } from '../../../i18n/locales.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { cookieNames, HINT_COOKIE } from '../../http/sessions.ts';
import { memberInfo, memberOf } from './member-info.ts';
import { tellOfChange } from './owner-letters.ts';
import { proveOwnPassword } from './own-password.ts';
import { sessionOf } from './session-of.ts';
import { signInByPassword, signInByPhone } from './sign-in.ts';
import { completeSignIn, dropCookie } from './sign-in-flow.ts';

const rememberCookie = (call: CallContext) => cookieNames(call.app.config.publicOrigin).remember;

/**
 * The token is used up in a transaction of its own: shown again, it tells of a theft. In another browser than the one it
 * was made for it is worth nothing.
 */
async function signInRemembered(call: CallContext) {
  const names = cookieNames(call.app.config.publicOrigin);
  const [token, browser] = [call.cookie(names.remember), call.cookie(names.device)];
  const remembered = token === undefined ? undefined : await call.write((tx) => useRememberToken(tx, token));
  const deviceId = remembered && browser && (await findBrowser(call.app.db, remembered.member.id, browser));
  if (!remembered || deviceId !== remembered.deviceId) {
    dropCookie(call, names.remember);
    throw new AppError('not_remembered');
  }
  return completeSignIn(call, remembered.member, { transport: 'cookie', remember: true, isUnattended: true });
}

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
  'POST /wps/session/login': (call, { body }) =>
    body.type === 'sms' ? signInByPhone(call, body) : signInByPassword(call, body),

  'POST /wps/session/remember': (call) => signInRemembered(call),

  async 'DELETE /wps/session/remember'(call) {
    const token = call.cookie(rememberCookie(call));
    if (token !== undefined) await call.write((tx) => forgetRememberToken(tx, token));
    dropCookie(call, rememberCookie(call));
    return null;
  },

  async 'DELETE /wps/session/logout'(call) {
    const hash = sessionOf(call);
    await call.write((tx) => endSession(tx, hash));
    dropCookie(call, cookieNames(call.app.config.publicOrigin).member);
    dropCookie(call, HINT_COOKIE);
    return null;
  },

  'GET /wps/member/info': async (call) => memberInfo(memberOf(call)),

  async 'GET /wps/member/sessions'(call) {
    const sessions = await listSessions(call.app.db, memberOf(call).id, sessionOf(call));
    return sessions.map(({ publicId, address, ...session }) => ({
      ...session,
      id: publicId,
      // Who looks at the list may be the stranger in it.
      address: maskAddress(address),
      place: call.app.visitors.countryOf(address) ?? null,
    }));
  },

  async 'DELETE /wps/member/sessions'(call) {
    await call.write((tx) => endOtherSessions(tx, memberOf(call).id, sessionOf(call)));
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
    const problems = checkPaymentPassword(body);
    if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
    const { password, paymentPassword } = body;
    const { id: memberId } = memberOf(call);
    const passwordHash = await proveOwnPassword(call, password);
    const paymentPasswordHash = await call.app.passwords.hash(paymentPassword);
    await call.write(async (tx) => {
      await setPaymentPassword(tx, { memberId, passwordHash, paymentPasswordHash });
      await tellOfChange(tx, call, memberOf(call), 'payment-password');
    });
    return null;
  },
};
