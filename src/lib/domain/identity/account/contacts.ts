import { bindContact, hasPassword, lockPassword } from '#domain/members';
import { consumeCode } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/members/mobile-numbers';
import { sessionRequester } from '../codes/code-requesters.ts';
import { sendEmailCode, sendSmsCode, type SentCode } from '../codes/codes.ts';
import { verifyOwnPassword } from '../proofs/password-check.ts';
import type { IdentityDeps } from '../deps.ts';
import { assertRecentAuthentication } from '../proofs/recent-authentication.ts';
import { assertOwnFactor } from '../proofs/strong-authentication.ts';
import { queueSecurityAlert } from '../security-alerts.ts';
import type { Caller, Visitor } from '../visitor.ts';
import { assertSupportedCountry } from '../codes/visitor-codes.ts';

/** A contact as the member typed it. */
export interface TypedContact {
  kind: 'mobile' | 'email';
  countryDialingCode?: string | undefined;
  mobileNum?: string | undefined;
  email?: string | undefined;
}

const EMPTY = { code: 'not_empty' };

/** Returns the number in E.164, or the address in lower case. Throws InvalidFieldsError. */
function parseContact({ kind, countryDialingCode, mobileNum, email }: TypedContact): string {
  if (kind === 'email') {
    if (!email) throw new InvalidFieldsError({ email: EMPTY });
    return email.toLowerCase();
  }
  if (!countryDialingCode) throw new InvalidFieldsError({ countryDialingCode: EMPTY });
  if (!mobileNum) throw new InvalidFieldsError({ mobileNum: EMPTY });
  const mobile = mobileNumber(countryDialingCode, mobileNum);
  if (mobile === undefined) throw new InvalidFieldsError({ mobileNum: { code: 'invalid_mobile_number' } });
  return mobile;
}

/** Sends a code to a new contact, before it is bound. Throws InvalidFieldsError and AppError `too_many_requests`. */
export async function sendContactCode(
  deps: IdentityDeps,
  visitor: Visitor,
  { member, sessionHash }: Caller,
  typed: TypedContact,
): Promise<SentCode> {
  const contact = parseContact(typed);
  if (typed.kind === 'mobile') assertSupportedCountry(deps, contact, 'mobileNum');
  const code = { memberId: member.id, requester: sessionRequester(sessionHash) };
  return typed.kind === 'mobile'
    ? sendSmsCode(deps, visitor, { purpose: 'bind-mobile', mobile: contact, ...code })
    : sendEmailCode(deps, visitor, { purpose: 'bind-email', email: contact, ...code });
}

export interface ContactChange extends TypedContact {
  /** The code that was sent to the contact. */
  code: string;
  /** The account's password; missing only when the account has none. */
  password?: string | undefined;
}

/**
 * Replaces the account's contact of a kind. Throws InvalidFieldsError, IncorrectCredentialsError, and AppError
 * `recent_authentication_required` and `too_many_requests`.
 */
export async function changeContact(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { code, password, ...typed }: ContactChange,
): Promise<void> {
  const { kind } = typed;
  const value = parseContact(typed);
  const passwordHash = await verifyOwner(deps, caller, password);
  const { member, sessionHash } = caller;
  const memberId = member.id;
  const requester = sessionRequester(sessionHash);
  const sent = { purpose: `bind-${kind}`, target: value, memberId, code, requester } as const;
  // Its own transaction keeps the attempt counted when the change fails.
  if (!(await deps.db.transaction((tx) => consumeCode(tx, deps, sent)))) {
    throw new InvalidFieldsError({ code: { code: 'wrong_code' } });
  }
  if (kind === 'mobile') deps.smsUsage.onUsed(value);
  await deps.db.transaction(async (tx) => {
    if (passwordHash !== undefined) await lockPassword(tx, { memberId, passwordHash });
    await queueSecurityAlert(tx, deps, visitor, { member, change: kind });
    await bindContact(tx, { memberId, kind, value });
  });
}

/**
 * Verifies the owner, because a bound contact can recover the account: by the password, and by the authenticator or a passkey of an
 * account that has one. Returns the hash that the password matched; undefined
 * for an account without a password.
 */
async function verifyOwner(
  deps: IdentityDeps,
  caller: Caller,
  password: string | undefined,
): Promise<string | undefined> {
  if (!(await hasPassword(deps.db, caller.member.id))) {
    await assertRecentAuthentication(deps, caller);
    await assertOwnFactor(deps, caller);
    return undefined;
  }
  if (password === undefined) throw new InvalidFieldsError({ password: EMPTY });
  const passwordHash = await verifyOwnPassword(deps, caller.member, password);
  await assertOwnFactor(deps, caller);
  return passwordHash;
}
