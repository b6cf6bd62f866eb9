import type { TestResponse, TestApp } from './app.ts';
import { createBrowser, freshAddress, type Browser } from './browser.ts';
import type { Owner } from './security.ts';

/** Creates a new browser on a network that no account has used. */
export const strangerAt = (portal: TestApp): Browser => createBrowser(portal, freshAddress());

/** Signs in with the password up to the step-up verification, in a browser and on a network that are new to the account. */
export async function signInUntilStepUp(owner: Owner, browser: Browser): Promise<Browser> {
  const { body } = await owner.signIn(browser);
  if (!body.value?.stepUp) throw new Error(`no step-up verification was required: ${JSON.stringify(body)}`);
  if (await isSignedIn(browser)) throw new Error('the browser is signed in before the step-up verification');
  return browser;
}

export function answerStepUp(
  browser: Browser,
  method: string,
  answer: string,
  more: object = {},
): Promise<TestResponse> {
  return browser.call('POST /wps/session/stepup', { encrypted: true, body: { method, answer, ...more } });
}

export function requestStepUpCode(browser: Browser, method: string): Promise<TestResponse> {
  return browser.call('POST /wps/session/stepup/send', { body: { method } });
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /wps/member/info')).status === 200;
}

export const STEP_UP_EXPIRED = { status: 401, body: { code: 'sign_in_expired' } };
export const STEP_UP_REFUSED = { status: 422, body: { fields: { answer: { code: 'verification_failed' } } } };

let count = 0;
export const freshNumber = (): string => `0912${String(900_000 + count++)}`;
export const freshEmail = (): string => `owner${count++}@example.com`;
