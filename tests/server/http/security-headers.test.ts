import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { pageHeaders } from '#server/http/security-headers';

const PHONE_AUTH = {
  PHONE_AUTH_PROJECT: 'parlay-vn',
  PHONE_AUTH_API_KEY: 'key',
  PHONE_AUTH_API_URL: 'https://api.example/identity',
  PHONE_AUTH_VERIFIER_URL: 'https://check.example/captcha?site=1',
};

function policyOf(env: Record<string, string>, gameFrameOrigins: string[] = []): Map<string, string> {
  const headers = pageHeaders(readConfig(env), { scripts: [], styles: [] }, gameFrameOrigins);
  const rules = (headers['Content-Security-Policy'] ?? '').split('; ');
  return new Map(rules.map((rule) => [rule.split(' ', 1)[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]));
}

describe('the content security policy of pages', () => {
  it('lets a page connect only to the portal’s addresses and frame only the game vendors', () => {
    const own = { PUBLIC_ORIGIN: 'https://play.example', PARLAY_INSECURE_DEMO: 'yes' };
    const policy = policyOf(own, ['https://games.example']);
    expect(policy.get('connect-src')).toBe("'self'");
    const origins = { ...own, EXTRA_ORIGINS: 'https://second.example' };
    expect(policyOf(origins).get('connect-src')).toBe("'self' https://play.example https://second.example");
    expect(policy.get('frame-src')).toBe('https://games.example');
    expect(policyOf({}).get('frame-src')).toBe("'none'");
  });

  it('adds the origins of a phone-auth provider and of its verifier, each in its own directive', () => {
    const own = { PUBLIC_ORIGIN: 'https://play.example', PARLAY_INSECURE_DEMO: 'yes' };
    const plain = policyOf(own, ['https://games.example']);
    const opened = policyOf({ ...own, ...PHONE_AUTH }, ['https://games.example']);
    expect(opened.get('connect-src')).toBe("'self' https://api.example");
    expect(opened.get('frame-src')).toBe('https://games.example https://check.example');
    const changed = [...opened.keys()].filter((name) => opened.get(name) !== plain.get(name));
    expect(changed).toEqual(['connect-src', 'frame-src']);
  });

  it('adds nothing when the pages do not use the provider', () => {
    expect(policyOf({ PHONE_AUTH_PROJECT: 'parlay-vn' })).toEqual(policyOf({}));
  });
});
