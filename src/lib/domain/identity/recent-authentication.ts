import { getConfirmedContacts } from '#domain/devices';
import { hasPassword, isRecentlyVerified, recordVerification } from '#domain/members';
import { consumeCode } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { sessionRequester } from './code-requesters.ts';
import { sendEmailCode, sendSmsCode, type SentCode } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import type { Caller, Visitor } from './visitor.ts';

/**
 * Requires a recent authentication in place of a password for accounts without one, so that a page left open cannot change
 * the account's recovery contacts. Throws AppError `recent_authentication_required`.
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
}

/** Says whether the session needs a recent authentication, and by which contacts it can get one. */
export async function getRecentAuthentication(
  deps: IdentityDeps,
  { member: { id }, sessionHash }: Caller,
): Promise<RecentAuthentication> {
  const isRecent = await isRecentlyVerified(deps.db, sessionHash);
  const hasOwn = await hasPassword(deps.db, id);
  const { mobile, email } = await getConfirmedContacts(deps.db, id);
  return { isNeeded: !hasOwn && !isRecent, mobile, email };
}

type ContactKind = 'mobile' | 'email';

/** Returns a confirmed contact. Throws InvalidFieldsError when the account has none of this kind. */
async function getContact(deps: IdentityDeps, { member }: Caller, kind: ContactKind): Promise<string> {
  const contact = (await getConfirmedContacts(deps.db, member.id))[kind];
  if (contact === null) throw new InvalidFieldsError({ kind: { code: 'invalid_value' } });
  return contact;
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

/** Records that the session's owner has just authenticated by a code. Throws InvalidFieldsError. */
export async function completeRecentAuthentication(
  deps: IdentityDeps,
  caller: Caller,
  { kind, code }: { kind: ContactKind; code: string },
): Promise<void> {
  const { member, sessionHash } = caller;
  const target = (await getContact(deps, caller, kind)).toLowerCase();
  const requester = sessionRequester(sessionHash);
  const sent = { purpose: 'recent-authentication', memberId: member.id, requester, target, code } as const;
  // Its own transaction keeps the attempt counted.
  const isRight = await deps.db.transaction((tx) => consumeCode(tx, deps, sent));
  if (!isRight) throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
  await deps.db.transaction((tx) => recordVerification(tx, sessionHash));
}
