/**
 * Text keys (`errors:`) of a phone-auth provider's error codes. The provider raises some in the page, the portal others when
 * it verifies the ID token; both use the same texts.
 */
const PROBLEMS = {
  'auth/invalid-phone-number': 'phone_auth_number_format',
  'auth/missing-phone-number': 'phone_auth_number_missing',
  'auth/too-many-requests': 'phone_auth_too_many_requests',
  'auth/invalid-verification-code': 'phone_auth_code_invalid',
  'auth/missing-verification-code': 'phone_auth_code_invalid',
  'auth/invalid-verification-id': 'phone_auth_code_invalid',
  'auth/missing-verification-id': 'phone_auth_code_invalid',
  'auth/session-expired': 'phone_auth_code_expired',
  'auth/code-expired': 'phone_auth_code_expired',
  'auth/captcha-check-failed': 'phone_auth_recaptcha_invalid',
  'auth/invalid-recaptcha-token': 'phone_auth_recaptcha_invalid',
  'auth/missing-recaptcha-token': 'phone_auth_recaptcha_invalid',
  'auth/quota-exceeded': 'phone_auth_quota_exceeded',
  'auth/operation-not-allowed': 'phone_auth_not_enabled',
  'auth/admin-restricted-operation': 'phone_auth_operation_refused',
  'auth/unauthorized-domain': 'phone_auth_operation_refused',
  'auth/popup-closed-by-user': 'phone_auth_popup_closed',
  'auth/cancelled-popup-request': 'phone_auth_popup_closed',
  'auth/user-not-found': 'phone_auth_user_not_found',
} as const;

type ProviderCode = keyof typeof PROBLEMS;
export type PhoneAuthProblem = (typeof PROBLEMS)[ProviderCode] | 'phone_auth_unknown';

function isKnown(code: string): code is ProviderCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** Returns the text key of a provider's error code; an unknown code is an unknown error. */
export function phoneAuthProblem(providerCode: string): PhoneAuthProblem {
  return isKnown(providerCode) ? PROBLEMS[providerCode] : 'phone_auth_unknown';
}

/** Maximum age of the verification in a provider's ID token. */
export const PHONE_AUTH_MINUTES = 10;
