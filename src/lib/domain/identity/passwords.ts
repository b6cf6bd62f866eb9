import {
  findByMobile,
  findReset,
  hasPassword,
  createReset,
  replacePassword,
  RESET_MINUTES,
  setPaymentPassword as storePaymentPassword,
  redeemReset,
} from '#domain/members';
import { moduleFlags } from '#domain/modules';
import type { Allowance } from '#kernel/attempt-limit';
import { HOUR_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomToken } from '#kernel/ids';
import { mobileNumber } from '#rules/mobile-numbers';
import { checkPaymentPassword } from '#rules/registration';
import { completeSignIn, type SignInOutcome } from './complete-sign-in.ts';
import { assertHuman } from './human-check.ts';
import { assertNewPassword } from './new-password.ts';
import { verifyOwnPassword } from './password-check.ts';
import { noAccountError, verifyPhone } from './phone-verification.ts';
import type { IdentityPorts } from './ports.ts';
import { assertRecentAuthentication } from './recent-authentication.ts';
import { queuePasswordAlert, queueSecurityAlert } from './security-alerts.ts';
import type { Caller, Transport, Visitor } from './visitor.ts';

interface TypedPassword {
  newPassword: string;
  confirmNewPassword: string;
}

/**
 * Changes the password and ends every other session. Throws InvalidFieldsError, and AppError `conflict`,
 * `recent_authentication_required` and `too_many_requests`.
 */
export async function changePassword(
  ports: IdentityPorts,
  visitor: Visitor,
  caller: Caller,
  input: TypedPassword & { oldPassword: string | undefined },
): Promise<void> {
  const { member, sessionHash } = caller;
  await assertNewPassword(ports.db, { ...input, username: member.username });
  const verifiedHash = await verifyOldPassword(ports, caller, input.oldPassword);
  const passwordHash = await ports.passwords.hash(input.newPassword);
  await ports.db.transaction(async (tx) => {
    await replacePassword(tx, { memberId: member.id, passwordHash, verifiedHash, keepsSession: sessionHash });
    await queuePasswordAlert(tx, ports, visitor, member);
  });
}

/** Returns the old password's hash; null for an account without one, whose owner must have authenticated recently. */
async function verifyOldPassword(
  ports: IdentityPorts,
  caller: Caller,
  oldPassword: string | undefined,
): Promise<string | null> {
  const { member } = caller;
  if (oldPassword !== undefined) return verifyOwnPassword(ports, member, oldPassword, 'oldPassword');
  if (await hasPassword(ports.db, member.id)) {
    throw new InvalidFieldsError({ oldPassword: { code: 'not_empty' } });
  }
  await assertRecentAuthentication(ports, caller);
  return null;
}

/**
 * Limits the links to one mailbox: enough for a member who lost the first, too few to flood it. The key includes the email
 * address, so a stranger who knows only the user name uses up none of the owner's links.
 */
const RESET_LINKS: Allowance = { maxAttempts: 5, windowMs: HOUR_MS };
/** Matches no account. */
const NO_USERNAME = '';

/**
 * Sends a link that sets a new password. Does the same work and gives the same answer whether or not the account exists;
 * without one the email is a decoy. Throws HumanVerificationError.
 */
export async function sendResetLink(
  ports: IdentityPorts,
  visitor: Visitor,
  { username, email, humanCheck }: { username: string; email: string; humanCheck: string | undefined },
): Promise<void> {
  await assertHuman(ports, visitor, humanCheck);
  const key = `password-link:${JSON.stringify([username, email]).toLowerCase()}`;
  const isTooOften = (await ports.limits.attempts(RESET_LINKS).consume(key)) !== undefined;
  await ports.db.transaction(async (tx) => {
    // A link that is not sent must not invalidate the previous one.
    const reset = await createReset(tx, ports, { username: isTooOften ? NO_USERNAME : username, email });
    const decoy = { code: randomToken(ports.random), email, language: '', username };
    const { language: languageCode, ...link } = reset ?? decoy;
    const options = { visitorLanguage: visitor.language, lifetimeMinutes: RESET_MINUTES, isDecoy: reset === undefined };
    await ports.messages.queueResetLink(tx, { ...link, languageCode, ...options });
  });
}

