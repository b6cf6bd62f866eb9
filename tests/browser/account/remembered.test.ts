import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRememberedAccount, storeRememberedAccount, readRememberedAccount } from '#browser/account/remembered';

/** Stubs a page's cookies like a browser's: assigning one keeps the others. */
function stubCookies(protocol = 'http:'): { written: string[] } {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const local = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  });
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = ''] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return { written };
}

describe('remembered sign-in', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('is empty until the visitor chooses to be remembered', () => {
    stubCookies();
    expect(readRememberedAccount()).toBeUndefined();
  });

  it('stores the last username and the last mobile number for a day', () => {
    const { written } = stubCookies();
    storeRememberedAccount({ username: 'lan 1990; x' });
    storeRememberedAccount({ mobileNum: '0912345678', countryDialingCode: '+84' });
    expect(readRememberedAccount()).toEqual({
      username: 'lan 1990; x',
      mobile: { mobileNum: '0912345678', countryDialingCode: '+84' },
    });
    for (const line of written) expect(line).toContain('Max-Age=86400; Path=/; SameSite=Lax');
    clearRememberedAccount();
    expect(readRememberedAccount()).toBeUndefined();
  });

  it('is sent over https only, and set by this host alone, when the page was loaded over https', () => {
    const { written } = stubCookies('https:');
    storeRememberedAccount({ username: 'lan' });
    for (const line of written) expect(line).toMatch(/^__Host-.*; Secure$/);
    expect(readRememberedAccount()).toEqual({ username: 'lan', mobile: undefined });
  });

  it('has no phone number in a cookie', () => {
    const { written } = stubCookies();
    storeRememberedAccount({ mobileNum: '0912345678', countryDialingCode: '+84' });
    expect(written.join()).not.toContain('912345678');
  });

  it('ignores malformed values', () => {
    stubCookies();
    document.cookie = 'loginRemember=1; Path=/';
    document.cookie = 'loginTypeSms=1; Path=/';
    for (const value of ['%E0%A4%A', 'null', '[1]', '{"mobileNum":1}']) {
      localStorage.setItem('parlay_last_mobile', value);
      document.cookie = 'parlay_last_user=%E0%A4%A; Path=/';
      expect(readRememberedAccount()).toEqual({ username: undefined, mobile: undefined });
    }
  });
});
