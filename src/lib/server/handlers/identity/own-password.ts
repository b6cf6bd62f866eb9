import { hasPassword, IncorrectCredentialsError, provePassword } from '#domain/members';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { attemptLimit } from '../../limits/attempts.ts';
import type { CallContext } from '../../context.ts';
import { memberOf } from './member-info.ts';

/** Who holds somebody's open session must not find the password out by it. */
const WRONG_PASSWORDS = { tries: 10, windowMs: 15 * MINUTE_MS };

/**
 * Proves that it is the owner who changes what protects the account, and not who found the page open. A wrong password is
 * the field's problem: the session stays what it is.
 * Gives the hash that the password made.
 */
export async function proveOwnPassword(call: CallContext, password: string, field = 'password'): Promise<string> {
  const { id, publicId } = memberOf(call);
  if (!(await hasPassword(call.app.db, id))) {
    throw new InvalidFieldsError({ [field]: { code: 'account_password_missing' } });
  }
  const attempts = attemptLimit(call.app.db, WRONG_PASSWORDS);
  const key = `own-password:${publicId}`;
  const retryAfterSeconds = await attempts.take(key);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const passwordHash = await provePassword(call.app.db, call.app, id, password).catch((error: unknown) => {
    if (!(error instanceof IncorrectCredentialsError)) throw error;
    throw new InvalidFieldsError({ [field]: { code: 'wrong_password' } });
  });
  await attempts.clear(key);
  return passwordHash;
}
