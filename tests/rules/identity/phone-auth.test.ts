import { describe, expect, it } from 'vitest';
import { phoneAuthProblem } from '#rules/identity/phone-auth';
import english from '../../../locales/en/errors.json' with { type: 'json' };
import vietnamese from '../../../locales/vi/errors.json' with { type: 'json' };

const CODES = [
  ['auth/invalid-phone-number', 'phone_auth_number_format'],
  ['auth/missing-phone-number', 'phone_auth_number_missing'],
  ['auth/too-many-requests', 'phone_auth_too_many_requests'],
  ['auth/invalid-verification-code', 'phone_auth_code_invalid'],
  ['auth/missing-verification-code', 'phone_auth_code_invalid'],
  ['auth/code-expired', 'phone_auth_code_expired'],
  ['auth/captcha-check-failed', 'phone_auth_recaptcha_invalid'],
  ['auth/quota-exceeded', 'phone_auth_quota_exceeded'],
  ['auth/operation-not-allowed', 'phone_auth_not_enabled'],
  ['auth/admin-restricted-operation', 'phone_auth_operation_refused'],
  ['auth/popup-closed-by-user', 'phone_auth_popup_closed'],
  ['auth/user-not-found', 'phone_auth_user_not_found'],
  ['auth/internal-error', 'phone_auth_unknown'],
  ['toString', 'phone_auth_unknown'],
] as const;

describe('phoneAuthProblem', () => {
  it.each(CODES)('maps %s to %s, which has a text in each language', (code, key) => {
    expect(phoneAuthProblem(code)).toBe(key);
    for (const texts of [english, vietnamese]) expect((texts as Record<string, string>)[key]).toMatch(/\S/);
  });
});
