import type { EndpointResponse } from '#api/table';
import type { SignInSide } from '#rules/roles';
import { call, type EndpointOptions, isRefusal } from '../../client/client.ts';
import { refusalValue } from '../../client/errors.ts';
import { requestSiteSettings } from '../../client/request-site-settings.ts';
import { clearRememberedAccount, storeRememberedAccount } from '../../account/remembered.ts';
import { markGreeting, markPasswordChange, type Greeting } from '../../storage.ts';
import type { MobileNumber } from '../../phone-auth/port.ts';
import type { StepUp } from '../dialogs.ts';
import type { MobileVerification } from './mobile-verifier.ts';
import { openSession } from '../session.ts';
import { withWork } from './work.ts';

/** The outcome of a sign-in: signed in, or a step that comes first. */
export type SignInOutcome = { kind: 'in' } | { kind: 'password' } | { kind: 'stepUp'; stepUp: StepUp };

type LoginBody = EndpointOptions<'POST /wps/session/login'>['body'];

/** Id of the member whose first sign-in happened on this page: a forced password change requires a second sign-in. */
let firstSignInId: string | undefined;

/** Completes every kind of sign-in. A session that must change its password first is not opened on the page yet. */
export function completeSignIn(
  response: EndpointResponse<'POST /wps/session/login'>,
  greeting: Greeting = 'welcomeBack',
): SignInOutcome {
  if ('stepUp' in response) return { kind: 'stepUp', stepUp: response.stepUp };
  markPasswordChange(response.cpw);
  const { id } = response.userInfo;
  if (response.firstTimeLogin) firstSignInId = id;
  if (response.cpw) return { kind: 'password' };
  markGreeting(greeting === 'welcomeBack' && firstSignInId === id ? 'first' : greeting);
  firstSignInId = undefined;
  openSession(response.userInfo);
  return { kind: 'in' };
}

export interface UsernameCredentials {
  username: string;
  password: string;
  remember: boolean;
  side: SignInSide;
  captcha?: string;
  captchaId?: string;
}

/**
 * Signs in by username and password. Throws RefusedError; `needsCaptcha` says whether the next attempt needs a captcha.
 */
export async function signInByUsername(
  credentials: UsernameCredentials,
  humanCheck: string | undefined,
): Promise<SignInOutcome> {
  const body: LoginBody = { type: 'username', ...credentials, humanCheck };
  const response = await withWork((work) =>
    call('POST /wps/session/login', { body: { ...body, work }, encrypted: true }),
  );
  const outcome = completeSignIn(response);
  if (credentials.remember) storeRememberedAccount({ username: credentials.username });
  else clearRememberedAccount();
  return outcome;
}

export interface MobileCredentials extends MobileNumber {
  remember: boolean;
  captcha?: string;
  captchaId?: string;
}

/** Signs in by a mobile number and its verification: the code that was sent to it, or a phone-auth provider's token. */
export async function signInByMobile(
  credentials: MobileCredentials,
  verification: MobileVerification,
): Promise<SignInOutcome> {
  const { mobileNum, ...others } = credentials;
  const { countryDialingCode, remember } = others;
  const verified = 'verificationCode' in verification ? { password: verification.verificationCode } : verification;
  const body: LoginBody = { type: 'sms', username: mobileNum, ...verified, ...others };
  const outcome = completeSignIn(await call('POST /wps/session/login', { body, encrypted: true }));
  if (remember) storeRememberedAccount({ mobileNum, countryDialingCode });
  else clearRememberedAccount();
  return outcome;
}

/** Whether a refused sign-in requires a captcha for the next attempt. */
export function needsCaptcha(error: unknown): boolean {
  const value = refusalValue(error);
  return typeof value === 'object' && value !== null && 'captcha' in value && value.captcha === true;
}

/** Signs in by this browser's remember-me token. Removes the stored name when the token is no longer valid. */
export async function signInRemembered(): Promise<SignInOutcome> {
  try {
    return completeSignIn(await call('POST /wps/session/remember', { body: {} }));
  } catch (error) {
    if (isRefusal(error, 'not_remembered')) clearRememberedAccount();
    throw error;
  }
}

/** Revokes the browser's remember-me token. */
export async function revokeRemembered(): Promise<void> {
  clearRememberedAccount();
  await call('DELETE /wps/session/remember', {});
}

/** Signs in as a guest with a demo balance. */
export async function startDemo(humanCheck: string | undefined): Promise<void> {
  completeSignIn(await call('POST /wps/session/login/freeplay', { body: { humanCheck } }), 'guest');
}

/** Signs in by a one-time code of the address, for the portal's own merchant. */
export async function signInByHandoff(code: string): Promise<SignInOutcome> {
  const { merchantCode } = await requestSiteSettings();
  return completeSignIn(await call('POST /wps/session/handoff', { body: { code, merchantCode } }));
}

export type StepUpInput = Pick<EndpointOptions<'POST /wps/session/stepup'>['body'], 'method' | 'answer' | 'trust'>;

/** Completes a sign-in with its step-up verification. */
export async function answerStepUp(body: StepUpInput): Promise<SignInOutcome> {
  return completeSignIn(await call('POST /wps/session/stepup', { body, encrypted: true }));
}

/** Sets a new password by a mobile number's verification, and signs in. */
export async function recoverByMobile(
  credentials: MobileNumber & { newPassword: string; authenticatorCode?: string },
  verification: MobileVerification,
): Promise<SignInOutcome> {
  const body = { ...credentials, ...verification };
  return completeSignIn(await call('POST /wps/member/password/verification', { body, encrypted: true }));
}
