import { findBySession, findMember, sessionHash, type Member } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import {
  findAddressOwner,
  findByIdentity,
  FLOW_MINUTES,
  IdentityTakenError,
  keepWaiting,
  linkIdentity,
  openFlow,
  takeFlow,
  type Asked,
  type Identity,
} from '#domain/social';
import { AppError } from '#kernel/errors';
import { randomToken } from '#kernel/ids';
import { canSignInOn } from '#rules/roles';
import type { SocialOutcome } from '#rules/social';
import { offeredByCode } from '../../../i18n/locales.ts';
import { localPath } from '../../../i18n/paths.ts';
import { ProviderError, type OidcProvider, type ProviderAnswer } from '../../adapters/oidc.ts';
import type { CallContext } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { tellOfChange } from './owner-letters.ts';
import { completeSignIn, dropCookie } from './sign-in-flow.ts';

const TOKEN = /^[\w-]{43}$/;

function cookieName(call: CallContext): string {
  return `${cookieNames(call.app.config.publicOrigin).isSecure ? '__Host-' : ''}parlay_social`;
}

/** What ties a way to a provider and back to the browser that began it, and then names what waits there. */
export function socialCookie(call: CallContext): string | undefined {
  const token = call.cookie(cookieName(call));
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

function setSocialCookie(call: CallContext, token: string): void {
  call.setCookie(cookieName(call), token, { maxAgeSeconds: FLOW_MINUTES * 60, isHttpOnly: true });
}

export function dropSocialCookie(call: CallContext): void {
  dropCookie(call, cookieName(call));
}

/** Throws AppError `not_found`. */
export function providerOf(call: CallContext, id: string): OidcProvider {
  const provider = call.app.social.get(id);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** A page of the portal, and nothing that came in an address. */
export function landing(tag: string, outcome?: SocialOutcome): Response {
  const location = `${localPath(tag, '/')}${outcome ? `?social=${outcome}` : ''}`;
  return new Response(null, { status: 303, headers: { location } });
}

interface Beginning {
  language?: string | undefined;
  memberId?: bigint;
}

export function pageTag(call: CallContext, language: string | undefined): string {
  return offeredByCode(language ?? '')?.tag ?? call.tag;
}

/** Gives the provider's address. Throws ProviderError. */
export async function beginSocial(call: CallContext, provider: OidcProvider, given: Beginning): Promise<string> {
  const browser = socialCookie(call) ?? randomToken(call.app.random);
  const tag = pageTag(call, given.language);
  const flow = { provider: provider.id, browser, tag, memberId: given.memberId };
  const asked = await call.write((tx) => openFlow(tx, call.app, flow));
  const address = await provider.address(asked);
  setSocialCookie(call, browser);
  return address;
}

/** Somebody is back: once, in time and in the same browser, or it is nobody. */
export async function finishSocial(
  call: CallContext,
  provider: OidcProvider,
  { state = '', ...answer }: ProviderAnswer & { state?: string | undefined },
): Promise<Response> {
  const browser = socialCookie(call) ?? '';
  const asked = await call.write((tx) => takeFlow(tx, call.app, { state, browser, provider: provider.id }));
  if (!asked) return landing(call.tag, 'expired');
  try {
    const identity = await provider.identify(answer, { ...asked, state });
    return landing(asked.tag, await arrive(call, provider, asked, identity));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'cancelled') call.log.warn({ err: error, provider: provider.id }, 'a social sign-in failed');
    return landing(asked.tag, error.kind);
  }
}

/** Undefined: signed in. */
async function arrive(
  call: CallContext,
  provider: OidcProvider,
  asked: Asked,
  identity: Identity,
): Promise<SocialOutcome | undefined> {
  if (asked.memberId !== undefined) return linkTo(call, asked.memberId, identity);
  const memberId = await findByIdentity(call.app.db, identity);
  return memberId === undefined ? receive(call, provider, identity) : signInAs(call, memberId);
}

async function signInAs(call: CallContext, memberId: bigint): Promise<SocialOutcome | undefined> {
  const member = await findMember(call.app.db, memberId);
  if (!member || !canSignInOn('member', member.accountType)) return 'refused';
  if (member.state === 'blocked') return 'blocked';
  const answer = await completeSignIn(call, member, { transport: 'cookie', isPasswordless: true });
  dropSocialCookie(call);
  return 'stepUp' in answer ? 'stepup' : undefined;
}

/** Whose session the browser has; the call itself is open to everybody. */
async function signedInHere(call: CallContext): Promise<Member | undefined> {
  const token = call.cookie(cookieNames(call.app.config.publicOrigin).member);
  return token === undefined ? undefined : (await findBySession(call.app.db, sessionHash(token)))?.member;
}

/**
 * By a member who gave the password before it went to the provider, and is still signed in: a new password, or the owner who
 * signs all others out, ends this as well.
 */
async function linkTo(call: CallContext, memberId: bigint, identity: Identity): Promise<SocialOutcome> {
  const member = await signedInHere(call);
  if (member?.id !== memberId) return 'expired';
  if (member.state === 'blocked') return 'blocked';
  if (!identity.isEmailVerified) return 'unverified';
  dropSocialCookie(call);
  try {
    await call.write(async (tx) => {
      await linkIdentity(tx, memberId, identity);
      await tellOfChange(tx, call, member, 'social-on');
    });
    return 'linked';
  } catch (error) {
    if (error instanceof IdentityTakenError) return 'taken';
    throw error;
  }
}

/** Nobody's identity yet: an account's whose e-mail address is proved to be the same, or a new member's. */
async function receive(call: CallContext, provider: OidcProvider, identity: Identity): Promise<SocialOutcome> {
  const { db } = call.app;
  const { email, isEmailVerified } = identity;
  const owner = email !== null && isEmailVerified ? await findAddressOwner(db, email) : undefined;
  if (owner && !owner.hasPassword) return 'exists';
  const { USERNAMEREG3, MOBILENUMREG3 } = await moduleFlags(db);
  if (!owner && !USERNAMEREG3 && !MOBILENUMREG3) return 'closed';
  const step = owner ? 'link' : 'register';
  const waiting = { step, provider: provider.id, identity, memberId: owner?.memberId } as const;
  setSocialCookie(call, await call.write((tx) => keepWaiting(tx, call.app, waiting)));
  return step;
}