/** Sets a new password by the code from a reset link. Throws InvalidFieldsError. */
export async function resetPasswordByLink(
  ports: IdentityPorts,
  visitor: Visitor,
  { code, ...input }: TypedPassword & { code: string },
): Promise<void> {
  const owner = await findReset(ports.db, code);
  // Checks the rules before the expensive hash; a different response time reveals nothing because codes cannot be guessed.
  await assertNewPassword(ports.db, { ...input, username: owner?.username });
  if (!owner) throw wrongCode();
  const passwordHash = await ports.passwords.hash(input.newPassword);
  await ports.db.transaction(async (tx) => {
    const member = await redeemReset(tx, code);
    if (!member) throw wrongCode();
    await replacePassword(tx, { memberId: member.id, passwordHash });
    await queuePasswordAlert(tx, ports, visitor, member);
  });
}

function wrongCode(): InvalidFieldsError {
  return new InvalidFieldsError({ code: { code: 'wrong_code' } });
}

export interface PhoneReset {
  newPassword: string;
  countryDialingCode: string;
  /** The mobile number as it was typed. */
  number: string;
  /** The code that was sent to the number. */
  code: string | undefined;
  /** ID token of a phone-auth provider, in place of the code. */
  idToken: string | undefined;
  transport: Transport;
}

/**
 * Sets a new password by the code that was sent to the number, and signs in. A number without an account gets the same
 * answer as a wrong code. Throws AppError `not_enabled`, InvalidFieldsError and what `completeSignIn` throws.
 */
export async function resetPasswordByPhone(
  ports: IdentityPorts,
  visitor: Visitor,
  input: PhoneReset,
): Promise<SignInOutcome> {
  if (!(await moduleFlags(ports.db)).CHNGPASSVERIF3) throw new AppError('not_enabled');
  const { newPassword, code, idToken, transport } = input;
  const mobile = mobileNumber(input.countryDialingCode, input.number);
  if (!mobile) throw new InvalidFieldsError({ mobileNum: { code: 'invalid_mobile_number' } });
  await assertNewPassword(ports.db, { newPassword });
  await verifyPhone(ports, visitor, { purpose: 'password', mobile, code, idToken });
  const member = await findByMobile(ports.db, mobile);
  if (!member) throw noAccountError(input);
  await assertNewPassword(ports.db, { newPassword, username: member.username });
  const passwordHash = await ports.passwords.hash(newPassword);
  await ports.db.transaction(async (tx) => {
    await replacePassword(tx, { memberId: member.id, passwordHash });
    await queuePasswordAlert(tx, ports, visitor, member);
  });
  const request = { transport, passwordHash, verifiedBy: 'phone' } as const;
  return completeSignIn(ports, visitor, { ...member, mustChangePassword: false }, request);
}

export interface NewPaymentPassword {
  /** The account's password. */
  password: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

/**
 * Sets or changes the payment password after verifying the account's. Throws InvalidFieldsError, IncorrectCredentialsError
 * and AppError `too_many_requests`.
 */
export async function setPaymentPassword(
  ports: IdentityPorts,
  visitor: Visitor,
  { member }: Caller,
  input: NewPaymentPassword,
): Promise<void> {
  const problems = checkPaymentPassword(input);
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  const passwordHash = await verifyOwnPassword(ports, member, input.password);
  const paymentPasswordHash = await ports.passwords.hash(input.paymentPassword);
  await ports.db.transaction(async (tx) => {
    await storePaymentPassword(tx, { memberId: member.id, passwordHash, paymentPasswordHash });
    await queueSecurityAlert(tx, ports, visitor, { member, change: 'payment-password' });
  });
}
