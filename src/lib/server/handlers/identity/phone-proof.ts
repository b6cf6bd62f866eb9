import { spendCode } from '#domain/verification';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { PhoneAuthProblem } from '#rules/phone-auth';
import { takeTry } from '../../limits/attempts.ts';
import { PROOF_MINUTES } from '../../adapters/phone-auth.ts';
import { visitorAsked } from '../../limits/requesters.ts';
import type { CallContext } from '../../context.ts';

export interface PhoneProof {
  purpose: 'register' | 'sign-in' | 'password';
  /** E.164. */
  mobile: string;
  verificationCode?: string | undefined;
  /** A phone-auth provider's. */
  firebaseIdToken?: string | undefined;
}

/**
 * Whose hand holds the phone: the code that was sent to it, or a phone-auth provider's word. The try is counted in a
 * transaction of its own, so that it stays counted when what it was for fails. Throws InvalidFieldsError.
 */
export async function provePhone(call: CallContext, proof: PhoneProof): Promise<void> {
  const { purpose, mobile, verificationCode = '', firebaseIdToken } = proof;
  if (firebaseIdToken !== undefined) return proveByProvider(call, mobile, firebaseIdToken);
  const attempt = { purpose, target: mobile, code: verificationCode, asker: visitorAsked(call) };
  const isRight = await call.app.db.transaction((tx) => spendCode(tx, call.app, attempt));
  if (!isRight) throw new InvalidFieldsError({ verificationCode: { code: 'wrong_code' } });
}

/** No account has the number. A wrong code, unless a provider says that it is the caller's own: then the caller may know. */
export function nobodysPhone({ firebaseIdToken }: Pick<PhoneProof, 'firebaseIdToken'>): InvalidFieldsError {
  const code: PhoneAuthProblem | 'wrong_code' = firebaseIdToken ? 'phone_auth_user_not_found' : 'wrong_code';
  return new InvalidFieldsError({ verificationCode: { code } });
}

/** Longer than a proof is good: it can be taken once in its whole life. */
const ONCE = { tries: 1, windowMs: 2 * PROOF_MINUTES * MINUTE_MS };

async function proveByProvider(call: CallContext, mobile: string, idToken: string): Promise<void> {
  const { db, phoneAuth } = call.app;
  if (!phoneAuth) throw new AppError('phone_auth_not_enabled');
  const proof = await phoneAuth.verify(idToken, mobile);
  const isUsed = (await takeTry(db, `phone-auth:${proof}`, ONCE)) !== undefined;
  if (isUsed) throw new InvalidFieldsError({ verificationCode: { code: 'phone_auth_code_expired' } });
}
