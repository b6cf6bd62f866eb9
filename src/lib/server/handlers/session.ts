import {
  checkPassword,
  endSession,
  provePassword,
  register,
  setLanguage,
  setPaymentPassword,
  signIn,
  type Member,
  type SignedIn,
} from '#domain/members';
import { spendProof } from '#domain/verification';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import {
  acceptedRegistration,
  checkPaymentPassword,
  checkRegistration,
  DEFAULT_REGISTRATION_SETTINGS,
} from '#rules/registration';
import { codeToTag, tagToCode } from '../../i18n/locales.ts';
import { attemptLimit } from '../adapters/attempts.ts';
import { passwordHasher } from '../adapters/passwords.ts';
import type { CallContext, Handlers } from '../context.ts';
import { cookieNames, HINT_COOKIE } from '../http/sessions.ts';
import { memberInfo, memberOf } from './member-info.ts';

const SESSION_SECONDS = 7 * 24 * 3600;
/** Wrong passwords for one name from one address; from elsewhere its owner can still sign in. */
const WRONG_PASSWORDS = { tries: 10, windowMs: 5 * MINUTE_MS };

function depsOf(call: CallContext) {
  return { random: call.app.random, passwords: passwordHasher };
}

/** In a transaction of its own: a proof is spent even when what it was for is refused. */
async function proveHuman(call: CallContext, proof: string | undefined): Promise<void> {
  if (call.app.config.humanVerification === 'none') return;
  await call.app.db.transaction((tx) => spendProof(tx, { proof, address: call.address }));
}

function welcome(call: CallContext, signedIn: SignedIn, transport: 'cookie' | 'bearer') {
  const { member, token, isFirstSignIn } = signedIn;
  if (transport === 'cookie') {
    call.setCookie(cookieNames(call.app.config.publicOrigin).member, token, {
      maxAgeSeconds: SESSION_SECONDS,
      isHttpOnly: true,
    });
    call.setCookie(HINT_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS, isHttpOnly: false });
  }
  return {
    ...(transport === 'bearer' ? { token } : {}),
    firstTimeLogin: isFirstSignIn,
    passwordExpired: member.mustChangePassword,
    userInfo: memberInfo(member),
  };
}

async function checkedMember(call: CallContext, username: string, password: string): Promise<Member> {
  const attempts = attemptLimit(call.app.db, WRONG_PASSWORDS);
  const key = `sign-in:${username.toLowerCase()}:${call.network}`;
  const retryAfterSeconds = await attempts.take(key);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const member = await checkPassword(call.app.db, depsOf(call), username, password);
  await attempts.clear(key);
  return member;
}

export const sessionHandlers: Handlers<
  | 'PUT /wps/member/register'
  | 'POST /wps/session/login'
  | 'DELETE /wps/session/logout'
  | 'GET /wps/member/info'
  | 'PUT /wps/member/language'
  | 'PUT /wps/member/paymentPassword'
> = {
  async 'PUT /wps/member/register'(call, { body }) {
    const { proof, transport, ...values } = body;
    const problems = checkRegistration(DEFAULT_REGISTRATION_SETTINGS, values);
    if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
    await proveHuman(call, proof);
    const {
      username = '',
      password = '',
      payeeName,
      email,
    } = acceptedRegistration(DEFAULT_REGISTRATION_SETTINGS, values);
    const registration = {
      username,
      passwordHash: await passwordHasher.hash(password),
      payeeName,
      email,
      currency: call.app.config.currency,
      language: values.language && codeToTag(values.language) ? values.language : (tagToCode(call.tag) ?? 'MY'),
    };
    const signedIn = await call.write(async (tx) =>
      signIn(tx, depsOf(call), await register(tx, depsOf(call), registration), call),
    );
    return welcome(call, signedIn, transport);
  },

  async 'POST /wps/session/login'(call, { body }) {
    await proveHuman(call, body.proof);
    const member = await checkedMember(call, body.username, body.password);
    const signedIn = await call.write((tx) => signIn(tx, depsOf(call), member, call));
    return welcome(call, signedIn, body.transport);
  },

  async 'DELETE /wps/session/logout'(call) {
    const { sessionHash } = call;
    if (!sessionHash) throw new AppError('not_signed_in');
    await call.write((tx) => endSession(tx, sessionHash));
    call.setCookie(cookieNames(call.app.config.publicOrigin).member, '', { maxAgeSeconds: 0, isHttpOnly: true });
    call.setCookie(HINT_COOKIE, '', { maxAgeSeconds: 0, isHttpOnly: false });
    return null;
  },

  'GET /wps/member/info': async (call) => memberInfo(memberOf(call)),

  async 'PUT /wps/member/language'(call, { body }) {
    if (!codeToTag(body.language)) throw new InvalidFieldsError({ language: { code: 'invalid_value' } });
    await call.write((tx) => setLanguage(tx, memberOf(call).id, body.language));
    return null;
  },

  async 'PUT /wps/member/paymentPassword'(call, { body }) {
    const problems = checkPaymentPassword(body);
    if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
    const { password, paymentPassword } = body;
    const { id: memberId } = memberOf(call);
    const passwordHash = await provePassword(call.app.db, depsOf(call), memberId, password);
    const paymentPasswordHash = await passwordHasher.hash(paymentPassword);
    await call.write((tx) => setPaymentPassword(tx, { memberId, passwordHash, paymentPasswordHash }));
    return null;
  },
};
