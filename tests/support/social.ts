import { randomBytes } from 'node:crypto';
import { ORIGIN, type TestResponse, type TestApp } from './app.ts';
import { createBrowser, freshAddress, type Browser } from './browser.ts';
import { startNode } from './node-process.ts';
import { freePort } from './ports.ts';

interface Running {
  close(): Promise<void>;
}

/** A provider whose settings are known before it starts, because it needs the portal’s address to start. */
export interface PlannedProvider {
  env: Record<string, string>;
  start(portalOrigin: string, more?: object): Promise<Running>;
}

export async function planSocialProvider(id: string, place: 1 | 2 = 1): Promise<PlannedProvider> {
  const port = await freePort();
  const secret = randomBytes(16).toString('hex');
  const settings = {
    ID: id,
    LABEL: `The ${id}`,
    ISSUER: `http://127.0.0.1:${port}`,
    CLIENT_ID: 'parlay',
    CLIENT_SECRET: secret,
  };
  return {
    env: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`SOCIAL_${place}_${name}`, value])),
    async start(portalOrigin, more = {}) {
      const REDIRECT_URI = `${portalOrigin}/wps/social/${id}/callback`;
      const env = { PORT: String(port), CLIENT_SECRET: secret, REDIRECT_URI, ...more };
      const program = startNode('tests/support/oidc-provider-process.ts', env);
      await program.says('listening');
      return { close: () => program.kill() };
    },
  };
}

export interface SocialProvider extends Running {
  env: Record<string, string>;
}

/** Starts a provider for an app that tests call without a port. */
export async function startSocialProvider(id: string, place: 1 | 2 = 1, more: object = {}): Promise<SocialProvider> {
  const { env, start } = await planSocialProvider(id, place);
  return { env, ...(await start(ORIGIN, more)) };
}

/** A person with a browser who can sign in at the provider. */
export interface Visitor extends Browser {
  /** Starts the sign-in and returns the provider’s address that the portal redirects to. */
  start(id: string, query?: string): Promise<string>;
  /** Signs in at the provider under a name and returns the callback address; without a name the person declines. */
  atProvider(address: string, name: string | undefined): Promise<string>;
  /** Opens the callback address and returns the address that the portal redirects to. */
  back(address: string): Promise<string>;
  /** Does all three steps in order. */
  signIn(id: string, name: string): Promise<string>;
  isSignedIn(): Promise<boolean>;
}

export function createVisitor(portal: TestApp, browser = createBrowser(portal, freshAddress())): Visitor {
  const go = async (path: string) => {
    const headers = { Cookie: cookieHeader(browser.cookies), 'X-Forwarded-For': browser.address };
    const response = await portal.raw(path, { headers });
    storeCookies(browser.cookies, response.headers);
    if (response.status !== 303) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
    return response.headers.get('location') ?? '';
  };
  const visitor: Visitor = {
    ...browser,
    start: (id, query = '') => go(`/wps/social/${id}/start${query}`),
    atProvider: walkThroughProvider,
    back: (address) => go(address.replace(ORIGIN, '')),
    async signIn(id, name) {
      return visitor.back(await walkThroughProvider(await visitor.start(id), name));
    },
    isSignedIn: async () => (await browser.call('GET /wps/member/info')).status === 200,
  };
  return visitor;
}

/** Follows the provider’s pages to the callback; without a name the person declines. */
async function walkThroughProvider(address: string, name: string | undefined): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 20; steps++) {
    if (next.startsWith(ORIGIN)) return next;
    const response = await visit(next, cookies, next.includes('/interaction/') ? name : undefined);
    next = new URL(response.headers.get('location') ?? '', next).href;
    if (name === undefined && /\/interaction\/[\w-]+$/.test(next)) next = `${next}/abort`;
  }
  throw new Error(`the provider never redirected back from ${address}`);
}

async function visit(address: string, cookies: Map<string, string>, login: string | undefined): Promise<Response> {
  const headers = { Cookie: cookieHeader(cookies) };
  const page = await fetch(address, { headers, redirect: 'manual' });
  storeCookies(cookies, page.headers);
  const text = await page.text();
  const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
  if (!prompt) {
    if (page.status < 300 || page.status >= 400)
      throw new Error(`the provider answered ${page.status}: ${text.slice(0, 600)}`);
    return page;
  }
  const body = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: login ?? '' } : {}) });
  const sent = await fetch(address, {
    method: 'POST',
    body,
    headers: { Cookie: cookieHeader(cookies) },
    redirect: 'manual',
  });
  storeCookies(cookies, sent.headers);
  return sent;
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const text of headers.getSetCookie()) {
    const [pair = ''] = text.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0/i.test(text)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Submits the short registration form after a sign-in at a provider. */
export function registerVisitor(visitor: Visitor, fields: object = {}): Promise<TestResponse> {
  const body = { dateOfBirth: '1990-05-17', agree: true, ...fields };
  return visitor.call('POST /wps/social/register', { body });
}
