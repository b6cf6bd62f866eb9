import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRememberedAccount, storeRememberedAccount, readRememberedAccount } from '#browser/account/remembered';

/** Stubs a page's cookies like a browser's: assigning one keeps the others. */
function stubCookies(protocol = 'http:'): { written: string[] } {
  const jar = new Map<string, string>();
  const written: string[] = [];
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

  it('is sent over https only when the page was loaded over https', () => {
    const { written } = stubCookies('https:');
    storeRememberedAccount({ username: 'lan' });
    for (const line of written) expect(line).toMatch(/; Secure$/);
  });

  it('ignores malformed cookies', () => {
    stubCookies();
    document.cookie = 'loginRemember=1; Path=/';
    for (const value of ['%E0%A4%A', 'null', '%5B1%5D', '%7B%22mobileNum%22%3A1%7D']) {
      document.cookie = `loginTypeSms=${value}; Path=/`;
      document.cookie = 'parlay_last_user=%E0%A4%A; Path=/';
      expect(readRememberedAccount()).toEqual({ username: undefined, mobile: undefined });
    }
  });
});
