import { checkCode, consumeCode } from '#domain/verification';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { PHONE_AUTH_MINUTES, type PhoneAuthProblem } from '#rules/identity/phone-auth';
import { visitorRequester } from './code-requesters.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

export interface PhoneVerification {
  purpose: 'register' | 'sign-in' | 'password';
  /** Mobile number in E.164. */
  mobile: string;
  /** The code that was sent to the number. */
  code?: string | undefined;
  /** ID token of a phone-auth provider, in place of the code. */
  idToken?: string | undefined;
  /** Leaves a right code usable, for a form that asks for more. */
  isReusable?: boolean;
}

/**
 * Verifies that the visitor holds the phone: by the code that was sent to it, or by a phone-auth provider's token. Counts
 * the attempt in its own transaction, so that it stays counted when the following action fails. Throws InvalidFieldsError,
 * and AppError `phone_auth_not_enabled`.
 */
export async function verifyPhone(
  deps: IdentityDeps,
  visitor: Visitor,
  { purpose, mobile, code = '', idToken, isReusable = false }: PhoneVerification,
): Promise<void> {
  if (idToken !== undefined) return verifyByProvider(deps, { mobile, idToken, isReusable });
  const attempt = { purpose, target: mobile, code, requester: visitorRequester(visitor) };
  const isRight = await deps.db.transaction((tx) => (isReusable ? checkCode : consumeCode)(tx, deps, attempt));
  if (!isRight) throw new InvalidFieldsError({ verificationCode: { code: 'wrong_code' } });
  if (!isReusable) deps.smsUsage.onUsed(mobile);
}

/**
 * Creates the error for a number without an account: the same as for a wrong code. Only a visitor whose number a provider
 * confirmed learns that there is no account.
 */
export function noAccountError({ idToken }: Pick<PhoneVerification, 'idToken'>): InvalidFieldsError {
  const code: PhoneAuthProblem | 'wrong_code' = idToken ? 'phone_auth_user_not_found' : 'wrong_code';
  return new InvalidFieldsError({ verificationCode: { code } });
}

/** The window is longer than a provider's ID token is valid, so that each verification counts once. */
const ONCE = { maxAttempts: 1, windowMs: 2 * PHONE_AUTH_MINUTES * MINUTE_MS };

async function verifyByProvider(
  { phoneAuth, limits }: IdentityDeps,
  { mobile, idToken, isReusable }: { mobile: string; idToken: string; isReusable: boolean },
): Promise<void> {
  if (!phoneAuth) throw new AppError('phone_auth_not_enabled');
  const verificationId = await phoneAuth.verify(idToken, mobile);
  if (isReusable) return;
  const isUsed = (await limits.attempts(ONCE).consume(`phone-auth:${verificationId}`)) !== undefined;
  if (isUsed) throw new InvalidFieldsError({ verificationCode: { code: 'phone_auth_code_expired' } });
}
