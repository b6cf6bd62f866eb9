import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '#browser/client/client';
import { errorText, FieldsError } from '#browser/client/errors';
import { createVerification } from '#browser/phone-auth/verification';
import english from '../../../locales/en/errors.json' with { type: 'json' };
import vietnamese from '../../../locales/vi/errors.json' with { type: 'json' };
import { stubPage } from '../../support/browser-page.ts';
import { HUMAN } from '../../support/phone-provider-api.ts';
import { startPhoneProvider, type PhoneProvider } from '../../support/phone-provider.ts';

const MOBILE = { countryDialingCode: '+84', mobileNum: '0913 200 001' };
const NUMBER = '+84913200001';

let provider: PhoneProvider;
beforeAll(async () => {
  provider = await startPhoneProvider();
});
afterAll(() => provider.close());
beforeEach(() => void stubPage());

function verification(recaptchaToken: string | undefined = HUMAN, pages = pagesOf()) {
  return createVerification(pages, async () => recaptchaToken);
}

function pagesOf() {
  const { PHONE_AUTH_API_KEY: apiKey = '', PHONE_AUTH_API_URL: apiUrl = '' } = provider.env;
  return { apiKey, apiUrl, verifierUrl: provider.env['PHONE_AUTH_VERIFIER_URL'] ?? null };
}

/** Returns the error messages of a failure, in each language. */
async function messagesOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FieldsError);
  return [english, vietnamese].map((texts: Record<string, string>) =>
    errorText((key) => texts[key.replace('errors:', '')] ?? key, error),
  );
}

const textsOf = (key: keyof typeof english) => [english[key], vietnamese[key]];

describe('mobile number and its code', () => {
  it('yield a token that names the number', async () => {
    const own = verification();
    await own.send(MOBILE);
    const token = decodeJwt(await own.verify(MOBILE, provider.codeOf(NUMBER)));
    expect(token['phone_number']).toBe(NUMBER);
  });

  it('are exchanged once: a form that is submitted again has its token', async () => {
    const own = verification();
    await own.send(MOBILE);
    const code = provider.codeOf(NUMBER);
    expect(await own.verify(MOBILE, code)).toBe(await own.verify({ ...MOBILE, mobileNum: '913200001' }, code));
  });

  it('belong together: a changed number, or one without a code, is not verified', async () => {
    const own = verification();
    const missing = textsOf('phone_auth_code_invalid');
    expect(await messagesOf(own.verify(MOBILE, '123456'))).toEqual(missing);
    await own.send(MOBILE);
    const other = { ...MOBILE, mobileNum: '0913200002' };
    expect(await messagesOf(own.verify(other, provider.codeOf(NUMBER)))).toEqual(missing);
  });

  it('may be retried after a wrong code', async () => {
    const own = verification();
    await own.send(MOBILE);
    expect(await messagesOf(own.verify(MOBILE, '000000'))).toEqual(textsOf('phone_auth_code_invalid'));
    expect(await own.verify(MOBILE, provider.codeOf(NUMBER))).toMatch(/\./);
  });
});

/** The provider's messages, word for word, with the error that is shown for each. */
const REFUSALS = [
  ['INVALID_PHONE_NUMBER : Invalid format.', 'phone_auth_number_format'],
  ['MISSING_PHONE_NUMBER', 'phone_auth_number_missing'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.', 'phone_auth_too_many_requests'],
  ['INVALID_CODE', 'phone_auth_code_invalid'],
  ['MISSING_CODE', 'phone_auth_code_invalid'],
  ['INVALID_SESSION_INFO', 'phone_auth_code_invalid'],
  ['MISSING_SESSION_INFO', 'phone_auth_code_invalid'],
  ['SESSION_EXPIRED : The SMS code has expired.', 'phone_auth_code_expired'],
  ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'phone_auth_recaptcha_invalid'],
  ['INVALID_RECAPTCHA_TOKEN', 'phone_auth_recaptcha_invalid'],
  ['MISSING_RECAPTCHA_TOKEN', 'phone_auth_recaptcha_invalid'],
  ['MISSING_CLIENT_IDENTIFIER', 'phone_auth_recaptcha_invalid'],
  ['QUOTA_EXCEEDED : Exceeded quota.', 'phone_auth_quota_exceeded'],
  ['OPERATION_NOT_ALLOWED : This region is not enabled.', 'phone_auth_not_enabled'],
  ['BILLING_NOT_ENABLED', 'phone_auth_not_enabled'],
  ['ADMIN_ONLY_OPERATION', 'phone_auth_operation_refused'],
  ['UNAUTHORIZED_DOMAIN', 'phone_auth_operation_refused'],
  ['USER_NOT_FOUND', 'phone_auth_user_not_found'],
  ['API key not valid. Please pass a valid API key.', 'phone_auth_unknown'],
  ['SOMETHING_NEW', 'phone_auth_unknown'],
] as const;

describe('refusal of the provider', () => {
  it.each(REFUSALS)('%s is shown as %s for every request', async (message, key) => {
    const own = verification();
    provider.refuseNext(message);
    expect(await messagesOf(own.send(MOBILE))).toEqual(textsOf(key));
    await own.send(MOBILE);
    provider.refuseNext(message);
    expect(await messagesOf(own.verify(MOBILE, '123456'))).toEqual(textsOf(key));
  });

  it.each([
    ['a number that cannot be', { ...MOBILE, mobileNum: '12345' }, 'phone_auth_number_format'],
    ['no number', { ...MOBILE, mobileNum: ' ' }, 'phone_auth_number_missing'],
  ] as const)('is not requested for %s', async (_, mobile, key) => {
    const before = provider.sent();
    expect(await messagesOf(verification().send(mobile))).toEqual(textsOf(key));
    expect(provider.sent()).toBe(before);
  });

  it('is shown to a visitor who closes the reCAPTCHA, fails it or is not shown one', async () => {
    const closed = createVerification(pagesOf(), async () => undefined);
    expect(await messagesOf(closed.send(MOBILE))).toEqual(textsOf('phone_auth_popup_closed'));
    expect(await messagesOf(verification('a machine').send(MOBILE))).toEqual(textsOf('phone_auth_recaptcha_invalid'));
    const notShown = verification(HUMAN, { ...pagesOf(), verifierUrl: null });
    expect(await messagesOf(notShown.send(MOBILE))).toEqual(textsOf('phone_auth_recaptcha_invalid'));
  });

  it('has a text for every known code, each covered here', () => {
    const provoked = new Set<string>([...REFUSALS.map(([, key]) => key), 'phone_auth_popup_closed']);
    const all = Object.keys(english).filter((key) => key.startsWith('phone_auth_'));
    expect([...provoked].toSorted()).toEqual(all.toSorted());
  });
});

describe('provider that is unreachable or answers nonsense', () => {
  it('is reported as a network failure, not as a wrong code', async () => {
    const unreachable = verification(HUMAN, { ...pagesOf(), apiUrl: 'http://127.0.0.1:9' });
    await expect(unreachable.send(MOBILE)).rejects.toBeInstanceOf(NetworkError);
  });

  it('is reported as an unknown error when the answer lacks the requested field', async () => {
    const keys = verification(HUMAN, { ...pagesOf(), apiUrl: `${pagesOf().apiUrl}/elsewhere` });
    expect(await messagesOf(keys.send(MOBILE))).toEqual(textsOf('phone_auth_unknown'));
  });
});
