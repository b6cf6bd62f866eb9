import {
  credentialsOf,
  deletePasskey,
  getStrongMethods,
  insertPasskey,
  listPasskeys,
  storeChallenge,
  takeChallenge,
  type ChallengeHolder,
  type OwnPasskey,
} from '#domain/devices';
import { lockFactors, recordLostAuthenticator } from '#domain/members';
import { PasskeyRefusedError, type PasskeyRequest } from '#kernel/passkeys';
import { type AuthenticationMethod, hasPossession } from '#rules/identity/recent-authentication';
import { limitSecondFactor } from '../limits/attempts.ts';
import type { IdentityDeps } from '../deps.ts';
import { handleOf, type PasskeyResponse } from '../proofs/passkey-verification.ts';
import { assertRecentAuthentication } from '../proofs/recent-authentication.ts';
import { queueSecurityAlert } from '../security-alerts.ts';
import { assertStrongAuthentication, listStrongMethods } from '../proofs/strong-authentication.ts';
import type { Caller, Visitor } from '../visitor.ts';

export interface OwnPasskeys {
  passkeys: OwnPasskey[];
  /** How long payouts wait when the only passkey is removed; null when they do not. */
  removalHoldHours: number | null;
}

/** Lists the member's passkeys. */
export async function listOwnPasskeys(deps: IdentityDeps, caller: Caller): Promise<OwnPasskeys> {
  const passkeys = await listPasskeys(deps.db, caller.member.id);
  const { methods } = await listStrongMethods(deps, caller);
  const isLastFactor = passkeys.length === 1 && !hasOtherPossession(methods);
  return { passkeys, removalHoldHours: isLastFactor ? deps.settings.withdrawalHoldHours : null };
}

/** Returns whether the account has something besides passkeys that is more than knowing the password. */
function hasOtherPossession(methods: readonly AuthenticationMethod[]): boolean {
  return hasPossession(methods.filter((method) => method !== 'passkey'));
}

function holderOf({ sessionHash: hash }: Caller): ChallengeHolder {
  return { hash, purpose: 'register' };
}

/**
 * Starts the registration of a passkey. Requires strong authentication like a new authenticator, because it opens the account
 * and counts for acts on money. Throws AppError `recent_authentication_required`.
 */
export async function beginPasskey(deps: IdentityDeps, caller: Caller): Promise<PasskeyRequest['options']> {
  await assertStrongAuthentication(deps, caller);
  const { member } = caller;
  const known = await credentialsOf(deps.db, member.id);
  const user = { name: member.username, handle: handleOf(member).handle, known };
  const { challenge, options } = await deps.passkeys.requestRegistration(user);
  await deps.db.transaction((tx) => storeChallenge(tx, holderOf(caller), challenge));
  return options;
}

/**
 * Adds a passkey. Throws PasskeyRefusedError, and AppError `recent_authentication_required`, `too_many_requests` and `conflict`
 * for a known passkey or too many.
 */
export async function addOwnPasskey(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { name, response }: { name: string; response: PasskeyResponse },
): Promise<void> {
  await assertStrongAuthentication(deps, caller);
  const { member } = caller;
  await limitSecondFactor(deps, caller, async () => {
    // Its own transaction uses the challenge up, whatever the response.
    const challenge = await deps.db.transaction((tx) => takeChallenge(tx, holderOf(caller)));
    const credential = await deps.passkeys.verifyRegistration(response, challenge);
    if (!credential) throw new PasskeyRefusedError();
    await deps.db.transaction(async (tx) => {
      await insertPasskey(tx, { memberId: member.id, name, credential });
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'passkey-on' });
    });
  });
}

/**
 * Removes one of the member's passkeys. Needs a strong authentication when the account has another strong method, so that the password
 * alone does not take the passkey away. When the removal leaves nothing but the password or a sign-in to prove who they are,
 * payouts wait: somebody else may have removed it. Throws AppError `recent_authentication_required` and `not_found`.
 */
export async function removeOwnPasskey(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  id: bigint,
): Promise<void> {
  const { methods: before } = await listStrongMethods(deps, caller);
  if (hasOtherPossession(before)) await assertStrongAuthentication(deps, caller);
  else await assertRecentAuthentication(deps, caller);
  const { member } = caller;
  const { contactMinAgeHours: minAgeHours } = deps.settings;
  await deps.db.transaction(async (tx) => {
    await lockFactors(tx, member.id);
    await deletePasskey(tx, { memberId: member.id, id });
    await queueSecurityAlert(tx, deps, visitor, { member, change: 'passkey-off' });
    const { methods } = await getStrongMethods(tx, { memberId: member.id, minAgeHours });
    if (!hasPossession(methods)) await recordLostAuthenticator(tx, member.id);
  });
}
