import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config';

const SOCIAL = {
  SOCIAL_1_ID: 'acme',
  SOCIAL_1_LABEL: 'Acme',
  SOCIAL_1_ISSUER: 'https://id.acme.example',
  SOCIAL_1_CLIENT_ID: 'parlay',
  SOCIAL_1_CLIENT_SECRET: 'a secret',
};

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
}

describe('the identity providers', () => {
  it('default to none, and an empty value counts as not set', () => {
    expect(readConfig({ PHONE_AUTH_PROJECT: '', SOCIAL_1_ID: '' })).toMatchObject({
      phoneAuth: undefined,
      socialProviders: [],
    });
  });

  it('need only the project of a phone-auth provider', () => {
    expect(readConfig({ PHONE_AUTH_PROJECT: 'parlay-vn' }).phoneAuth).toEqual({
      project: 'parlay-vn',
      issuer: 'https://securetoken.google.com/parlay-vn',
      jwksUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\/.*securetoken/),
      pages: null,
    });
  });

  it('let the pages use a phone-auth provider with its key and a normalized URL', () => {
    const known = { PHONE_AUTH_PROJECT: 'parlay-vn', PHONE_AUTH_API_KEY: 'AIza-key' };
    const pages = { apiKey: 'AIza-key', apiUrl: 'https://identitytoolkit.googleapis.com', verifierUrl: null };
    expect(readConfig(known).phoneAuth?.pages).toEqual(pages);
    const own = {
      PHONE_AUTH_API_URL: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/',
      PHONE_AUTH_VERIFIER_URL: 'https://check.example/captcha',
    };
    expect(readConfig({ ...known, ...own }).phoneAuth?.pages).toEqual({
      apiKey: 'AIza-key',
      apiUrl: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com',
      verifierUrl: 'https://check.example/captcha',
    });
  });

  it('may include a second provider without a first, with a normalized URL', () => {
    const second = Object.entries(SOCIAL).map(([name, value]) => [name.replace('_1_', '_2_'), value]);
    expect(readConfig(Object.fromEntries(second)).socialProviders).toEqual([
      {
        id: 'acme',
        label: 'Acme',
        issuer: 'https://id.acme.example/',
        clientId: 'parlay',
        clientSecret: 'a secret',
      },
    ]);
  });

  it.each([
    [{ PHONE_AUTH_JWKS_URL: 'https://keys.example' }, 'PHONE_AUTH_PROJECT'],
    [{ PHONE_AUTH_PROJECT: 'a b' }, 'PHONE_AUTH_PROJECT'],
    [{ PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_JWKS_URL: 'http://keys.example' }, 'PHONE_AUTH_JWKS_URL'],
    [{ PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_ISSUER: 'file:///etc' }, 'PHONE_AUTH_ISSUER'],
    [{ PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_API_KEY: 'a&b' }, 'PHONE_AUTH_API_KEY'],
    [{ PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_API_URL: 'https://api.example' }, 'PHONE_AUTH_API_KEY'],
    [{ PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_VERIFIER_URL: 'https://check.example' }, 'PHONE_AUTH_API_KEY'],
    [
      { PHONE_AUTH_PROJECT: 'x', PHONE_AUTH_API_KEY: 'k', PHONE_AUTH_API_URL: 'http://api.example' },
      'PHONE_AUTH_API_URL',
    ],
    [{ ...SOCIAL, SOCIAL_1_CLIENT_SECRET: '' }, 'SOCIAL_1_CLIENT_SECRET'],
    [{ ...SOCIAL, SOCIAL_1_ID: 'A/..' }, 'SOCIAL_1_ID'],
    [{ ...SOCIAL, SOCIAL_1_ISSUER: 'http://id.acme.example' }, 'SOCIAL_1_ISSUER'],
    [{ ...SOCIAL, SOCIAL_1_ISSUER: 'https://user:word@id.acme.example' }, 'SOCIAL_1_ISSUER'],
    [{ ...SOCIAL, SOCIAL_1_ISSUER: 'nonsense' }, 'SOCIAL_1_ISSUER'],
    [{ ...SOCIAL, SOCIAL_2_ID: 'acme' }, 'SOCIAL_2_ISSUER'],
    [{ ...SOCIAL, NODE_ENV: 'production', SOCIAL_1_ISSUER: 'http://127.0.0.1:9' }, 'SOCIAL_1_ISSUER'],
  ])('are refused by name: %o', (env, name) => {
    expect(problemsOf(env)).toContain(name);
  });

  it('cannot contain one provider twice', () => {
    const twice = Object.entries(SOCIAL).map(([name, value]) => [name.replace('_1_', '_2_'), value]);
    const problems = problemsOf({ ...SOCIAL, ...Object.fromEntries(twice) });
    expect(problems).toContain('SOCIAL_2_ID');
    expect(problems).toContain('SOCIAL_2_ISSUER');
  });
});
