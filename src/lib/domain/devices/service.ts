import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { isSameMobile, isSameName, type StepUpMethod } from '#rules/step-up';
import { type CodePorts, spendAuthenticatorCode } from './authenticator.ts';
import { getFacts } from './facts.ts';
import { hashDeviceToken } from './risk.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { listDevices, revoke } from './store.ts';
import type { Device } from './types.ts';

/** The answers that this domain can check; codes that were sent are checked where they were made. */
export type OwnMethod = Exclude<StepUpMethod, 'sms' | 'email'>;

/** Whether an answer proves the account; one that works once is used up then. */
export async function verifyAnswer(
  tx: Tx,
  ports: CodePorts,
  input: { memberId: bigint; method: OwnMethod; answer: string },
): Promise<boolean> {
  const { memberId, answer } = input;
  switch (input.method) {
    case 'authenticator':
      return spendAuthenticatorCode(tx, ports, { memberId, code: answer });
    case 'recovery_code':
      return spendRecoveryCode(tx, ports, { memberId, code: answer });
    case 'mobile':
      return isSameMobile(answer, (await getFacts(tx, { memberId })).typedMobile ?? '');
    case 'payee_name':
      return isSameName(answer, (await getFacts(tx, { memberId })).payeeName ?? '');
  }
}

/** The browsers that a member has signed in with, the last one first. */
export function listOwnDevices(db: Db, memberId: bigint, currentToken: string | undefined): Promise<Device[]> {
  return listDevices(db, memberId, currentToken === undefined ? undefined : hashDeviceToken(currentToken));
}

/**
 * Trusts a browser no longer, and asks for a second proof whoever comes with it, or from any network but the one to keep.
 * Gives what its sessions are known by. Throws AppError `not_found`, for another member's as well.
 */
export async function revokeDevice(
  tx: Tx,
  device: { memberId: bigint; publicId: string; keepsNetwork?: string },
): Promise<bigint> {
  const id = await revoke(tx, device);
  if (id === undefined) throw new AppError('not_found');
  return id;
}
