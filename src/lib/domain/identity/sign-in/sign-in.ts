import { isKnownBrowser } from '#domain/devices';
import { checkPassword, findByMobile, findCredentials, IncorrectCredentialsError, usernameKey } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { HumanCheckError } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/members/mobile-numbers';
import type { SignInSide } from '#rules/roles';
import { FEATURES } from '#rules/site/modules';
import type { SignInOutcome } from './complete-sign-in.ts';
import { assertCaptcha, assertHuman, type CaptchaAnswer } from '../limits/human-check.ts';
import { noAccountError, verifyPhone } from '../codes/phone-verification.ts';
import type { IdentityDeps, SignInLimitKeys } from '../deps.ts';
import { assertNotLimited, completeAttempt, toLimitKeys } from './sign-in-attempt.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';
import { assertWork, needsWork } from '../work.ts';

interface SignIn {
  side: SignInSide;
  tokenTransport: TokenTransport;
  /** The browser may sign in with one tap next time. */
  remember: boolean;
}

export interface PasswordSignIn extends SignIn {
  username: string;
  password: string | undefined;
  /** Token of a solved slider puzzle or captcha; not required in a browser that the account knows, before a failure from its network. */
  humanCheck: string | undefined;
  /** Required after failed attempts. */
  captcha: CaptchaAnswer;
  /** Solved challenge; required after more failures, in browsers that the account does not know. */
  work: string | undefined;
}

/**
 * Signs in by username and password. Checks the proof of work (after failures) and the human check, counts the attempt, requires
 * the human check in a known browser too (after failures), then checks the captcha (after failures), the password and the side (member or agent form). Throws AppError `too_many_requests` and
 * `proof_of_work_needed`, HumanCheckError, IncorrectCredentialsError, InvalidFieldsError and what `completeSignIn` throws; the
 * error's value says whether the next attempt needs a captcha.
 */
export async function signInByPassword(
  deps: IdentityDeps,
  visitor: Visitor,
  input: PasswordSignIn,
): Promise<SignInOutcome> {
  const { username, password, side, tokenTransport, remember } = input;
  if (password === undefined) throw missingPassword();
  const [isKnown, credentials] = await Promise.all([
    isKnownBrowser(deps.db, visitor.browser.device, usernameKey(username)),
    findCredentials(deps.db, username),
  ]);
  const attempt = { ...toLimitKeys(visitor, username), hasAccountCap: !isKnown };
  // Before the human check, which a visitor would have to repeat after the work.
  const hasWorked = !isKnown && (await checkWork(deps, attempt, input));
  // A browser that the account knows needs none before a failure from its network: others must not make it harder for the owner.
  const isHuman = !isKnown || input.humanCheck !== undefined;
  if (isHuman) await assertHuman(deps, visitor, input.humanCheck);

  const standing = await deps.limits.signIn.consume(attempt);
  if (standing.isAccountCapped) recordAccountCap(deps, visitor, username);
  assertNotLimited(standing);

  // Decided by what the attempt itself has counted: of several at the same time only the first follows no failure.
  if (!isHuman && deps.settings.isHumanCheckOn && standing.failuresHere > 0) {
    await deps.limits.signIn.refund(attempt);
    throw new HumanCheckError();
  }

  // Attempts at the same time saw fewer failures before.
  if (!isKnown && !hasWorked && needsWork(deps, standing.failures)) {
    await deps.limits.signIn.refund(attempt);
    await assertWork(deps, { username, answer: undefined, failures: standing.failures });
  }

  // Captchas are a part of the human checks, which an installation can turn off.
  const hasCaptchas = deps.settings.isHumanCheckOn;
  if (hasCaptchas && standing.needsCaptcha) {
    await assertCaptcha(deps, visitor, input.captcha).catch(async (error: unknown) => {
      await deps.limits.signIn.refund(attempt);
      throw withCaptchaFlag(error);
    });
  }
  const { member, passwordHash } = await checkPassword(deps, credentials, password).catch((error: unknown) => {
    throw hasCaptchas && standing.needsCaptchaNext ? withCaptchaFlag(error) : error;
  });
  return completeAttempt(deps, visitor, { attempt, member, side, request: { tokenTransport, remember, passwordHash } });
}

/** Returns whether work was needed and done. Throws like `assertWork`. */
async function checkWork(
  deps: IdentityDeps,
  attempt: SignInLimitKeys,
  { username, work }: PasswordSignIn,
): Promise<boolean> {
  if (!deps.settings.isWorkOn) return false;
  const failures = await deps.limits.signIn.failuresBefore(attempt);
  if (!needsWork(deps, failures)) return false;
  await assertWork(deps, { username, answer: work, failures });
  return true;
}

export interface PhoneSignIn extends SignIn {
  countryDialingCode: string;
  /** The mobile number as it was typed. */
  number: string;
  /** The code that was sent to the number. */
  code: string | undefined;
  /** ID token of a phone-auth provider, in place of the code. */
  idToken: string | undefined;
}

/**
 * Signs in by the code that was sent to the number, or by a phone-auth provider's token. Needs no captcha, because a code
 * allows only five attempts. Throws AppError `not_enabled` and `too_many_requests`, InvalidFieldsError and what
 * `completeSignIn` throws.
 */
export async function signInByPhone(deps: IdentityDeps, visitor: Visitor, input: PhoneSignIn): Promise<SignInOutcome> {
  const { code, idToken, side, tokenTransport, remember } = input;
  if (code === undefined && idToken === undefined) throw missingPassword();
  if (!(await moduleFlags(deps.db))[FEATURES.smsSignIn]) throw new AppError('not_enabled');
  const mobile = mobileNumber(input.countryDialingCode, input.number);
  if (!mobile) throw new InvalidFieldsError({ username: { code: 'invalid_mobile_number' } });

  const attempt = toLimitKeys(visitor, mobile);
  assertNotLimited(await deps.limits.signIn.consume(attempt));
  await verifyPhone(deps, visitor, { purpose: 'sign-in', mobile, code, idToken });
  // A number without an account gets the same response as a wrong code.
  const member = await findByMobile(deps.db, mobile);
  if (!member) throw noAccountError(input);
  const request = { tokenTransport, remember, isPasswordless: true, verifiedBy: 'phone' } as const;
  return completeAttempt(deps, visitor, { attempt, member, side, request });
}

function recordAccountCap({ securityEvents }: IdentityDeps, { network }: Visitor, memberName: string): void {
  securityEvents.record({ kind: 'account_cap_reached', network, memberName, subject: 'sign-in' });
}

function missingPassword(): InvalidFieldsError {
  return new InvalidFieldsError({ password: { code: 'not_empty' } });
}

/** Adds to a refusal the flag that the next attempt needs a captcha. */
function withCaptchaFlag(error: unknown): unknown {
  const isRefusal = error instanceof IncorrectCredentialsError || error instanceof InvalidFieldsError;
  if (!isRefusal) return error;
  const { code, fields, cause } = error;
  return new AppError(code, { ...(fields ? { fields } : {}), value: { captcha: true }, cause });
}
