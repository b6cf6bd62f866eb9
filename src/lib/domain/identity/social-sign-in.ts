import { findBySession, findMember, sessionHash, type Member } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import {
  findEmailOwner,
  findByIdentity,
  IdentityTakenError,
  storeWaiting,
  linkIdentity,
  openFlow,
  ProviderError,
  redeemFlow,
  type Identity,
  type ProviderAnswer,
  type SocialProvider,
  type WaitingStep,
} from '#domain/social';
import { randomToken } from '#kernel/ids';
import { canSignInOn } from '#rules/roles';
import type { SocialOutcome } from '#rules/social';
import { completeSignIn, type SignInOutcome } from './complete-sign-in.ts';
import type { IdentityPorts } from './ports.ts';
import { queueSecurityAlert } from './security-alerts.ts';
import type { Visitor } from './visitor.ts';

export interface SocialStart {
  /** The provider's page that the browser goes to. */
  address: string;
  /** For the browser to store: only it may finish the sign-in. */
  socialToken: string;
}

/** Begins a sign-in by a provider or, for a signed-in member, the link of an account. Throws ProviderError. */
export async function beginSocialSignIn(
  ports: IdentityPorts,
  visitor: Visitor,
  provider: SocialProvider,
  { language, memberId }: { language: string; memberId?: bigint },
): Promise<SocialStart> {
  const socialToken = visitor.browser.social ?? randomToken(ports.random);
  const flow = { provider: provider.id, browser: socialToken, tag: language, memberId };
  const asked = await ports.db.transaction((tx) => openFlow(tx, ports, flow));
  return { address: await provider.address(asked), socialToken };
}

/** What came of a browser's way to a provider and back. */
export type SocialResult =
  | { kind: 'signIn'; signIn: SignInOutcome }
  /** A form goes on: for the password of the account to link, or for what a new member must say. */
  | { kind: 'formRequired'; step: WaitingStep; socialToken: string }
  /** The link of a signed-in member's account is settled. */
  | { kind: 'link'; outcome: 'linked' | 'taken' }
  | { kind: 'refused'; reason: SocialOutcome }
  | { kind: 'providerFailed'; error: ProviderError };

export interface SocialReturn {
  /** BCP 47 tag of the page that the sign-in began on. */
  language: string;
  result: SocialResult;
}

/** Finishes what `beginSocialSignIn` began: once, in time and in the same browser. Throws what `completeSignIn` throws. */
export async function finishSocialSignIn(
  ports: IdentityPorts,
  visitor: Visitor,
  provider: SocialProvider,
  { state = '', ...answer }: ProviderAnswer & { state?: string | undefined },
): Promise<SocialReturn> {
  const browser = visitor.browser.social ?? '';
  const asked = await ports.db.transaction((tx) => redeemFlow(tx, ports, { state, browser, provider: provider.id }));
  if (!asked) return { language: visitor.language, result: { kind: 'refused', reason: 'expired' } };
  const { tag: language, memberId: linkTo } = asked;
  try {
    const identity = await provider.identify(answer, { ...asked, state });
    if (linkTo !== undefined) return { language, result: await linkToMember(ports, visitor, linkTo, identity) };
    const memberId = await findByIdentity(ports.db, identity);
    const isKnown = memberId !== undefined;
    const result = isKnown ? signInLinked(ports, visitor, memberId) : offerForm(ports, provider, identity);
    return { language, result: await result };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { language, result: { kind: 'providerFailed', error } };
  }
}

/** Signs in the member whose account at the provider is linked. */
async function signInLinked(ports: IdentityPorts, visitor: Visitor, memberId: bigint): Promise<SocialResult> {
  const member = await findMember(ports.db, memberId);
  if (!member || !canSignInOn('member', member.accountType)) return { kind: 'refused', reason: 'refused' };
  if (member.state === 'blocked') return { kind: 'refused', reason: 'blocked' };
  const request = { transport: 'cookie', isPasswordless: true } as const;
  return { kind: 'signIn', signIn: await completeSignIn(ports, visitor, member, request) };
}

/**
 * Links the provider's account to the member who gave the password before going to the provider. The member must still be
 * signed in: a new password, or signing out everywhere else, ends this as well.
 */
async function linkToMember(
  ports: IdentityPorts,
  visitor: Visitor,
  memberId: bigint,
  identity: Identity,
): Promise<SocialResult> {
  const member = await findSignedIn(ports, visitor);
  if (member?.id !== memberId) return { kind: 'refused', reason: 'expired' };
  if (member.state === 'blocked') return { kind: 'refused', reason: 'blocked' };
  if (!identity.isEmailVerified) return { kind: 'refused', reason: 'unverified' };
  try {
    await ports.db.transaction(async (tx) => {
      await linkIdentity(tx, memberId, identity);
      await queueSecurityAlert(tx, ports, visitor, { member, change: 'social-on' });
    });
    return { kind: 'link', outcome: 'linked' };
  } catch (error) {
    if (error instanceof IdentityTakenError) return { kind: 'link', outcome: 'taken' };
    throw error;
  }
}

/** Finds the member of the browser's session. The provider's redirect carries no other sign of who is signed in. */
async function findSignedIn(ports: IdentityPorts, { browser }: Visitor): Promise<Member | undefined> {
  const token = browser.session;
  return token === undefined ? undefined : (await findBySession(ports.db, sessionHash(token)))?.member;
}

/**
 * Keeps an identity that is linked to no account, for the form that goes on: `link` when an account has confirmed the same
 * email address, else `register`.
 */
async function offerForm(ports: IdentityPorts, provider: SocialProvider, identity: Identity): Promise<SocialResult> {
  const { email, isEmailVerified } = identity;
  const owner = email !== null && isEmailVerified ? await findEmailOwner(ports.db, email) : undefined;
  if (owner && !owner.hasPassword) return { kind: 'refused', reason: 'exists' };
  const { USERNAMEREG3, MOBILENUMREG3 } = await moduleFlags(ports.db);
  if (!owner && !USERNAMEREG3 && !MOBILENUMREG3) return { kind: 'refused', reason: 'closed' };
  const step = owner ? 'link' : 'register';
  const waiting = { step, provider: provider.id, identity, memberId: owner?.memberId } as const;
  const socialToken = await ports.db.transaction((tx) => storeWaiting(tx, ports, waiting));
  return { kind: 'formRequired', step, socialToken };
}
