import { findBySession, findMember, sessionHash, type Member } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import {
  findEmailOwner,
  findByIdentity,
  IdentityTakenError,
  storePendingIdentity,
  linkIdentity,
  startFlow,
  ProviderError,
  completeFlow,
  type Identity,
  type AuthorizationResponse,
  type SocialProvider,
  type PendingStep,
} from '#domain/social';
import { randomToken } from '#kernel/ids';
import { canSignInOn } from '#rules/roles';
import type { SocialOutcome } from '#rules/identity/social';
import { FEATURES } from '#rules/site/modules';
import { completeSignIn, type SignInOutcome } from './complete-sign-in.ts';
import type { IdentityDeps } from '../deps.ts';
import { queueSecurityAlert } from '../security-alerts.ts';
import type { Visitor } from '../visitor.ts';

export interface SocialStart {
  /** Address of the provider's page, for a redirect. */
  address: string;
  /** The browser stores it; only this browser may finish the sign-in. */
  socialToken: string;
}

/** Starts a sign-in by a provider or, for a signed-in member, the linking of an account. Throws ProviderError. */
export async function beginSocialSignIn(
  deps: IdentityDeps,
  visitor: Visitor,
  provider: SocialProvider,
  { languageTag, memberId }: { languageTag: string; memberId?: bigint },
): Promise<SocialStart> {
  const socialToken = visitor.browser.social ?? randomToken(deps.random);
  const flow = { provider: provider.id, browserSecret: socialToken, languageTag, memberId };
  const request = await deps.db.transaction((tx) => startFlow(tx, deps, flow));
  return { address: await provider.address(request), socialToken };
}

/** The result of a social sign-in after the provider redirected the browser back. */
export type SocialResult =
  | { kind: 'signIn'; signIn: SignInOutcome }
  /** A form follows: for the password of the account to link, or for a new member's details. */
  | { kind: 'formRequired'; step: PendingStep; socialToken: string }
  /** The account was linked to the signed-in member, or belongs to another one. */
  | { kind: 'link'; outcome: 'linked' | 'taken' }
  | { kind: 'refused'; reason: SocialOutcome }
  | { kind: 'providerFailed'; error: ProviderError };

export interface SocialReturn {
  /** BCP 47 tag of the page that the sign-in began on. */
  languageTag: string;
  result: SocialResult;
}

/**
 * Finishes a sign-in that `beginSocialSignIn` started: once, in time and in the same browser. Throws what `completeSignIn`
 * throws.
 */
export async function finishSocialSignIn(
  deps: IdentityDeps,
  visitor: Visitor,
  provider: SocialProvider,
  { state = '', ...response }: AuthorizationResponse & { state?: string | undefined },
): Promise<SocialReturn> {
  const browserSecret = visitor.browser.social ?? '';
  const flow = await deps.db.transaction((tx) =>
    completeFlow(tx, deps, { state, browserSecret, provider: provider.id }),
  );
  if (!flow) return { languageTag: visitor.languageTag, result: { kind: 'refused', reason: 'expired' } };
  const { languageTag, memberId: linkTo } = flow;
  try {
    const identity = await provider.identify(response, { ...flow, state });
    if (linkTo !== undefined) return { languageTag, result: await linkToMember(deps, visitor, linkTo, identity) };
    const memberId = await findByIdentity(deps.db, identity);
    const isKnown = memberId !== undefined;
    const result = isKnown ? signInLinked(deps, visitor, memberId) : offerForm(deps, provider, identity);
    return { languageTag, result: await result };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { languageTag, result: { kind: 'providerFailed', error } };
  }
}

/** Signs in the member whose account at the provider is linked. */
async function signInLinked(deps: IdentityDeps, visitor: Visitor, memberId: bigint): Promise<SocialResult> {
  const member = await findMember(deps.db, memberId);
  if (!member || !canSignInOn('member', member.accountType)) return { kind: 'refused', reason: 'refused' };
  if (member.state === 'blocked') return { kind: 'refused', reason: 'blocked' };
  const request = { tokenTransport: 'cookie', isPasswordless: true } as const;
  return { kind: 'signIn', signIn: await completeSignIn(deps, visitor, member, request) };
}

/**
 * Links the provider's account to the member who entered the password before the redirect to the provider. The member must
 * still be signed in, so that a new password or signing out everywhere else stops this too.
 */
async function linkToMember(
  deps: IdentityDeps,
  visitor: Visitor,
  memberId: bigint,
  identity: Identity,
): Promise<SocialResult> {
  const member = await findSignedIn(deps, visitor);
  if (member?.id !== memberId) return { kind: 'refused', reason: 'expired' };
  if (member.state === 'blocked') return { kind: 'refused', reason: 'blocked' };
  if (!identity.isEmailVerified) return { kind: 'refused', reason: 'unverified' };
  try {
    await deps.db.transaction(async (tx) => {
      await linkIdentity(tx, memberId, identity);
      await queueSecurityAlert(tx, deps, visitor, { member, change: 'social-on' });
    });
    return { kind: 'link', outcome: 'linked' };
  } catch (error) {
    if (error instanceof IdentityTakenError) return { kind: 'link', outcome: 'taken' };
    throw error;
  }
}

/** Finds the member of the browser's session; the provider's redirect does not identify the member otherwise. */
async function findSignedIn(deps: IdentityDeps, { browser }: Visitor): Promise<Member | undefined> {
  const token = browser.session;
  return token === undefined ? undefined : (await findBySession(deps.db, sessionHash(token)))?.member;
}

/**
 * Stores an identity that is linked to no account for the form that follows: `link` when an account has confirmed the same
 * email address, else `register`.
 */
async function offerForm(deps: IdentityDeps, provider: SocialProvider, identity: Identity): Promise<SocialResult> {
  const { email, isEmailVerified } = identity;
  const owner = email !== null && isEmailVerified ? await findEmailOwner(deps.db, email) : undefined;
  if (owner && !owner.hasPassword) return { kind: 'refused', reason: 'exists' };
  const flags = await moduleFlags(deps.db);
  if (!owner && !flags[FEATURES.usernameRegistration] && !flags[FEATURES.mobileRegistration])
    return { kind: 'refused', reason: 'closed' };
  const step = owner ? 'link' : 'register';
  const pending = { step, provider: provider.id, identity, memberId: owner?.memberId } as const;
  const socialToken = await deps.db.transaction((tx) => storePendingIdentity(tx, deps, pending));
  return { kind: 'formRequired', step, socialToken };
}
