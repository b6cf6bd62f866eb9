import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRemembered, storeRemembered, readRemembered } from '#browser/account/remembered';

/** A page's cookies, as a browser keeps them: assigning one leaves the others. */
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

describe('what a browser remembers of a sign-in', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('is nothing, until its visitor wants it', () => {
    stubCookies();
    expect(readRemembered()).toBeUndefined();
  });

  it('is the name and the number, of each the last one, for a day', () => {
    const { written } = stubCookies();
    storeRemembered({ username: 'lan 1990; x' });
    storeRemembered({ mobileNum: '0912345678', countryDialingCode: '+84' });
    expect(readRemembered()).toEqual({
      username: 'lan 1990; x',
      mobile: { mobileNum: '0912345678', countryDialingCode: '+84' },
    });
    for (const line of written) expect(line).toContain('Max-Age=86400; Path=/; SameSite=Lax');
    clearRemembered();
    expect(readRemembered()).toBeUndefined();
  });

  it('travels over https alone, where the page came that way', () => {
    const { written } = stubCookies('https:');
    storeRemembered({ username: 'lan' });
    for (const line of written) expect(line).toMatch(/; Secure$/);
  });

  it('is nothing where somebody else has written into its cookies', () => {
    stubCookies();
    document.cookie = 'loginRemember=1; Path=/';
    for (const value of ['%E0%A4%A', 'null', '%5B1%5D', '%7B%22mobileNum%22%3A1%7D']) {
      document.cookie = `loginTypeSms=${value}; Path=/`;
      document.cookie = 'parlay_last_user=%E0%A4%A; Path=/';
      expect(readRemembered()).toEqual({ username: undefined, mobile: undefined });
    }
  });
});
