import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Tx } from '#kernel/database';
import { removeFactors } from './accounts.ts';
import { audit } from './audit.ts';
import { createEnrollment, type EnrollmentLink } from './enrollment.ts';
import { WrongCodeError } from './errors.ts';
import { type RecoveryCodeDeps, useRecoveryCode } from './recovery-codes.ts';
import { type CodeInput, countAttempt } from './second-factor.ts';

/** Lifetime of the link that a recovery code leads to: the same browser opens it at once. */
const LINK_HOURS = 1;

export interface RecoveryDeps extends RecoveryCodeDeps {
  attempts: AttemptLimit;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Lets a staff user whose password was right, and who has lost the authenticator, enroll again by a recovery code: it removes all
 * factors, ends all sessions and returns an enrollment link. Opens no session. Throws WrongCodeError, whatever the reason (also for a
 * session that has ended or passed its second factor), and StaffLockedError.
 */
export async function recoverStaffUser(deps: RecoveryDeps, input: CodeInput): Promise<EnrollmentLink> {
  const { staffUser, tokenHash, code, address } = input;
  const { id, username } = staffUser;
  const attemptsKey = await countAttempt(deps, id);
  const link = await deps.write(async (tx) => {
    if (!(await useRecoveryCode(tx, deps, { staffId: id, tokenHash, code }))) throw new WrongCodeError();
    await removeFactors(tx, id);
    await audit(tx, { actor: username, action: 'staff.recover', subject: username, address });
    const { random } = deps;
    return createEnrollment(tx, { random, enrollmentHours: LINK_HOURS }, { username, actor: username, address });
  });
  await deps.attempts.clear(attemptsKey);
  return link;
}
