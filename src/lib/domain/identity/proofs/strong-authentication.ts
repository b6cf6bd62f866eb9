import { getStrongMethods, type StrongMethods } from '#domain/devices';
import { findStrongVerification, isRecentlyVerified } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { AuthenticationMethod } from '#rules/identity/recent-authentication';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../visitor.ts';

/** Lists the methods that count as strong authentication of an account (`strongMethodsOf` has the rule). */
export function listStrongMethods({ db, settings }: IdentityDeps, { member }: Caller): Promise<StrongMethods> {
  return getStrongMethods(db, { memberId: member.id, minAgeHours: settings.contactMinAgeHours });
}

/** True when the session's owner proved in the last ten minutes who they are by one of the account's strong methods. */
export async function isStronglyAuthenticated(
  { db }: IdentityDeps,
  { sessionHash }: Caller,
  methods: readonly AuthenticationMethod[],
): Promise<boolean> {
  if (methods.includes('sign_in')) return isRecentlyVerified(db, sessionHash);
  const method = await findStrongVerification(db, sessionHash);
  // A code of the authenticator stays valid when that has been removed since.
  return method !== undefined && (method === 'authenticator' || methods.includes(method));
}

/**
 * Requires a strong authentication in the last ten minutes: having signed in is not enough, because the session may be stolen.
 * Throws AppError `recent_authentication_required`.
 */
export async function assertStrongAuthentication(deps: IdentityDeps, caller: Caller): Promise<void> {
  const { methods } = await listStrongMethods(deps, caller);
  if (!(await isStronglyAuthenticated(deps, caller, methods))) throw new AppError('recent_authentication_required');
}

/**
 * Requires a strong authentication of an account that has something of its own to show: an authenticator or a passkey. Others prove
 * themselves in another way. Throws AppError `recent_authentication_required`.
 */
export async function assertOwnFactor(deps: IdentityDeps, caller: Caller): Promise<void> {
  const { methods } = await listStrongMethods(deps, caller);
  const hasFactor = methods.includes('authenticator') || methods.includes('passkey');
  if (hasFactor && !(await isStronglyAuthenticated(deps, caller, methods)))
    throw new AppError('recent_authentication_required');
}
