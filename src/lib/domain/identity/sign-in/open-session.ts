import { z } from 'zod';
import {
  createRememberToken,
  deleteBrowserTokens,
  deleteRememberToken,
  sessionHash,
  signIn,
  type Member,
} from '#domain/members';
import { queueMissionSignIn } from '#domain/missions';
import { moduleFlags } from '#domain/modules';
import { DAY_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { FEATURES } from '#rules/site/modules';
import type { IdentityDeps } from '../deps.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

/** How a member signs in; stored with a sign-in that is pending until step-up verification. */
export const signInRequest = z.object({
  tokenTransport: z.enum(['cookie', 'bearer']),
  /** The browser may sign in with one tap next time. */
  remember: z.boolean().optional(),
  /** No password was used, so an expired one need not be changed now. */
  isPasswordless: z.boolean().optional(),
  /** A factor that was verified already and need not be verified again by step-up. */
  verifiedBy: z.enum(['phone', 'authenticator', 'passkey']).optional(),
  /** A remembered browser or another site identified the member, who did not authenticate now. */
  isUnattended: z.boolean().optional(),
  /** The hash that the password matched; it must still be the account's when the session opens. */
  passwordHash: z.string().optional(),
});

export type SignInRequest = z.infer<typeof signInRequest>;

export interface SignedIn {
  kind: 'signedIn';
  tokenTransport: TokenTransport;
  member: Member;
  /** The session's token: returned once and stored nowhere. */
  sessionToken: string;
  isFirstSignIn: boolean;
  isPasswordExpired: boolean;
  mustChangePassword: boolean;
  /** Set for a browser that is to be remembered. */
  rememberToken: string | undefined;
}

export interface NewSession {
  member: Member;
  request: SignInRequest;
  deviceId?: bigint | undefined;
  /** The member has just authenticated; true by default unless the sign-in was unattended. */
  isVerified?: boolean;
}

/** Opens a session. Throws IncorrectCredentialsError when the password or the state changed after it was verified. */
export async function openSession(
  tx: Tx,
  deps: IdentityDeps,
  visitor: Visitor,
  session: NewSession,
): Promise<SignedIn> {
  const { member, request, deviceId, isVerified = !request.isUnattended } = session;
  const { tokenTransport, passwordHash } = request;
  const isPasswordExpired = hasExpiredPassword(deps, member);
  // Reads the flag only when it matters, which saves a query in nearly every sign-in.
  const mustChangePassword =
    isPasswordExpired && !request.isPasswordless && (await moduleFlags(tx))[FEATURES.forcedPasswordChange];
  const replaced = tokenTransport === 'cookie' ? visitor.browser.session : undefined;
  const opened = await signIn(tx, deps, {
    member,
    client: visitor,
    country: visitor.country,
    deviceId,
    passwordHash,
    mustChangePassword,
    isVerified,
    replaces: replaced === undefined ? undefined : sessionHash(replaced),
  });
  if (member.accountType === 'member') await queueMissionSignIn(tx, { memberId: member.id, currency: member.currency });
  const rememberToken = await updateRememberToken(tx, deps, visitor, session);
  const { token: sessionToken, isFirstSignIn } = opened;
  const flags = { isFirstSignIn, isPasswordExpired, mustChangePassword };
  return { kind: 'signedIn', tokenTransport, member: opened.member, sessionToken, ...flags, rememberToken };
}

/** True when staff reset the password or it is older than the portal allows; false for an account without a password. */
function hasExpiredPassword(
  { settings, clock }: IdentityDeps,
  { mustChangePassword, passwordChangedAt }: Member,
): boolean {
  const maxAgeMs = settings.passwordMaxAgeDays * DAY_MS;
  if (passwordChangedAt === null) return false;
  const isOld = maxAgeMs > 0 && clock.now().getTime() - passwordChangedAt.getTime() > maxAgeMs;
  return mustChangePassword || isOld;
}

/** Replaces the browser's remember token at each sign-in, or deletes it when the browser is not to be remembered. */
async function updateRememberToken(
  tx: Tx,
  deps: IdentityDeps,
  visitor: Visitor,
  { member, request, deviceId }: NewSession,
): Promise<string | undefined> {
  if (request.tokenTransport === 'bearer') return undefined;
  const browser = deviceId === undefined ? undefined : { memberId: member.id, deviceId };
  if (request.remember && browser) return createRememberToken(tx, deps, browser);
  if (browser) await deleteBrowserTokens(tx, browser);
  const stored = visitor.browser.remember;
  if (stored !== undefined) await deleteRememberToken(tx, stored);
  return undefined;
}
