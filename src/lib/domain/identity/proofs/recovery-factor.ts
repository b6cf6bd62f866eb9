import { consumeAuthenticatorCode, consumeRecoveryCode, getAuthenticatorState } from '#domain/devices';
import { InvalidFieldsError } from '#kernel/errors';
import { clearAnswers, consumeAnswer } from '../limits/answer-limits.ts';
import type { IdentityDeps } from '../deps.ts';

/** True when a reset of the password needs a code of the authenticator besides the contact. */
export async function needsAuthenticator({ db }: IdentityDeps, memberId: bigint): Promise<boolean> {
  return (await getAuthenticatorState(db, memberId)).enrolled;
}

/**
 * Requires a code of the account's authenticator or a recovery code, where one is enrolled, so that the mailbox or the phone alone
 * does not open the account. Counts and uses the code in transactions of their own. Throws InvalidFieldsError for
 * `authenticatorCode`, and AppError `too_many_requests`.
 */
export async function assertAuthenticator(
  deps: IdentityDeps,
  memberId: bigint,
  code: string | undefined,
): Promise<void> {
  if (!(await needsAuthenticator(deps, memberId))) return;
  if (!code) throw new InvalidFieldsError({ authenticatorCode: { code: 'not_empty' } });
  await consumeAnswer(deps, memberId);
  const input = { memberId, code };
  const isRight = await deps.db.transaction(
    async (tx) => (await consumeAuthenticatorCode(tx, deps, input)) || (await consumeRecoveryCode(tx, deps, input)),
  );
  if (!isRight) throw new InvalidFieldsError({ authenticatorCode: { code: 'wrong_code' } });
  await clearAnswers(deps, memberId);
}
