import { findDevice } from '#domain/devices';
import { redeemHandoff, redeemRememberToken } from '#domain/members';
import { AppError } from '#kernel/errors';
import { completeSignIn, type SignInOutcome } from './complete-sign-in.ts';
import type { IdentityDeps } from '../deps.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

/**
 * Signs in by the token of a remembered browser; undefined when it is not valid or belongs to another browser. Uses up the
 * token in its own transaction: a second use means that it was stolen.
 */
export async function signInRemembered(deps: IdentityDeps, visitor: Visitor): Promise<SignInOutcome | undefined> {
  const { remember: token, device } = visitor.browser;
  const remembered =
    token === undefined ? undefined : await deps.db.transaction((tx) => redeemRememberToken(tx, token));
  const deviceId = remembered && device && (await findDevice(deps.db, remembered.member.id, device));
  if (!remembered || deviceId !== remembered.deviceId) return undefined;
  const request = { tokenTransport: 'cookie', remember: true, isUnattended: true } as const;
  return completeSignIn(deps, visitor, remembered.member, request);
}

export interface HandoffSignIn {
  code: string;
  merchantCode: string;
  tokenTransport: TokenTransport;
}

/**
 * Signs in by a one-time code that a merchant's site put into the portal's address. Uses up the code even when it is sent
 * for the wrong merchant. Throws AppError `handoff_invalid` and what `completeSignIn` throws.
 */
export async function signInByHandoff(
  deps: IdentityDeps,
  visitor: Visitor,
  { code, merchantCode, tokenTransport }: HandoffSignIn,
): Promise<SignInOutcome> {
  const isOurs = merchantCode === deps.settings.merchantCode;
  const member = await deps.db.transaction((tx) => redeemHandoff(tx, { code, merchantCode }));
  if (!member || !isOurs) throw new AppError('handoff_invalid');
  return completeSignIn(deps, visitor, member, { tokenTransport, isUnattended: true });
}
