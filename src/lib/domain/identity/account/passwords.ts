import { endGameSessions } from '#domain/games';
import {
  findByMobile,
  findReset,
  getContacts,
  hasPassword,
  createReset,
  type Member,
  type PasswordChange,
  replacePassword,
  recordStrongVerification,
  RESET_MINUTES,
  setPaymentPassword as storePaymentPassword,
  redeemReset,
} from '#domain/members';
import { moduleFlags } from '#domain/modules';
import type { Allowance } from '#kernel/attempt-limit';
import type { Tx } from '#kernel/database';
import { HOUR_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomToken } from '#kernel/ids';
import { mobileNumber } from '#rules/members/mobile-numbers';
import { checkPaymentPassword } from '#rules/identity/registration';
import { FEATURES } from '#rules/site/modules';
import { completeSignIn, type SignInOutcome } from '../sign-in/complete-sign-in.ts';
import { assertHuman } from '../limits/human-check.ts';
import { assertNewPassword, assertNotBreached } from '../registration/new-password.ts';
import { verifyOwnPassword } from '../proofs/password-check.ts';
import { noAccountError, verifyPhone } from '../codes/phone-verification.ts';
import type { IdentityDeps } from '../deps.ts';
import { assertRecentAuthentication } from '../proofs/recent-authentication.ts';
import { assertAuthenticator, needsAuthenticator } from '../proofs/recovery-factor.ts';
import { assertStrongAuthentication, listStrongMethods } from '../proofs/strong-authentication.ts';
import { queuePasswordAlert, queueSecurityAlert } from '../security-alerts.ts';
import type { Caller, TokenTransport, Visitor } from '../visitor.ts';

interface TypedPassword {
  newPassword: string;
  confirmNewPassword: string;
}

/**
 * Changes the password and ends every other session. Throws InvalidFieldsError, and AppError `conflict`,
 * `recent_authentication_required` and `too_many_requests`.
 */
export async function changePassword(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  input: TypedPassword & { oldPassword: string | undefined },
): Promise<void> {
  const { member, sessionHash } = caller;
  await assertNewPassword(deps, { ...input, username: member.username });
  const verifiedHash = await verifyOldPassword(deps, caller, input.oldPassword);
  await assertNotBreached(deps, input.newPassword, 'newPassword');
  const passwordHash = await deps.passwords.hash(input.newPassword);
  await deps.db.transaction(async (tx) => {
    await replaceAndEnd(tx, { memberId: member.id, passwordHash, verifiedHash, keepsSession: sessionHash });
    await queuePasswordAlert(tx, deps, visitor, member);
  });
}

/** Sets the password and ends what else may act for the account; games that are open refuse further bets. */
async function replaceAndEnd(tx: Tx, change: PasswordChange): Promise<void> {
  await replacePassword(tx, change);
  await endGameSessions(tx, change.memberId);
}

/** Returns the old password's hash; null for an account without one, whose owner must have authenticated recently. */
async function verifyOldPassword(
  deps: IdentityDeps,
  caller: Caller,
  oldPassword: string | undefined,
): Promise<string | null> {
  const { member } = caller;
  if (oldPassword !== undefined) return verifyOwnPassword(deps, member, oldPassword, 'oldPassword');
  if (await hasPassword(deps.db, member.id)) {
    throw new InvalidFieldsError({ oldPassword: { code: 'not_empty' } });
  }
  await assertRecentAuthentication(deps, caller);
  return null;
}

/**
 * Limits the links to one mailbox: enough for a member who lost the first, too few to flood it. The key includes the email
 * address, so a stranger who knows only the username uses up none of the owner's links.
 */
const RESET_LINKS: Allowance = { maxAttempts: 5, windowMs: HOUR_MS };
/** Matches no account. */
const NO_USERNAME = '';

/**
 * Sends a link that sets a new password. Does the same work and gives the same response whether or not the account exists;
 * without one the email is a decoy. Throws HumanCheckError.
 */
export async function sendResetLink(
  deps: IdentityDeps,
  visitor: Visitor,
  { username, email, humanCheck }: { username: string; email: string; humanCheck: string | undefined },
): Promise<void> {
  await assertHuman(deps, visitor, humanCheck);
  const key = `password-link:${JSON.stringify([username, email]).toLowerCase()}`;
  const isTooOften = (await deps.limits.attempts(RESET_LINKS).consume(key)) !== undefined;
  await deps.db.transaction(async (tx) => {
    // A link that is not sent must not invalidate the previous one.
    const reset = await createReset(tx, deps, { username: isTooOften ? NO_USERNAME : username, email });
    const decoy = { code: randomToken(deps.random), email, languageCode: '', username };
    const { languageCode, ...link } = reset ?? decoy;
    const options = {
      visitorLanguageTag: visitor.languageTag,
      lifetimeMinutes: RESET_MINUTES,
      isDecoy: reset === undefined,
    };
    await deps.messages.queueResetLink(tx, { ...link, languageCode, ...options });
  });
}

/** A code of the authenticator or a recovery code; needed where an authenticator is enrolled. */
interface SecondFactor {
  authenticatorCode: string | undefined;
}

/**
 * Sets a new password by the code from a reset link. Throws InvalidFieldsError, and AppError `too_many_requests` after too many
 * wrong codes of an authenticator.
 */
