import { createHash } from 'node:crypto';
import { type ChallengeHolder, findCredential, storeChallenge, takeChallenge } from '#domain/devices';
import { findMember } from '#domain/members';
import { randomToken } from '#kernel/ids';
import { PasskeyRefusedError, type PasskeyRequest } from '#kernel/passkeys';
import type { SignInSide } from '#rules/roles';
import type { SignInOutcome } from './complete-sign-in.ts';
import type { IdentityDeps } from '../deps.ts';
import { handleOf, type PasskeyResponse, usePasskey } from '../proofs/passkey-verification.ts';
import { assertNotLimited, completeAttempt, toLimitKeys } from './sign-in-attempt.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

function holderOf(token: string): ChallengeHolder {
  return { hash: createHash('sha256').update(`passkey ${token}`).digest(), purpose: 'sign_in' };
}

export interface RequestedPasskey {
  options: PasskeyRequest['options'];
  /** Identifies the browser that may answer. */
  requester: string;
}

/** Requests any passkey that the visitor has for the site. The request names no account, so nobody learns which exist. */
export async function requestSignInPasskey(
  { db, passkeys, random }: IdentityDeps,
  { browser }: Visitor,
  tokenTransport: TokenTransport,
): Promise<RequestedPasskey> {
  // A browser's token stays in its cookie, which no script reads.
  const stored = tokenTransport === 'cookie' ? browser.codeRequester : undefined;
  const requester = stored ?? randomToken(random);
  const { challenge, options } = await passkeys.requestAuthentication([]);
  await db.transaction((tx) => storeChallenge(tx, holderOf(requester), challenge), { asyncCommit: true });
  return { options, requester };
}

export interface PasskeySignIn {
  response: PasskeyResponse;
  /** The token of the request, for clients without cookies. */
  requester: string | undefined;
  side: SignInSide;
  tokenTransport: TokenTransport;
}

/**
 * Signs in by a passkey, which stands for the password and for step-up verification: the owner's device has asked for a
 * fingerprint, face or PIN. Counts the attempt, takes the challenge, then checks the response and whether this account may use this
 * form. An unknown, removed or wrong passkey gives the same response. Throws PasskeyRefusedError, AppError `too_many_requests` and
 * what `completeSignIn` throws.
 */
export async function signInByPasskey(
  deps: IdentityDeps,
  visitor: Visitor,
  { response, side, tokenTransport, ...given }: PasskeySignIn,
): Promise<SignInOutcome> {
  const requester = tokenTransport === 'cookie' ? visitor.browser.codeRequester : given.requester;
  const attempt = toLimitKeys(visitor, `passkey ${createHash('sha256').update(response.id).digest('base64url')}`);
  assertNotLimited(await deps.limits.signIn.consume(attempt));
  if (requester === undefined) throw new PasskeyRefusedError();
  // Its own transaction uses the challenge up, whatever the response.
  const challenge = await deps.db.transaction((tx) => takeChallenge(tx, holderOf(requester)));
  const credential = await findCredential(deps.db, response.id);
  const member = credential && (await findMember(deps.db, credential.memberId));
  if (!member || response.response.userHandle !== handleOf(member).encoded) throw new PasskeyRefusedError();
  await usePasskey(deps, visitor, { member, credential, challenge, response });
  const request = { tokenTransport, isPasswordless: true, verifiedBy: 'passkey' } as const;
  return completeAttempt(deps, visitor, { attempt, member, side, request });
}
