import type { BrowserContext } from 'playwright';
import { cookieNames } from '../../src/lib/server/http/sessions.ts';
import { encryptBody } from './app.ts';
import { codeOf } from './staff.ts';

export const MEMBER_PASSWORD = 'Correct-horse-9';

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Parses a Set-Cookie header into a browser's cookie. */
function cookieOf(line: string, url: string): Cookie {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: /httponly/i.test(line) };
}

const rawOf =
  (url: string, headers: Record<string, string>) =>
  (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init.headers, ...headers } });

async function cookiesOf(response: Response, url: string): Promise<Cookie[]> {
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  return response.headers.getSetCookie().map((line) => cookieOf(line, url));
}

/** Registers a member through the API, without a browser. Returns its cookies. */
export async function registerMember(url: string, username: string, userAgent = 'a test'): Promise<Cookie[]> {
  const raw = rawOf(url, { 'User-Agent': userAgent });
  const [password, confirmPassword] = [MEMBER_PASSWORD, MEMBER_PASSWORD];
  const body = { username, password, confirmPassword, dateOfBirth: '1990-05-17', agree: true };
  const headers = { 'Content-Type': 'application/jose' };
  const encrypted = await encryptBody(raw, body);
  return cookiesOf(await raw('/wps/member/register', { method: 'PUT', headers, body: encrypted }), url);
}

/** Returns the cookies of a session whose token is known, so that a browser continues it. */
export function cookiesOfSession(url: string, token: string): Cookie[] {
  const { member, hint } = cookieNames(url);
  return [
    { name: member, value: token, url, httpOnly: true },
    { name: hint, value: '1', url },
  ];
}

/** Signs the member in again from another browser. */
export async function signInAgain(url: string, username: string, userAgent: string): Promise<Cookie[]> {
  const raw = rawOf(url, { 'User-Agent': userAgent });
  const body = await encryptBody(raw, { username, password: MEMBER_PASSWORD });
  const headers = { 'Content-Type': 'application/jose' };
  return cookiesOf(await raw('/wps/session/login', { method: 'POST', headers, body }), url);
}

/** Sets up an authenticator for the member with these cookies. Returns its secret and the recovery codes. */
export async function enrollAuthenticator(
  url: string,
  cookies: readonly Cookie[],
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const raw = rawOf(url, { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
  const path = '/wps/member/authenticator';
  const body = await encryptBody(raw, { password: MEMBER_PASSWORD });
  const begun = await raw(path, { method: 'POST', headers: { 'Content-Type': 'application/jose' }, body });
  const { secret } = (await begun.json()).value;
  const given = JSON.stringify({ code: codeOf(secret) });
  const headers = { 'Content-Type': 'application/json' };
  const confirmed = await raw(path, { method: 'PUT', headers, body: given });
  if (!confirmed.ok) throw new Error(`refused: ${await confirmed.text()}`);
  return { secret, recoveryCodes: (await confirmed.json()).value.recoveryCodes };
}
