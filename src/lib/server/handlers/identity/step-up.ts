import {
  confirmedContacts,
  findPending,
  letIn,
  proveAccount,
  settlePending,
  SignInRunOutError,
  tryPending,
  WrongAnswerError,
  type Holder,
  type Pending,
} from '#domain/devices';
import { findMember } from '#domain/members';
import { spendCode } from '#domain/verification';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { StepUpMethod } from '#rules/step-up';
import { pendingAsker } from '../../limits/requesters.ts';
import { attemptLimit } from '../../limits/attempts.ts';
import { sendEmailCode, sendSmsCode } from '../../adapters/codes.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { tellOfNewSignIn } from './owner-letters.ts';
import { dropCookie, enter, signInRequest, welcome } from './sign-in-flow.ts';

/**
 * Answers for one account, over all of its waiting sign-ins: who knows the password could begin one after another. Known
 * browsers and networks are never kept out by it.
 */
const LIMITS = [
  { name: 'hour', tries: 10, windowMs: HOUR_MS },
  { name: 'day', tries: 30, windowMs: DAY_MS },
];

interface Proof {
  method: StepUpMethod;
  answer: string;
}

interface CodeWanted {
  memberId: bigint;
  method: 'sms' | 'email';
}

/** A browser holds the waiting sign-in in its cookie, and is known by another; other clients send it along. */
function holderOf(call: CallContext, given: string | undefined): Holder {
  const { network } = call;
  if (given !== undefined) return { token: given, network, deviceToken: undefined };
  const names = cookieNames(call.app.config.publicOrigin);
  const [token, deviceToken] = [call.cookie(names.pending), call.cookie(names.device)];
  if (!token || deviceToken === undefined) throw new SignInRunOutError();
  return { token, network, deviceToken };
}

function limitsOf(call: CallContext, memberId: bigint) {
  return LIMITS.map(({ name, ...allowance }) => ({
    key: `step-up:${name}:${memberId}`,
    attempts: attemptLimit(call.app.db, allowance),
  }));
}

async function countTry(call: CallContext, memberId: bigint): Promise<void> {
  for (const { key, attempts } of limitsOf(call, memberId)) {
    const retryAfterSeconds = await attempts.take(key);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  }
}

async function forgetTries(call: CallContext, memberId: bigint): Promise<void> {
  for (const { key, attempts } of limitsOf(call, memberId)) await attempts.clear(key);
}

async function sendTo(call: CallContext, holder: Holder, { memberId, method }: CodeWanted) {
  const asker = pendingAsker(holder.token);
  const { mobile, email } = await confirmedContacts(call.app.db, memberId);
  if (method === 'sms' && mobile !== null) return sendSmsCode(call, { purpose: 'step-up', mobile, memberId, asker });
  if (method === 'email' && email !== null) return sendEmailCode(call, { purpose: 'step-up', email, memberId, asker });
  throw new SignInRunOutError();
}

/** In a transaction of its own: what is used up stays so. */
async function isRight(call: CallContext, pending: Pending, proof: Proof & { holder: Holder }): Promise<boolean> {
  const { memberId, methods } = pending;
  const { method, answer, holder } = proof;
  if (!methods.includes(method)) return false;
  if (method !== 'sms' && method !== 'email') {
    return call.write((tx) => proveAccount(tx, call.app, { memberId, method, answer }));
  }
  const contacts = await confirmedContacts(call.app.db, memberId);
  const target = method === 'sms' ? contacts.mobile : contacts.email?.toLowerCase();
  if (!target) return false;
  const sent = { purpose: 'step-up', target, memberId, code: answer, asker: pendingAsker(holder.token) } as const;
  return call.write((tx) => spendCode(tx, call.app, sent));
}

/** The waiting sign-in ends, the network is known, and the session opens: all or nothing. */
async function letThrough(call: CallContext, holder: Holder, pending: Pending, isTrusted: boolean) {
  const { address, network, userAgent } = call;
  const { memberId } = pending;
  const request = signInRequest.parse(pending.request);
  const member = await findMember(call.app.db, memberId);
  if (!member) throw new SignInRunOutError();
  const arrival = { memberId, deviceToken: holder.deviceToken, network, address, userAgent, isTrusted };
  const entered = await call.write(async (tx) => {
    await settlePending(tx, holder.token);
    await tellOfNewSignIn(tx, call, member);
    const deviceId = await letIn(tx, call.app, arrival);
    return enter(tx, call, member, { request, deviceId, isProved: true });
  });
  dropCookie(call, cookieNames(call.app.config.publicOrigin).pending);
  return welcome(call, entered);
}

export const stepUpHandlers: Handlers<'POST /wps/session/stepup/send' | 'POST /wps/session/stepup'> = {
  async 'POST /wps/session/stepup/send'(call, { body }) {
    const holder = holderOf(call, body.pending);
    const { memberId, methods } = await findPending(call.app.db, holder);
    if (!methods.includes(body.method)) throw new InvalidFieldsError({ method: { code: 'invalid_value' } });
    const { expiredMinutes } = await sendTo(call, holder, { memberId, method: body.method });
    return { expiredMinutes };
  },

  async 'POST /wps/session/stepup'(call, { body }) {
    const holder = holderOf(call, body.pending);
    const pending = await call.write((tx) => tryPending(tx, holder));
    await countTry(call, pending.memberId);
    if (!(await isRight(call, pending, { ...body, holder }))) throw new WrongAnswerError();
    const answer = await letThrough(call, holder, pending, body.trust);
    await forgetTries(call, pending.memberId);
    return answer;
  },
};
