import { getConfirmedContacts, type StrongMethods } from '#domain/devices';
import {
  hasPassword,
  isRecentlyVerified,
  recordStrongVerification,
  recordVerification,
  type StrongMethod,
} from '#domain/members';
import { consumeCode } from '#domain/verification';
import type { Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { verifyAuthenticatorCode } from './authenticator.ts';
import { sessionRequester } from '../codes/code-requesters.ts';
import { sendEmailCode, sendSmsCode, type SentCode } from '../codes/codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { type PasskeyResponse, verifyOwnPasskey } from './passkey-verification.ts';
import { verifyOwnPassword } from './password-check.ts';
import { isStronglyAuthenticated, listStrongMethods } from './strong-authentication.ts';
import type { Caller, Visitor } from '../visitor.ts';

/**
 * Requires a recent authentication: in place of a password for accounts without one, and before a session ends the others, revokes
 * a browser or unlinks a provider, so that a stolen session or a page left open cannot lock the owner out. Throws AppError `recent_authentication_required`.
 */
export async function assertRecentAuthentication(deps: IdentityDeps, { sessionHash }: Caller): Promise<void> {
  if (!(await isRecentlyVerified(deps.db, sessionHash))) throw new AppError('recent_authentication_required');
}

export interface RecentAuthentication {
  /** The member must enter a code sent to a contact before changing the account. */
  isNeeded: boolean;
  /** Contacts that a code can be sent to; null when there is none of the kind. */
  mobile: string | null;
  email: string | null;
  /** The stronger proof that acts on money need. */
  strong: StrongMethods & { isNeeded: boolean };
}

/** Says whether the session needs a recent authentication, and by which contacts it can get one. */
export async function getRecentAuthentication(deps: IdentityDeps, caller: Caller): Promise<RecentAuthentication> {
  const { id } = caller.member;
  const isRecent = await isRecentlyVerified(deps.db, caller.sessionHash);
  const hasOwn = await hasPassword(deps.db, id);
  const { mobile, email } = await getConfirmedContacts(deps.db, id);
  const strong = await listStrongMethods(deps, caller);
  const isStrong = await isStronglyAuthenticated(deps, caller, strong.methods);
  return { isNeeded: !hasOwn && !isRecent, mobile, email, strong: { ...strong, isNeeded: !isStrong } };
}

type ContactKind = 'mobile' | 'email';

/** Returns a confirmed contact. Throws InvalidFieldsError when the account has none of this kind. */
async function getContact(deps: IdentityDeps, { member }: Caller, kind: ContactKind): Promise<string> {
  const contact = (await getConfirmedContacts(deps.db, member.id))[kind];
  if (contact === null) throw unavailable();
  return contact;
}

function unavailable(): InvalidFieldsError {
  return new InvalidFieldsError({ kind: { code: 'invalid_value' } });
}

/** Sends a code to a confirmed contact. Throws InvalidFieldsError and AppError `too_many_requests`. */
export async function sendRecentAuthenticationCode(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  kind: ContactKind,
): Promise<SentCode> {
  const contact = await getContact(deps, caller, kind);
  const requester = sessionRequester(caller.sessionHash);
  const code = { purpose: 'recent-authentication', memberId: caller.member.id, requester } as const;
  return kind === 'mobile'
    ? sendSmsCode(deps, visitor, { ...code, mobile: contact })
    : sendEmailCode(deps, visitor, { ...code, email: contact });
}

/** The code or password that the member enters, or the passkey that they use, to authenticate again. */
export type GivenAuthentication =
  | { kind: ContactKind; code: string }
  | { kind: 'authenticator'; code: string }
  | { kind: 'password'; password: string }
  | { kind: 'passkey'; response: PasskeyResponse };

/**
 * Verifies what the session's owner entered and records that they have just authenticated, and how. A code to a contact that is
 * too new for strong authentication counts as an ordinary one. Throws InvalidFieldsError, PasskeyRefusedError and AppError
 * `too_many_requests`.
 */
export async function completeRecentAuthentication(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  given: GivenAuthentication,
): Promise<void> {
  const { methods } = await listStrongMethods(deps, caller);
  const isStrong = methods.includes(given.kind);
  await verifyGiven(deps, visitor, caller, { given, isStrong });
  await deps.db.transaction((tx) => record(tx, caller.sessionHash, { method: given.kind, isStrong }));
}

function record(
  tx: Tx,
  sessionHash: Uint8Array,
  { method, isStrong }: { method: StrongMethod; isStrong: boolean },
): Promise<void> {
  return isStrong ? recordStrongVerification(tx, sessionHash, method) : recordVerification(tx, sessionHash);
}

/**
 * Authenticates by the password in a session that was idle. Enough to go on, as after a sign-in, and less than the strong
 * authentication that acts on money ask for. Throws InvalidFieldsError and AppError `too_many_requests`.
 */
export async function reauthenticate(deps: IdentityDeps, caller: Caller, password: string): Promise<void> {
  await verifyOwnPassword(deps, caller.member, password);
  await deps.db.transaction((tx) => recordVerification(tx, caller.sessionHash));
}

async function verifyGiven(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { given, isStrong }: { given: GivenAuthentication; isStrong: boolean },
): Promise<void> {
  // The account has a stronger method, or not this one.
  const isContact = given.kind === 'mobile' || given.kind === 'email';
  if (!isStrong && !isContact) throw unavailable();
  if ('password' in given) await verifyOwnPassword(deps, caller.member, given.password);
  else if (given.kind === 'passkey')
    await verifyOwnPasskey(deps, visitor, caller, { purpose: 'authenticate', response: given.response });
  else if (given.kind === 'authenticator') await verifyAuthenticatorCode(deps, caller, given.code);
  else await verifyContactCode(deps, caller, given.kind, given.code);
}

async function verifyContactCode(deps: IdentityDeps, caller: Caller, kind: ContactKind, code: string): Promise<void> {
  const { member, sessionHash } = caller;
  const target = (await getContact(deps, caller, kind)).toLowerCase();
  const requester = sessionRequester(sessionHash);
  const sent = { purpose: 'recent-authentication', memberId: member.id, requester, target, code } as const;
  // Its own transaction keeps the attempt counted.
  const isRight = await deps.db.transaction((tx) => consumeCode(tx, deps, sent));
  if (!isRight) throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
  if (kind === 'mobile') deps.smsUsage.onUsed(target);
}
