import type { SecurityEvent } from '#domain/security-events';
import { auditRefusal } from '#domain/staff';
import type { AppError, ErrorCode } from '#kernel/errors';
import type { SecurityEventKind } from '#rules/identity/security-events';
import type { RequestContext } from '../context.ts';
import type { BoundEndpoint } from './bound-endpoint.ts';

/** Kinds of refusals that mean the same wherever they happen. */
const KINDS: Partial<Record<ErrorCode, SecurityEventKind>> = {
  wrong_origin: 'origin_refused',
  stale_encrypted_body: 'replay_refused',
  handoff_invalid: 'replay_refused',
  wrong_payment_password: 'payment_password_failed',
  human_check_failed: 'human_check_failed',
  incorrect_user_or_password: 'sign_in_failed',
  account_blocked: 'sign_in_refused',
  contact_your_agent: 'sign_in_refused',
  non_member_unable_to_login: 'sign_in_refused',
  non_agent_unable_to_login: 'sign_in_refused',
  too_many_requests: 'limit_reached',
};

/** Endpoints whose limits protect sign-ins, and those that send messages. */
const SIGNS_IN = /^POST \/(wps\/session\/(login|remember|stepup|passkey)|ops\/api\/session(\/(totp|recovery))?)$/;
const SENDS_MESSAGES =
  /^POST \/wps\/(verification\/sms|member\/contact\/code|member\/recentAuthentication\/code|session\/stepup\/send)/;
const PASSKEY_SIGN_IN = 'POST /wps/session/passkey';
const SECOND_FACTOR = /^(POST|PUT|DELETE) \/wps\/(session\/stepup|member\/authenticator|member\/recentAuthentication)$/;

/** Refusals of staff that the audit log names, too. */
const AUDITED: Partial<Record<SecurityEventKind, string>> = {
  staff_sign_in_failed: 'session.password-refused',
  staff_sign_in_refused: 'session.locked',
  staff_second_factor_failed: 'second-factor.refused',
  staff_role_refused: 'session.role-refused',
};

/**
 * Records a refused request when it may be part of an attack, and refusals of staff in the audit log. Returns at once: the response does
 * not wait, so that nobody learns from its time which accounts exist.
 */
export function recordRefusal({ key, definition }: BoundEndpoint, request: RequestContext, error: AppError): void {
  const isStaff = definition.access.startsWith('staff') || key.startsWith('POST /ops/api/session');
  const kind = kindOf(key, { isStaff, access: definition.access, error });
  if (!kind) return;
  const { app, network, requestId, claimedName } = request;
  const name = (isStaff ? request.staffUser?.username : request.member?.username) ?? claimedName;
  const names: Partial<SecurityEvent> = isStaff ? { staffName: name } : { memberName: name };
  app.securityEvents.record({ kind, network, requestId, subject: key, ...names });
  const action = AUDITED[kind];
  if (action === undefined || name === undefined) return;
  const { address, log } = request;
  auditRefusal(app.db, {
    username: name,
    isKnown: request.staffUser !== undefined,
    action,
    endpoint: key,
    address,
  }).catch((failure: unknown) => log.error({ err: failure, action }, 'a refusal was not recorded in the audit log'));
}

interface Refusal {
  isStaff: boolean;
  access: string;
  error: AppError;
}

function kindOf(key: string, { isStaff, access, error }: Refusal): SecurityEventKind | undefined {
  const { code, fields } = error;
  if (access === 'merchant' && (code === 'not_signed_in' || code === 'refused')) return 'vendor_refused';
  if (isStaff && code === 'refused') return 'staff_role_refused';
  const codes = Object.values(fields ?? {}).map((field) => field.code);
  if (codes.includes('wrong_code')) {
    if (isStaff) return 'staff_second_factor_failed';
    const isSecondFactor = SECOND_FACTOR.test(key) || fields?.['authenticatorCode'] !== undefined;
    return isSecondFactor ? 'second_factor_failed' : 'code_failed';
  }
  if (code === 'passkey_refused') {
    if (isStaff) return 'staff_second_factor_failed';
    return key === PASSKEY_SIGN_IN ? 'sign_in_failed' : 'second_factor_failed';
  }
  if (codes.includes('wrong_captcha')) return 'human_check_failed';
  if (codes.includes('wrong_password')) return isStaff ? 'staff_sign_in_failed' : 'sign_in_failed';
  if (code === 'too_many_requests') {
    if (SIGNS_IN.test(key)) return isStaff ? 'staff_sign_in_refused' : 'sign_in_refused';
    if (SENDS_MESSAGES.test(key)) return 'message_quota_reached';
  }
  if (isStaff && code === 'incorrect_user_or_password') return 'staff_sign_in_failed';
  return KINDS[code];
}
