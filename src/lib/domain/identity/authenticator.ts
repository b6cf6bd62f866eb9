import {
  confirmAuthenticator,
  enrollAuthenticator,
  removeAuthenticator,
  consumeAuthenticatorCode,
  consumeRecoveryCode,
  WrongCodeError,
} from '#domain/devices';
import type { Allowance } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import type { TotpSecret } from '#kernel/totp';
import { limitAttempts } from './attempts.ts';
import { verifyOwnPassword } from './password-check.ts';
import type { IdentityDeps } from './deps.ts';
import { queueSecurityAlert } from './security-alerts.ts';
import type { Caller, Visitor } from './visitor.ts';

const CODES: Allowance = { maxAttempts: 10, windowMs: 15 * MINUTE_MS };

function limitCodes<T>({ limits }: IdentityDeps, { member }: Caller, check: () => Promise<T>): Promise<T> {
  return limitAttempts(limits.attempts(CODES), `authenticator:${member.publicId}`, check);
}

/** Starts the setup of an authenticator and returns its secret. Throws InvalidFieldsError, EnrollmentStateError and AppError `too_many_requests`. */
export async function beginAuthenticator(
  deps: IdentityDeps,
  { member }: Caller,
  password: string,
): Promise<TotpSecret> {
  await verifyOwnPassword(deps, member, password);
  return deps.db.transaction((tx) => enrollAuthenticator(tx, deps, member));
}

/**
 * Confirms an authenticator by its first code. Returns the recovery codes, which are shown only once. Throws WrongCodeError,
 * EnrollmentStateError and AppError `too_many_requests`.
 */
export async function completeAuthenticator(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { member } = caller;
  return limitCodes(deps, caller, () =>
    deps.db.transaction(async (tx) => {
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'authenticator-on' });
      return confirmAuthenticator(tx, deps, { memberId: member.id, code });
    }),
  );
}

/**
 * Removes the authenticator by one of its codes or, when it is lost, by a recovery code. Throws InvalidFieldsError,
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
  await limitCodes(deps, caller, () =>
    deps.db.transaction(async (tx) => {
      const isRight = (await consumeAuthenticatorCode(tx, deps, input)) || (await consumeRecoveryCode(tx, deps, input));
      if (!isRight) throw new WrongCodeError();
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'authenticator-off' });
      await removeAuthenticator(tx, member.id);
    }),
  );
}
