import { sendCode, type Asker, type CodePurpose } from '#domain/verification';
import { AppError } from '#kernel/errors';
import type { CallContext } from '../context.ts';
import { visitorAsking } from '../limits/requesters.ts';
import { takeBudgets, type Budget } from '../limits/quotas.ts';
import { codeBudgets, prefixBudget } from '../limits/code-quotas.ts';
import { codeLetter, textsOf, type LetterCodePurpose } from './messages/emails.ts';
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
  /** Who alone may answer it; a visitor when it is not said. */
  asker?: Asker;
  /** Nobody has an account with this number: all is done and answered as if, and nothing is sent. */
  isForNobody?: boolean;
}

export interface SentCode {
  expiredMinutes: number;
  expiresAt: Date;
}

/** Sends a code by SMS, in the caller's language. Throws `too_many_requests`. */
export async function sendSmsCode(call: CallContext, sms: SmsCode): Promise<SentCode> {
  const { purpose, mobile, memberId, asker = visitorAsking(call), isForNobody = false } = sms;
  const budgets = codeBudgets(call, { channel: 'sms', purpose, target: mobile });
  await takeOne(call, [...budgets, prefixBudget({ purpose, mobile, isForNobody })]);
  return send(call, { purpose, target: mobile, memberId, asker, minutes: SMS_MINUTES }, (code) => ({
    channel: 'sms',
    recipient: mobile,
    body: textsOf(call.tag)(`sms.${purpose}`, { code, minutes: SMS_MINUTES }),
    secret: code,
    isForNobody,
  }));
}

interface EmailCode {
  purpose: LetterCodePurpose;
  email: string;
  memberId?: bigint | undefined;
  asker: Asker;
}

/** Sends a code by e-mail, in the caller's language; it is spent with the address in lower case. Throws `too_many_requests`. */
export async function sendEmailCode(call: CallContext, wanted: EmailCode): Promise<SentCode> {
  const { purpose, email, ...owner } = wanted;
  const target = email.toLowerCase();
  await takeOne(call, codeBudgets(call, { channel: 'email', purpose, target }));
  return send(call, { purpose, target, minutes: EMAIL_MINUTES, ...owner }, (code) => ({
    channel: 'email',
    recipient: email,
    secret: code,
    ...codeLetter(call.tag, { purpose, code, minutes: EMAIL_MINUTES }),
  }));
}

interface Wanted {
  purpose: CodePurpose;
  target: string;
  memberId?: bigint | undefined;
  asker: Asker;
  minutes: number;
}

async function send(
  call: CallContext,
  { minutes, ...owner }: Wanted,
  messageOf: (code: string) => OutgoingMessage,
): Promise<SentCode> {
  const { messenger } = call.app;
  return call.write(async (tx) => {
    const { code, expiresAt } = await sendCode(tx, call.app, { ...owner, lifetimeMinutes: minutes });
    await messenger.queue(tx, { ...messageOf(code), lifetimeMinutes: minutes });
    return { expiredMinutes: minutes, expiresAt };
  });
}

async function takeOne(call: CallContext, budgets: readonly Budget[]): Promise<void> {
  if (!call.app.config.areRateLimitsOn) return;
  const retryAfterSeconds = await takeBudgets(call.app.db, budgets);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
}
