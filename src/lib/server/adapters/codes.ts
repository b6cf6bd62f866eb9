import { sendCode, type CodePurpose } from '#domain/verification';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import { dialCodeOf } from '#rules/mobile-numbers';
import type { CallContext } from '../context.ts';
import { takeBudgets, type Budget } from './budgets.ts';
import { codeLetter, textsOf, type LetterCodePurpose } from './messages/letters.ts';
import type { OutgoingMessage } from './messages/port.ts';

/** What the specification's `expiredMinutes` says; a form may ask for the next code after as long. */
const SMS_MINUTES = 3;
/** Mail is slower than an SMS, and cannot be guessed at by who has only the number. */
const EMAIL_MINUTES = 15;

interface SmsCode {
  purpose: Exclude<CodePurpose, 'bind-email'>;
  /** E.164. */
  mobile: string;
  memberId?: bigint | undefined;
  /** Nobody has an account with this number: all is done and answered as if, and nothing is sent. */
  isForNobody?: boolean;
}

export interface SentCode {
  expiredMinutes: number;
  expiresAt: Date;
}

/** Sends a code by SMS, in the caller's language. Throws `too_many_requests`. */
export async function sendSmsCode(call: CallContext, sms: SmsCode): Promise<SentCode> {
  const { purpose, mobile, memberId, isForNobody = false } = sms;
  const prefix = { key: `sms:prefix:${dialCodeOf(mobile)}`, tries: 500, windowMs: HOUR_MS };
  await takeOne(call, [...budgetsOf('sms', mobile, call.network), prefix]);
  return send(call, { purpose, target: mobile, memberId, minutes: SMS_MINUTES }, (code) => ({
    channel: 'sms',
    recipient: mobile,
    body: textsOf(call.tag)(`sms.${purpose}`, { code, minutes: SMS_MINUTES }),
    isForNobody,
  }));
}

interface EmailCode {
  purpose: LetterCodePurpose;
  email: string;
  memberId?: bigint | undefined;
}

/** Sends a code by e-mail, in the caller's language; it is spent with the address in lower case. Throws `too_many_requests`. */
export async function sendEmailCode(call: CallContext, { purpose, email, memberId }: EmailCode): Promise<SentCode> {
  const target = email.toLowerCase();
  await takeOne(call, budgetsOf('email', target, call.network));
  return send(call, { purpose, target, memberId, minutes: EMAIL_MINUTES }, (code) => ({
    channel: 'email',
    recipient: email,
    ...codeLetter(call.tag, { purpose, code, minutes: EMAIL_MINUTES }),
  }));
}

interface Wanted {
  purpose: CodePurpose;
  target: string;
  memberId: bigint | undefined;
  minutes: number;
}

async function send(
  call: CallContext,
  { minutes, ...owner }: Wanted,
  messageOf: (code: string) => OutgoingMessage,
): Promise<SentCode> {
  const { random, messenger } = call.app;
  return call.write(async (tx) => {
    const { code, expiresAt } = await sendCode(tx, { random, ...owner, lifetimeMinutes: minutes });
    await messenger.queue(tx, { ...messageOf(code), lifetimeMinutes: minutes });
    return { expiredMinutes: minutes, expiresAt };
  });
}

function budgetsOf(channel: 'sms' | 'email', target: string, network: string): Budget[] {
  return [
    { key: `${channel}:minute:${target}`, tries: 1, windowMs: MINUTE_MS },
    { key: `${channel}:hour:${target}`, tries: 5, windowMs: HOUR_MS },
    { key: `${channel}:day:${target}`, tries: 10, windowMs: DAY_MS },
    { key: `${channel}:network:${network}`, tries: 20, windowMs: HOUR_MS },
  ];
}

async function takeOne(call: CallContext, budgets: readonly Budget[]): Promise<void> {
  if (!call.app.config.areRateLimitsOn) return;
  const retryAfterSeconds = await takeBudgets(call.app.db, budgets);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
}
