import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { isSameMobile, isSameName, type StepUpMethod } from '#rules/identity/step-up';
import { type CodeDeps, consumeAuthenticatorCode } from './authenticator.ts';
import { getFacts } from './facts.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { hashDeviceToken, listDevices, revoke } from './store.ts';
import type { Device } from './types.ts';

/** Methods whose answers this domain checks; the `verification` domain checks codes by SMS and email. */
export type OwnMethod = Exclude<StepUpMethod, 'sms' | 'email'>;

/** Checks an answer; a code that works once is used up. */
export async function verifyAnswer(
  tx: Tx,
  deps: CodeDeps,
  input: { memberId: bigint; method: OwnMethod; answer: string },
): Promise<boolean> {
  const { memberId, answer } = input;
  switch (input.method) {
    case 'authenticator':
      return consumeAuthenticatorCode(tx, deps, { memberId, code: answer });
    case 'recovery_code':
      return consumeRecoveryCode(tx, deps, { memberId, code: answer });
    case 'mobile':
      return isSameMobile(answer, (await getFacts(tx, { memberId })).typedMobile ?? '');
    case 'payee_name':
      return isSameName(answer, (await getFacts(tx, { memberId })).payeeName ?? '');
  }
}

/** Lists a member's browsers, the last used first. */
export function listOwnDevices(db: Db, memberId: bigint, currentToken: string | undefined): Promise<Device[]> {
  return listDevices(db, memberId, currentToken === undefined ? undefined : hashDeviceToken(currentToken));
}

/** Says whether the method asks for what others may know as well, rather than for what only the owner has. */
export function isKnowledge(method: StepUpMethod): boolean {
  return method === 'mobile' || method === 'payee_name';
}

/**
 * Revokes a browser and deletes the member's known networks except `keepsNetwork`, so that the next sign-in with it or from
 * elsewhere needs step-up verification. Returns the browser's id, for ending its sessions. Throws AppError `not_found`, for
 * another member's browser as well.
 */
export async function revokeDevice(
  tx: Tx,
  device: { memberId: bigint; publicId: string; keepsNetwork?: string },
): Promise<bigint> {
  const id = await revoke(tx, device);
  if (id === undefined) throw new AppError('not_found');
  return id;
}
