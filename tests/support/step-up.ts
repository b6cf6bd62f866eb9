import type { Answer, TestApp } from './app.ts';
import { createBrowser, freshAddress, type Browser } from './browser.ts';
import type { Owner } from './security.ts';

/** In a network that nobody has come from. */
export const strangerAt = (portal: TestApp): Browser => createBrowser(portal, freshAddress());

/** Past the password and no further, in a browser and a network that the account has not seen. */
export async function halfwayIn(owner: Owner, browser: Browser): Promise<Browser> {
  const { body } = await owner.signIn(browser);
  if (!body.value?.stepUp) throw new Error(`no second proof was asked: ${JSON.stringify(body)}`);
  if (await isSignedIn(browser)) throw new Error('the browser is signed in before the second proof');
  return browser;
}

export function giveProof(browser: Browser, method: string, answer: string, more: object = {}): Promise<Answer> {
  return browser.call('POST /wps/session/stepup', { encrypted: true, body: { method, answer, ...more } });
}

export function askCode(browser: Browser, method: string): Promise<Answer> {
  return browser.call('POST /wps/session/stepup/send', { body: { method } });
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /wps/member/info')).status === 200;
}

export const RUN_OUT = { status: 401, body: { code: 'sign_in_expired' } };
export const WRONG_PROOF = { status: 422, body: { fields: { answer: { code: 'verification_failed' } } } };

let given = 0;
export const freshNumber = (): string => `0912${String(900_000 + given++)}`;
export const freshEmail = (): string => `owner${given++}@example.com`;
