import {
  credentialsOf,
  findCredential,
  recordPasskeyUse,
  storeChallenge,
  takeChallenge,
  type ChallengeHolder,
} from '#domain/devices';
import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import { type PasskeyCredential, PasskeyRefusedError, type PasskeyRequest } from '#kernel/passkeys';
import { limitSecondFactor } from '../limits/attempts.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller, Visitor } from '../visitor.ts';

/** A browser's response in the JSON form of WebAuthn. */
export interface PasskeyResponse {
  /** The credential that it claims to be of. */
  id: string;
  response: {
    /** Handle of the account, as the authenticator stores it; base64url. */
    userHandle?: string | undefined;
  };
}

/** Purpose of a request to a signed-in member: strong authentication, or one withdrawal. */
export type OwnPasskeyPurpose = Extract<ChallengeHolder['purpose'], 'authenticate' | 'withdraw'>;

/** Returns the handle by which passkeys name the account: its public id, which says nothing about the person. */
export function handleOf({ publicId }: Pick<Member, 'publicId'>): { handle: string; encoded: string } {
  return { handle: publicId, encoded: Buffer.from(publicId).toString('base64url') };
}

/** Requests one of the member's own passkeys. Throws AppError `not_found` when there is none. */
export async function requestOwnPasskey(
  { db, passkeys }: IdentityDeps,
  { member, sessionHash: hash }: Caller,
  purpose: OwnPasskeyPurpose,
): Promise<PasskeyRequest['options']> {
  const known = await credentialsOf(db, member.id);
  if (known.length === 0) throw new AppError('not_found');
  const { challenge, options } = await passkeys.requestAuthentication(known);
  await db.transaction((tx) => storeChallenge(tx, { hash, purpose }, challenge));
  return options;
}

/**
 * Verifies a passkey of the session's owner for a purpose that the session requested it for. Commits before it returns, so that a
 * used challenge stays used. Throws PasskeyRefusedError and AppError `too_many_requests`.
 */
export async function verifyOwnPasskey(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { purpose, response }: { purpose: OwnPasskeyPurpose; response: PasskeyResponse },
): Promise<void> {
  const { member, sessionHash: hash } = caller;
  await limitSecondFactor(deps, caller, async () => {
    const challenge = await deps.db.transaction((tx) => takeChallenge(tx, { hash, purpose }));
    const credential = await findCredential(deps.db, response.id);
    if (credential?.memberId !== member.id) throw new PasskeyRefusedError();
    await usePasskey(deps, visitor, { member, credential, challenge, response });
  });
}

interface PasskeyUse {
  member: Member;
  credential: PasskeyCredential;
  challenge: string;
  response: PasskeyResponse;
}

/**
 * Verifies a response and records the use of its passkey. A counter that does not grow means that the passkey was copied: the
 * response is refused and becomes a security event. Throws PasskeyRefusedError.
 */
export async function usePasskey(
  { db, passkeys, securityEvents }: IdentityDeps,
  { network }: Visitor,
  { member, credential, challenge, response }: PasskeyUse,
): Promise<void> {
  const counter = await passkeys.verifyAuthentication(response, { challenge, credential });
  if (counter === undefined) throw new PasskeyRefusedError();
  if (await db.transaction((tx) => recordPasskeyUse(tx, { credentialId: credential.id, counter }))) return;
  securityEvents.record({ kind: 'passkey_copied', network, memberName: member.username });
  throw new PasskeyRefusedError();
}
