import { findDevice } from '#domain/devices';
import { redeemHandoff, redeemRememberToken } from '#domain/members';
import { AppError } from '#kernel/errors';
import { completeSignIn, type SignInOutcome } from './complete-sign-in.ts';
import type { IdentityPorts } from './ports.ts';
import type { Transport, Visitor } from './visitor.ts';

/**
 * Signs in by the token of a remembered browser; undefined when it is not valid or belongs to another browser. Uses up the
 * token in its own transaction: a second use means that it was stolen.
 */
export async function signInRemembered(ports: IdentityPorts, visitor: Visitor): Promise<SignInOutcome | undefined> {
  const { remember: token, device } = visitor.browser;
  const remembered =
    token === undefined ? undefined : await ports.db.transaction((tx) => redeemRememberToken(tx, token));
  const deviceId = remembered && device && (await findDevice(ports.db, remembered.member.id, device));
  if (!remembered || deviceId !== remembered.deviceId) return undefined;
  const request = { transport: 'cookie', remember: true, isUnattended: true } as const;
  return completeSignIn(ports, visitor, remembered.member, request);
}

export interface HandoffSignIn {
  code: string;
  merchantCode: string;
  transport: Transport;
}

/**
 * Signs in by a one-time code that a merchant's site put into the portal's address. Uses up the code even when it is sent
 * for the wrong merchant. Throws AppError `handoff_invalid` and what `completeSignIn` throws.
 */
export async function signInByHandoff(
  ports: IdentityPorts,
  visitor: Visitor,
  { code, merchantCode, transport }: HandoffSignIn,
): Promise<SignInOutcome> {
  const isOurs = merchantCode === ports.settings.merchantCode;
  const member = await ports.db.transaction((tx) => redeemHandoff(tx, { code, merchantCode }));
  if (!member || !isOurs) throw new AppError('handoff_invalid');
  return completeSignIn(ports, visitor, member, { transport, isUnattended: true });
}