export async function resetPasswordByLink(
  deps: IdentityDeps,
  visitor: Visitor,
  { code, authenticatorCode, ...input }: TypedPassword & SecondFactor & { code: string },
): Promise<void> {
  const owner = await findReset(deps.db, code);
  // Checks the rules before the expensive hash; a different response time reveals nothing because codes cannot be guessed.
  await assertNewPassword(deps, { ...input, username: owner?.username });
  if (!owner) throw wrongCode();
  await assertNotBreached(deps, input.newPassword, 'newPassword');
  await assertAuthenticator(deps, owner.id, authenticatorCode);
  const passwordHash = await deps.passwords.hash(input.newPassword);
  await deps.db.transaction(async (tx) => {
    const member = await redeemReset(tx, code);
    if (!member) throw wrongCode();
    await replaceAndEnd(tx, { memberId: member.id, passwordHash });
    await queuePasswordAlert(tx, deps, visitor, member);
  });
  // The owner signs in next; somebody who guessed the old password must not keep them out.
  await deps.limits.signIn.clearAccount(owner.username);
}

function wrongCode(): InvalidFieldsError {
  return new InvalidFieldsError({ code: { code: 'wrong_code' } });
}

export interface PhoneReset extends SecondFactor {
  newPassword: string;
  countryDialingCode: string;
  /** The mobile number as it was typed. */
  number: string;
  /** The code that was sent to the number. */
  code: string | undefined;
  /** ID token of a phone-auth provider, in place of the code. */
  idToken: string | undefined;
  tokenTransport: TokenTransport;
}

/**
 * Sets a new password by the code that was sent to the number, and signs in. A number without an account gets the same
 * answer as a wrong code. Throws AppError `not_enabled` and `too_many_requests`, InvalidFieldsError and what `completeSignIn`
 * throws.
 */
export async function resetPasswordByPhone(
  deps: IdentityDeps,
  visitor: Visitor,
  input: PhoneReset,
): Promise<SignInOutcome> {
  if (!(await moduleFlags(deps.db))[FEATURES.smsPasswordReset]) throw new AppError('not_enabled');
  const { newPassword, code, idToken, authenticatorCode, tokenTransport } = input;
  const mobile = mobileNumber(input.countryDialingCode, input.number);
  if (!mobile) throw new InvalidFieldsError({ mobileNum: { code: 'invalid_mobile_number' } });
  await assertNewPassword(deps, { newPassword });
  await assertNotBreached(deps, newPassword, 'newPassword');
  const member = await findByMobile(deps.db, mobile);
  const verifiedBy = await verifyResetPhone(deps, visitor, { mobile, code, idToken, member, authenticatorCode });
  if (!member) throw noAccountError(input);
  await assertNewPassword(deps, { newPassword, username: member.username });
  const passwordHash = await deps.passwords.hash(newPassword);
  await deps.db.transaction(async (tx) => {
    await replaceAndEnd(tx, { memberId: member.id, passwordHash });
    await queuePasswordAlert(tx, deps, visitor, member);
  });
  const request = { tokenTransport, passwordHash, verifiedBy };
  return completeSignIn(deps, visitor, { ...member, mustChangePassword: false }, request);
}

/**
 * Verifies the phone and, where an authenticator is enrolled, a code of it. The code that was sent stays usable until both are
 * right: it costs money and a minute to request another. Returns what verified the member.
 */
async function verifyResetPhone(
  deps: IdentityDeps,
  visitor: Visitor,
  { member, authenticatorCode, ...sent }: ResetPhone,
): Promise<'phone' | 'authenticator'> {
  const phone = { purpose: 'password', ...sent } as const;
  const isProtected = member !== undefined && (await needsAuthenticator(deps, member.id));
  if (isProtected) {
    await verifyPhone(deps, visitor, { ...phone, isReusable: true });
    await assertAuthenticator(deps, member.id, authenticatorCode);
  }
  await verifyPhone(deps, visitor, phone);
  return isProtected ? 'authenticator' : 'phone';
}

interface ResetPhone extends SecondFactor, Pick<PhoneReset, 'code' | 'idToken'> {
  mobile: string;
  member: Member | undefined;
}

export interface NewPaymentPassword {
  /** The account's password. */
  password: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

/**
 * Sets or changes the payment password after verifying the account's and, where the account has something stronger, requiring
 * that too. Throws InvalidFieldsError, IncorrectCredentialsError, and AppError `recent_authentication_required` and
 * `too_many_requests`.
 */
export async function setPaymentPassword(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  input: NewPaymentPassword,
): Promise<void> {
  const { member, sessionHash } = caller;
  const { mobile } = await getContacts(deps.db, member.id);
  const problems = checkPaymentPassword(input, { username: member.username, mobile: mobile ?? undefined });
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  const passwordHash = await verifyOwnPassword(deps, member, input.password);
  const { methods } = await listStrongMethods(deps, caller);
  // The password that was just verified is all that this account can show.
  const isByPassword = methods.includes('password');
  if (!isByPassword) await assertStrongAuthentication(deps, caller);
  const paymentPasswordHash = await deps.passwords.hash(input.paymentPassword);
  await deps.db.transaction(async (tx) => {
    await storePaymentPassword(tx, { memberId: member.id, passwordHash, paymentPasswordHash });
    if (isByPassword) await recordStrongVerification(tx, sessionHash, 'password');
    await queueSecurityAlert(tx, deps, visitor, { member, change: 'payment-password' });
  });
}
