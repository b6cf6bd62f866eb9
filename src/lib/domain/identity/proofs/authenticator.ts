import {
  confirmAuthenticator,
  enrollAuthenticator,
  getAuthenticatorState,
  removeAuthenticator,
  consumeAuthenticatorCode,
  consumeRecoveryCode,
  WrongCodeError,
} from '#domain/devices';
import { lockFactors, recordLostAuthenticator, recordStrongVerification } from '#domain/members';
import { InvalidFieldsError } from '#kernel/errors';
import type { TotpSecret } from '#kernel/totp';
import { limitSecondFactor } from '../limits/attempts.ts';
import { verifyOwnPassword } from './password-check.ts';
import type { IdentityDeps } from '../deps.ts';
import { type PasskeyResponse, verifyOwnPasskey } from './passkey-verification.ts';
import { queueSecurityAlert } from '../security-alerts.ts';
import { assertStrongAuthentication, listStrongMethods } from './strong-authentication.ts';
import type { Caller, Visitor } from '../visitor.ts';

/**
 * Uses up a code of the member's authenticator. Commits before it returns, so that a rollback of what follows does not make the
 * code valid again. Throws WrongCodeError and AppError `too_many_requests`.
 */
export async function verifyAuthenticatorCode(deps: IdentityDeps, caller: Caller, code: string): Promise<void> {
  const input = { memberId: caller.member.id, code };
  await limitSecondFactor(deps, caller, async () => {
    const isRight = await deps.db.transaction((tx) => consumeAuthenticatorCode(tx, deps, input));
    if (!isRight) throw new WrongCodeError();
  });
}

/** The second factor of an act on money: a code of the authenticator, or a passkey in its place. */
export interface GivenFactor {
  authenticatorCode?: string | undefined;
  passkey?: PasskeyResponse | undefined;
}

/**
 * Requires a code of the member's authenticator, or a passkey, for an act on money; does nothing for a member without an
 * authenticator. Call it before the transaction of the act. Throws InvalidFieldsError for `authenticatorCode`, PasskeyRefusedError
 * and AppError `too_many_requests`.
 */
export async function verifyEnrolledAuthenticator(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { authenticatorCode, passkey }: GivenFactor,
): Promise<void> {
  const { enrolled } = await getAuthenticatorState(deps.db, caller.member.id);
  if (!enrolled) return;
  if (passkey) return verifyOwnPasskey(deps, visitor, caller, { purpose: 'withdraw', response: passkey });
  if (authenticatorCode === undefined) throw new InvalidFieldsError({ authenticatorCode: { code: 'not_empty' } });
  await verifyAuthenticatorCode(deps, caller, authenticatorCode).catch((error: unknown) => {
    if (!(error instanceof WrongCodeError)) throw error;
    throw new InvalidFieldsError({ authenticatorCode: { code: 'wrong_code' } });
  });
}

/**
 * Requires strong authentication of an account that has a contact, because a new authenticator takes over from it: a stolen
 * session and the password must not be enough. Throws AppError `recent_authentication_required`.
 */
async function assertCanEnroll(deps: IdentityDeps, caller: Caller): Promise<void> {
  const { methods } = await listStrongMethods(deps, caller);
  const isByPassword = methods.includes('password') || methods.includes('sign_in');
  if (!isByPassword && !methods.includes('authenticator')) await assertStrongAuthentication(deps, caller);
}

/**
 * Starts the setup of an authenticator and returns its secret. Throws InvalidFieldsError, EnrollmentStateError, and AppError
 * `recent_authentication_required` and `too_many_requests`.
 */
export async function beginAuthenticator(deps: IdentityDeps, caller: Caller, password: string): Promise<TotpSecret> {
  const { member } = caller;
  await verifyOwnPassword(deps, member, password);
  await assertCanEnroll(deps, caller);
  return deps.db.transaction((tx) => enrollAuthenticator(tx, deps, member));
}

/**
 * Confirms an authenticator by its first code. Returns the recovery codes, which are shown only once. Throws WrongCodeError,
 * EnrollmentStateError, and AppError `recent_authentication_required` and `too_many_requests`.
 */
export async function completeAuthenticator(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { member } = caller;
  await assertCanEnroll(deps, caller);
  return limitSecondFactor(deps, caller, () =>
    deps.db.transaction(async (tx) => {
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'authenticator-on' });
      return confirmAuthenticator(tx, deps, { memberId: member.id, code });
    }),
  );
}

/**
 * Removes the authenticator by one of its codes or, when it is lost, by a recovery code; payouts wait after that. Throws InvalidFieldsError,
 * WrongCodeError and AppError `too_many_requests`.
 */
export async function removeOwnAuthenticator(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { member } = caller;
  const input = { memberId: member.id, code };
  await verifyOwnPassword(deps, member, password);
  await limitSecondFactor(deps, caller, () =>
    deps.db.transaction(async (tx) => {
      await lockFactors(tx, member.id);
      const isByApp = await consumeAuthenticatorCode(tx, deps, input);
      if (!isByApp && !(await consumeRecoveryCode(tx, deps, input))) throw new WrongCodeError();
      // Setting it up again needs no other proof.
      if (isByApp) await recordStrongVerification(tx, caller.sessionHash, 'authenticator');
      else await recordLostAuthenticator(tx, member.id);
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'authenticator-off' });
      await removeAuthenticator(tx, member.id);
    }),
  );
}
