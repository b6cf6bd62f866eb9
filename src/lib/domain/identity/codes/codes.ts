import { createCode, type CodeRequester } from '#domain/verification';
import { AppError } from '#kernel/errors';
import { randomToken } from '#kernel/ids';
import { codeQuotas, smsTotalQuotas, smsGroupOf } from '../limits/code-quotas.ts';
import type { EmailCodePurpose, IdentityDeps, Quota, SmsCodePurpose } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

/** Lifetime of an SMS code, sent as `expiredMinutes`: a form allows the next request after the same time. */
const SMS_MINUTES = 3;
/** Lifetime of an email code; longer than that of an SMS because email is slower, and the most that ASVS 6.5.5 allows. */
const EMAIL_MINUTES = 10;

export interface SentCode {
  expiredMinutes: number;
  expiresAt: Date;
}

export interface SmsCode {
  purpose: SmsCodePurpose;
  /** Mobile number in E.164. */
  mobile: string;
  memberId?: bigint | undefined;
  /** The only client that may use the code. */
  requester: CodeRequester;
  /** No account has this number: the request does the same work and gives the same response, but sends nothing. */
  isDecoy?: boolean;
  /** The request comes from a browser that the account of the number knows. */
  isKnownBrowser?: boolean;
}

/** Sends a code by SMS in the visitor's language. Throws AppError `too_many_requests`. */
export async function sendSmsCode(deps: IdentityDeps, visitor: Visitor, sms: SmsCode): Promise<SentCode> {
  const { purpose, mobile, memberId, requester, isDecoy = false, isKnownBrowser = false } = sms;
  const quotas = codeQuotas(visitor, { channel: 'sms', purpose, target: mobile });
  // The budget comes last: a request that is refused anyway must not use it up.
  await consume(deps, quotas);
  await consumeTotals(deps, visitor, { purpose, isKnownBrowser, isDecoy });
  const lifetimeMinutes = SMS_MINUTES;
  const { languageTag } = visitor;
  return deps.db.transaction(async (tx) => {
    const owner = { purpose, target: mobile, memberId, requester };
    const { code, expiresAt } = await createCode(tx, deps, { ...owner, lifetimeMinutes });
    await deps.messages.queueSmsCode(tx, { purpose, mobile, code, lifetimeMinutes, languageTag, isDecoy });
    if (!isDecoy) tx.afterCommit(() => deps.smsUsage.onSent(mobile));
    return { expiredMinutes: lifetimeMinutes, expiresAt };
  });
}

/** Sends a code to a visitor's number. Returns the token that the browser must send to use the code. */
export async function sendVisitorSmsCode(
  deps: IdentityDeps,
  visitor: Visitor,
  sms: Omit<SmsCode, 'requester'>,
): Promise<SentCode & { codeRequester: string }> {
  const codeRequester = visitor.browser.codeRequester ?? randomToken(deps.random);
  const requester = { token: codeRequester, network: visitor.network };
  return { ...(await sendSmsCode(deps, visitor, { ...sms, requester })), codeRequester };
}

export interface EmailCode {
  purpose: EmailCodePurpose;
  email: string;
  memberId?: bigint | undefined;
  requester: CodeRequester;
}

/**
 * Sends a code by email in the visitor's language. Spend the code with the address in lower case. Throws AppError
 * `too_many_requests`.
 */
export async function sendEmailCode(deps: IdentityDeps, visitor: Visitor, message: EmailCode): Promise<SentCode> {
  const { purpose, email, memberId, requester } = message;
  const target = email.toLowerCase();
  await consume(deps, codeQuotas(visitor, { channel: 'email', purpose, target }));
  const lifetimeMinutes = EMAIL_MINUTES;
  const { languageTag } = visitor;
  return deps.db.transaction(async (tx) => {
    const owner = { purpose, target, memberId, requester };
    const { code, expiresAt } = await createCode(tx, deps, { ...owner, lifetimeMinutes });
    await deps.messages.queueEmailCode(tx, { purpose, email, code, lifetimeMinutes, languageTag });
    return { expiredMinutes: lifetimeMinutes, expiresAt };
  });
}

async function consume({ limits }: IdentityDeps, quotas: readonly Quota[]): Promise<void> {
  const retryAfterSeconds = await limits.consumeQuotas(quotas);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
}

/** Consumes the portal's budget of SMS; the operator is alerted when a group has used up its share. */
async function consumeTotals(
  deps: IdentityDeps,
  { network }: Visitor,
  { isDecoy, ...sms }: { purpose: SmsCodePurpose; isKnownBrowser: boolean; isDecoy: boolean },
): Promise<void> {
  const group = smsGroupOf(sms);
  const quotas = smsTotalQuotas(deps.settings.smsTotals, { group, isDecoy });
  await consume(deps, quotas).catch((error: unknown) => {
    deps.securityEvents.record({ kind: 'message_quota_reached', network, subject: `sms ${group}` });
    throw error;
  });
}
