import {
  getConfirmedContacts,
  findPendingSignIn,
  acceptDevice,
  isKnowledge,
  renewDeviceToken,
  verifyAnswer,
  completePendingSignIn,
  SignInExpiredError,
  consumePendingAttempt,
  StepUpFailedError,
  type Holder,
  type PendingSignIn,
} from '#domain/devices';
import { findMember, holdWithdrawals } from '#domain/members';
import { consumeCode } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import type { StepUpMethod } from '#rules/identity/step-up';
import { clearAnswers, consumeAnswer } from '../limits/answer-limits.ts';
import { stepUpRequester } from '../codes/code-requesters.ts';
import { sendEmailCode, sendSmsCode, type SentCode } from '../codes/codes.ts';
import { openSession, signInRequest, type SignedIn } from './open-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { queueNewSignInAlert } from '../security-alerts.ts';
import type { Visitor } from '../visitor.ts';

/** Returns the holder of a pending sign-in: by the browser's tokens or, for other clients, by the given token. */
function toHolder({ browser, network }: Visitor, given: string | undefined): Holder {
  if (given !== undefined) return { token: given, network, deviceToken: undefined };
  const { stepUp: token, device: deviceToken } = browser;
  if (!token || deviceToken === undefined) throw new SignInExpiredError();
  return { token, network, deviceToken };
}

export interface PendingStepUp {
  methods: StepUpMethod[];
  /** Contacts that a code can be sent to; null when the method is not allowed. */
  mobile: string | null;
  email: string | null;
}

/** Finds the pending sign-in of this browser, if there is one. */
export async function findPendingStepUp(deps: IdentityDeps, visitor: Visitor): Promise<PendingStepUp | undefined> {
  try {
    const { memberId, methods } = await findPendingSignIn(deps.db, toHolder(visitor, undefined));
    const { mobile, email } = await getConfirmedContacts(deps.db, memberId);
    const [bySms, byEmail] = [methods.includes('sms'), methods.includes('email')];
    return { methods, mobile: bySms ? mobile : null, email: byEmail ? email : null };
  } catch (error) {
    if (error instanceof SignInExpiredError) return undefined;
    throw error;
  }
}

/** Sends a code for step-up. Throws SignInExpiredError, InvalidFieldsError and AppError `too_many_requests`. */
export async function sendStepUpCode(
  deps: IdentityDeps,
  visitor: Visitor,
  { method, stepUpToken }: { method: 'sms' | 'email'; stepUpToken: string | undefined },
): Promise<SentCode> {
  const holder = toHolder(visitor, stepUpToken);
  const { memberId, methods } = await findPendingSignIn(deps.db, holder);
  if (!methods.includes(method)) throw new InvalidFieldsError({ method: { code: 'invalid_value' } });
  const requester = stepUpRequester(holder.token);
  const { mobile, email } = await getConfirmedContacts(deps.db, memberId);
  const code = { purpose: 'step-up', memberId, requester } as const;
  if (method === 'sms' && mobile !== null) return sendSmsCode(deps, visitor, { ...code, mobile });
  if (method === 'email' && email !== null) return sendEmailCode(deps, visitor, { ...code, email });
  throw new SignInExpiredError();
}

export interface StepUpAnswer {
  method: StepUpMethod;
  answer: string;
  /** Trusts the browser: it needs no step-up from now on. */
  isTrusted: boolean;
  stepUpToken: string | undefined;
}

/** A session, and the browser's new id; undefined for clients without cookies. */
export type SteppedUp = SignedIn & { deviceToken: string | undefined };

/**
 * Completes a pending sign-in when the answer is right. Counts and commits the attempt before it checks the answer. Throws
 * SignInExpiredError, StepUpFailedError and AppError `too_many_requests`.
 */
export async function completeStepUp(deps: IdentityDeps, visitor: Visitor, input: StepUpAnswer): Promise<SteppedUp> {
  const holder = toHolder(visitor, input.stepUpToken);
  const pending = await deps.db.transaction((tx) => consumePendingAttempt(tx, holder));
  await consumeAnswer(deps, pending.memberId);
  if (!(await isRightAnswer(deps, pending, { ...input, holder }))) throw new StepUpFailedError();
  const { method, isTrusted } = input;
  const signedIn = await openPending(deps, visitor, { holder, pending, method, isTrusted });
  await clearAnswers(deps, pending.memberId);
  return signedIn;
}

interface AnsweredStepUp extends Pick<StepUpAnswer, 'method' | 'isTrusted'> {
  holder: Holder;
  pending: PendingSignIn;
}

/** Checks an answer in its own transaction, so that a code that was used stays used. */
async function isRightAnswer(
  deps: IdentityDeps,
  { memberId, methods }: PendingSignIn,
  { method, answer, holder }: Pick<StepUpAnswer, 'method' | 'answer'> & { holder: Holder },
): Promise<boolean> {
  if (!methods.includes(method)) return false;
  if (method !== 'sms' && method !== 'email') {
    return deps.db.transaction((tx) => verifyAnswer(tx, deps, { memberId, method, answer }));
  }
  const contacts = await getConfirmedContacts(deps.db, memberId);
  const target = method === 'sms' ? contacts.mobile : contacts.email?.toLowerCase();
  if (!target) return false;
  const sent = {
    purpose: 'step-up',
    target,
    memberId,
    code: answer,
    requester: stepUpRequester(holder.token),
  } as const;
  const isRight = await deps.db.transaction((tx) => consumeCode(tx, deps, sent));
  if (isRight && method === 'sms') deps.smsUsage.onUsed(target);
  return isRight;
}

/**
 * Ends the pending sign-in, accepts its network and browser and opens the session in one transaction. The browser gets a new
 * id, so that one that somebody planted or copied before is worth nothing; an answer that others may know holds withdrawals.
 */
async function openPending(
  deps: IdentityDeps,
  visitor: Visitor,
  { holder, pending, method, isTrusted }: AnsweredStepUp,
): Promise<SteppedUp> {
  const { address, network, userAgent } = visitor;
  const { memberId } = pending;
  const request = signInRequest.parse(pending.request);
  const member = await findMember(deps.db, memberId);
  if (!member) throw new SignInExpiredError();
  const attempt = { memberId, deviceToken: holder.deviceToken, network, address, userAgent, isTrusted };
  return deps.db.transaction(async (tx) => {
    await completePendingSignIn(tx, holder.token);
    await queueNewSignInAlert(tx, deps, visitor, member);
    const deviceId = await acceptDevice(tx, deps, attempt);
    if (isKnowledge(method)) await holdWithdrawals(tx, memberId, deps.settings.withdrawalHoldHours);
    const signedIn = await openSession(tx, deps, visitor, { member, request, deviceId, isVerified: true });
    const { deviceToken } = holder;
    return { ...signedIn, deviceToken: deviceToken && (await renewDeviceToken(tx, deps, deviceToken)) };
  });
}
