import { getConfirmedContacts } from '#domain/devices';
import { hasPassword, isRecentlyVerified, recordVerification } from '#domain/members';
import { spendCode } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { sessionRequester } from './code-requesters.ts';
import { sendEmailCode, sendSmsCode, type SentCode } from './codes.ts';
import type { IdentityPorts } from './ports.ts';
import type { Caller, Visitor } from './visitor.ts';

/**
 * Requires a recent authentication in place of a password for accounts without one, so that a page left open cannot change
 * the account's recovery contacts. Throws AppError `recent_authentication_required`.
 */
export async function assertRecentAuthentication(ports: IdentityPorts, { sessionHash }: Caller): Promise<void> {
  if (!(await isRecentlyVerified(ports.db, sessionHash))) throw new AppError('recent_authentication_required');
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
  ports: IdentityPorts,
  { member: { id }, sessionHash }: Caller,
): Promise<RecentAuthentication> {
  const isRecent = await isRecentlyVerified(ports.db, sessionHash);
  const hasOwn = await hasPassword(ports.db, id);
  const { mobile, email } = await getConfirmedContacts(ports.db, id);
  return { isNeeded: !hasOwn && !isRecent, mobile, email };
}

type ContactKind = 'mobile' | 'email';

/** Returns a confirmed contact. Throws InvalidFieldsError when the account has none of this kind. */
async function getContact(ports: IdentityPorts, { member }: Caller, kind: ContactKind): Promise<string> {
  const contact = (await getConfirmedContacts(ports.db, member.id))[kind];
  if (contact === null) throw new InvalidFieldsError({ kind: { code: 'invalid_value' } });
  return contact;
}

/** Sends a code to a confirmed contact. Throws InvalidFieldsError and AppError `too_many_requests`. */
export async function sendRecentAuthenticationCode(
  ports: IdentityPorts,
  visitor: Visitor,
  caller: Caller,
  kind: ContactKind,
): Promise<SentCode> {
  const contact = await getContact(ports, caller, kind);
  const requester = sessionRequester(caller.sessionHash);
  const code = { purpose: 'recent-authentication', memberId: caller.member.id, requester } as const;
  return kind === 'mobile'
    ? sendSmsCode(ports, visitor, { ...code, mobile: contact })
    : sendEmailCode(ports, visitor, { ...code, email: contact });
}

/** Records that the session's owner has just authenticated by a code. Throws InvalidFieldsError. */
export async function completeRecentAuthentication(
  ports: IdentityPorts,
  caller: Caller,
  { kind, code }: { kind: ContactKind; code: string },
): Promise<void> {
  const { member, sessionHash } = caller;
  const target = (await getContact(ports, caller, kind)).toLowerCase();
  const requester = sessionRequester(sessionHash);
  const sent = { purpose: 'recent-authentication', memberId: member.id, requester, target, code } as const;
  // Its own transaction keeps the attempt counted.
  const isRight = await ports.db.transaction((tx) => spendCode(tx, ports, sent));
  if (!isRight) throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
  await ports.db.transaction((tx) => recordVerification(tx, sessionHash));
}
