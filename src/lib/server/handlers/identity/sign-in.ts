import { createHash } from 'node:crypto';
import { checkPassword, findByMobile, findCredentials, IncorrectCredentialsError, type Member } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/mobile-numbers';
import { canSignInOn } from '#rules/roles';
import type { HandlerInput } from '#api/table';
import { SignInAttempts, type Attempt } from '../../limits/sign-in-attempts.ts';
import type { CallContext } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { proveHuman, proveReader } from './human-proof.ts';
import { nobodysPhone, provePhone } from './phone-proof.ts';
import { completeSignIn } from './sign-in-flow.ts';

type LoginBody = HandlerInput<'POST /wps/session/login'>['body'];

/** Specification §4: the human check, then the password, then whether this account may come in by this door. */
export async function signInByPassword(call: CallContext, body: LoginBody) {
  const { username, password, transport, remember, side } = body;
  if (password === undefined) throw missingPassword();
  await proveHuman(call, body.proof);
  return counted(call, body, {
    read: () => findCredentials(call.app.db, username),
    check: (credentials) => checkPassword(call.app, credentials, password),
    enter: async ({ member, passwordHash }) => {
      assertSide(member, side);
      return completeSignIn(call, member, { transport, remember, passwordHash });
    },
  });
}

/** By the code that was sent to the number, or by what a phone-auth provider says of it. */
export async function signInByPhone(call: CallContext, body: LoginBody) {
  if (body.password === undefined && body.firebaseIdToken === undefined) throw missingPassword();
  if (!(await moduleFlags(call.app.db)).MOBILEVERCODELOGIN3) throw new AppError('not_enabled');
  const mobile = mobileNumber(body.countryDialingCode ?? '', body.username);
  if (!mobile) throw new InvalidFieldsError({ username: { code: 'invalid_mobile_number' } });
  const { transport, remember, side } = body;
  return counted(
    call,
    { ...body, username: mobile },
    {
      read: async () => mobile,
      check: (number) => memberByPhone(call, number, body),
      enter: async (member) => {
        assertSide(member, side);
        return completeSignIn(call, member, { transport, remember, isPasswordless: true, provedBy: 'phone' });
      },
    },
  );
}

/** A number without an account gets the answer of a wrong code. */
async function memberByPhone(call: CallContext, mobile: string, body: LoginBody): Promise<Member> {
  const { password, firebaseIdToken } = body;
  await provePhone(call, { purpose: 'sign-in', mobile, verificationCode: password, firebaseIdToken });
  const member = await findByMobile(call.app.db, mobile);
  if (!member) throw nobodysPhone(body);
  return member;
}

function missingPassword(): InvalidFieldsError {
  return new InvalidFieldsError({ password: { code: 'not_empty' } });
}

function assertSide({ accountType }: Member, side: LoginBody['side']): void {
  if (canSignInOn(side, accountType)) return;
  throw new AppError(side === 'agent' ? 'non_agent_unable_to_login' : 'non_member_unable_to_login');
}

/** The steps of a sign-in, between which its tries are counted. */
interface Steps<Read, Proved, Answer> {
  /** Asked while the try is counted. */
  read: () => Promise<Read>;
  check: (read: Read) => Promise<Proved>;
  enter: (proved: Proved) => Promise<Answer>;
}

/** Runs a check under the counters. Throws `too_many_requests`, and failures that say whether a captcha comes next. */
async function counted<Read, Proved, Answer>(
  call: CallContext,
  body: Pick<LoginBody, 'type' | 'username' | 'captcha' | 'captchaId'>,
  { read, check, enter }: Steps<Read, Proved, Answer>,
): Promise<Answer> {
  const attempts = new SignInAttempts(call.app.db);
  const attempt = attemptOf(call, body.username);
  const [standing, known] = await Promise.all([attempts.take(attempt), read()]);
  const { retryAfterSeconds } = standing;
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const isAsked = asksCaptchas(call, body);
  if (isAsked && standing.needsCaptcha) await readCaptcha(call, body, () => attempts.giveBack(attempt));
  const proved = await check(known).catch((error: unknown) => {
    throw withCaptcha(error, isAsked && standing.captchaNext);
  });
  const [answer] = await Promise.all([enter(proved), attempts.succeed(attempt)]);
  return answer;
}

function attemptOf(call: CallContext, name: string): Attempt {
  const { config } = call.app;
  const cookie = call.cookie(cookieNames(config.publicOrigin).device);
  const device = cookie && createHash('sha256').update(cookie).digest('base64url');
  return { name, network: call.network, site: call.wideNetwork, device, areLimitsOn: config.areRateLimitsOn };
}

/**
 * Where visitors need not show that they are human, they need not read captchas either; and a code that was sent is
 * guarded by its own five tries (specification §5: a captcha belongs to the user name).
 */
function asksCaptchas(call: CallContext, { type }: Pick<LoginBody, 'type'>): boolean {
  return type === 'username' && call.app.config.humanVerification !== 'none';
}

async function readCaptcha(
  call: CallContext,
  { captcha, captchaId }: Pick<LoginBody, 'captcha' | 'captchaId'>,
  giveBack: () => Promise<void>,
): Promise<void> {
  try {
    await proveReader(call, { id: captchaId, text: captcha });
  } catch (error) {
    await giveBack();
    throw withCaptcha(error, true);
  }
}

function withCaptcha(error: unknown, isAsked: boolean): unknown {
  if (!isAsked || !(error instanceof AppError)) return error;
  const { code, fields, cause } = error;
  const isFailure = error instanceof IncorrectCredentialsError || error instanceof InvalidFieldsError;
  return isFailure ? new AppError(code, { ...(fields ? { fields } : {}), value: { captcha: true }, cause }) : error;
}
