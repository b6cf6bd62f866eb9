import { randomBytes } from 'node:crypto';
import type { TestResponse, RequestOptions, TestApp } from './app.ts';

/** A client that stores cookies as a browser does and calls from an address of its own. */
export interface Browser {
  cookies: Map<string, string>;
  /** The address that calls come from; the portal must trust 127.0.0.1 as a proxy. */
  address: string;
  call(key: string, options?: RequestOptions): Promise<TestResponse>;
  /** Returns a browser with the same cookies, as somebody has who copied them. */
  copy(address?: string): Browser;
}

export function createBrowser(portal: TestApp, address: string, cookies = new Map<string, string>()): Browser {
  const browser: Browser = {
    cookies,
    address,
    async call(key, options = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'X-Forwarded-For': browser.address, ...(cookie ? { Cookie: cookie } : {}), ...options.headers };
      const response = await portal.call(key, { ...options, headers });
      for (const text of response.headers.getSetCookie()) keep(cookies, text);
      return response;
    },
    copy: (other = browser.address) => createBrowser(portal, other, new Map(cookies)),
  };
  return browser;
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = ''] = setCookie.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === '' || /max-age=0/i.test(setCookie)) cookies.delete(name);
  else cookies.set(name, value);
}

/** Returns an address that no other test calls from. */
export function freshAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
