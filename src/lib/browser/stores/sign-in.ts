import type { CallAnswer } from '#api/table';
import { call, type CallOptions } from '../client/client.ts';
import { isRefusal, refusalValue } from '../client/errors.ts';
import { dropRemembered, keepRemembered } from '../account/remembered.ts';
import { markGreeting, markPasswordChange, type Greeting } from '../storage.ts';
import type { MobileNumber } from './codes.ts';
import type { StepUp } from './dialogs.ts';
import type { NumberProof } from './number-prover.ts';
import { openSession } from './session.ts';

/** What a way in led to: signed in, or something is asked first. */
export type Outcome = { kind: 'in' } | { kind: 'password' } | { kind: 'stepUp'; stepUp: StepUp };

type LoginBody = CallOptions<'POST /wps/session/login'>['body'];

/** Whose first sign-in this page has seen: who must change the password first signs in twice. */
let firstTimer: string | undefined;

/** Every way in ends here. A session that must change its password first is none for the page yet. */
export function arrive(answer: CallAnswer<'POST /wps/session/login'>, greeting: Greeting = 'welcomeBack'): Outcome {
  if ('stepUp' in answer) return { kind: 'stepUp', stepUp: answer.stepUp };
  markPasswordChange(answer.cpw);
  const { id } = answer.userInfo;
  if (answer.firstTimeLogin) firstTimer = id;
  if (answer.cpw) return { kind: 'password' };
  markGreeting(greeting === 'welcomeBack' && firstTimer === id ? 'first' : greeting);
  firstTimer = undefined;
  openSession(answer.userInfo);
  return { kind: 'in' };
}

export interface ByName {
  username: string;
  password: string;
  remember: boolean;
  captcha?: string;
  captchaId?: string;
}

/** By user name and password. Throws RefusedError; `wantsCaptcha` says whether characters must be read next time. */
export async function signInByName(wanted: ByName, proof: string | undefined): Promise<Outcome> {
  const body: LoginBody = { type: 'username', ...wanted, proof };
  const outcome = arrive(await call('POST /wps/session/login', { body, encrypted: true }));
  if (wanted.remember) keepRemembered({ username: wanted.username });
  else dropRemembered();
  return outcome;
}

export interface ByMobile extends MobileNumber {
  remember: boolean;
  captcha?: string;
  captchaId?: string;
}

/** By mobile number and what proves it: the code that was sent to it, or a phone-auth provider's word. */
export async function signInByMobile(wanted: ByMobile, proof: NumberProof): Promise<Outcome> {
  const { mobileNum, ...others } = wanted;
  const { countryDialingCode, remember } = others;
  const proved = 'verificationCode' in proof ? { password: proof.verificationCode } : proof;
  const body: LoginBody = { type: 'sms', username: mobileNum, ...proved, ...others };
  const outcome = arrive(await call('POST /wps/session/login', { body, encrypted: true }));
  if (remember) keepRemembered({ mobileNum, countryDialingCode });
  else dropRemembered();
  return outcome;
}

/** Whether the refusal of a sign-in says that the next one needs a captcha. */
export function wantsCaptcha(error: unknown): boolean {
  const value = refusalValue(error);
  return typeof value === 'object' && value !== null && 'captcha' in value && value.captcha === true;
}

/** With one tap, by what this browser keeps. A browser that is remembered no more forgets the name as well. */
export async function signInRemembered(): Promise<Outcome> {
  try {
    return arrive(await call('POST /wps/session/remember', { body: {} }));
  } catch (error) {
    if (isRefusal(error, 'not_remembered')) dropRemembered();
    throw error;
  }
}

/** The browser's token is worth nothing from here on. */
export async function revokeRemembered(): Promise<void> {
  dropRemembered();
  await call('DELETE /wps/session/remember', {});
}

/** A guest with play money. */
export async function playForFree(proof: string | undefined): Promise<void> {
  arrive(await call('POST /wps/session/login/freeplay', { body: { proof } }), 'guest');
}

/** A one-time code that an address carried; the merchant is the portal's own. */
export async function signInByHandoff(code: string): Promise<Outcome> {
  const { merchantCode } = await call('GET /wps/system/whitelabel', {});
  return arrive(await call('POST /wps/session/handoff', { body: { code, merchantCode } }));
}

export type StepUpProof = Pick<CallOptions<'POST /wps/session/stepup'>['body'], 'method' | 'answer' | 'trust'>;

/** The second proof of a sign-in that waits for one. */
export async function answerStepUp(body: StepUpProof): Promise<Outcome> {
  return arrive(await call('POST /wps/session/stepup', { body, encrypted: true }));
}

/** A new password by what proves the mobile number, as for a sign-in: it signs in. */
export async function recoverByMobile(
  wanted: MobileNumber & { newPassword: string },
  proof: NumberProof,
): Promise<Outcome> {
  const body = { ...wanted, ...proof };
  return arrive(await call('POST /wps/member/password/verification', { body, encrypted: true }));
}
