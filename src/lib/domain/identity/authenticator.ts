import {
  confirmAuthenticator,
  enrollAuthenticator,
  removeAuthenticator,
  spendAuthenticatorCode,
  spendRecoveryCode,
  WrongCodeError,
} from '#domain/devices';
import type { Allowance } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import type { TotpSecret } from '#kernel/totp';
import { limitAttempts } from './attempts.ts';
import { verifyOwnPassword } from './password-check.ts';
import type { IdentityPorts } from './ports.ts';
import { queueSecurityAlert } from './security-alerts.ts';
import type { Caller, Visitor } from './visitor.ts';

const CODES: Allowance = { maxAttempts: 10, windowMs: 15 * MINUTE_MS };

function limitCodes<T>({ limits }: IdentityPorts, { member }: Caller, check: () => Promise<T>): Promise<T> {
  return limitAttempts(limits.attempts(CODES), `authenticator:${member.publicId}`, check);
}

/** Starts the setup of an authenticator and returns its secret. Throws InvalidFieldsError, EnrollmentStateError and AppError `too_many_requests`. */
export async function beginAuthenticator(
  ports: IdentityPorts,
  { member }: Caller,
  password: string,
): Promise<TotpSecret> {
  await verifyOwnPassword(ports, member, password);
  return ports.db.transaction((tx) => enrollAuthenticator(tx, ports, member));
}

/**
 * Confirms an authenticator by its first code. Returns the recovery codes, which are shown only once. Throws WrongCodeError,
 * EnrollmentStateError and AppError `too_many_requests`.
 */
export async function completeAuthenticator(
  ports: IdentityPorts,
  visitor: Visitor,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { member } = caller;
  return limitCodes(ports, caller, () =>
    ports.db.transaction(async (tx) => {
      await queueSecurityAlert(tx, ports, visitor, { member, change: 'authenticator-on' });
      return confirmAuthenticator(tx, ports, { memberId: member.id, code });
    }),
  );
}

/**
 * Removes the authenticator by one of its codes or, when it is lost, by a recovery code. Throws InvalidFieldsError,
 * WrongCodeError and AppError `too_many_requests`.
 */
export async function removeOwnAuthenticator(
  ports: IdentityPorts,
  visitor: Visitor,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { member } = caller;
  const input = { memberId: member.id, code };
  await verifyOwnPassword(ports, member, password);
  await limitCodes(ports, caller, () =>
    ports.db.transaction(async (tx) => {
      const isRight = (await spendAuthenticatorCode(tx, ports, input)) || (await spendRecoveryCode(tx, ports, input));
      if (!isRight) throw new WrongCodeError();
      await queueSecurityAlert(tx, ports, visitor, { member, change: 'authenticator-off' });
      await removeAuthenticator(tx, member.id);
    }),
  );
}
