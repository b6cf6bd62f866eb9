import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { TestResponse, TestApp } from './app.ts';
import { createBrowser, freshAddress, type Browser } from './browser.ts';

export const PASSWORD = 'Correct-horse-9';
/** Trusts the tests as a proxy, so that each browser can call from an address of its own. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

export function newBrowser(portal: TestApp, address = freshAddress()): Browser {
  return createBrowser(portal, address);
}

/** The requester of codes that a test creates directly; `asRequester` identifies a browser as that requester. */
export const REQUESTER = { token: 'a browser that requested a code' };

export function asRequester(browser: Browser): Browser {
  browser.cookies.set('parlay_code_requester', REQUESTER.token);
  return browser;
}

/** Signs in with the password of `newMember` unless another one is given, and does the work that it is asked for, as pages do. */
export async function signIn(browser: Browser, username: string, fields: object = {}): Promise<TestResponse> {
  const response = await attemptSignIn(browser, username, fields);
  if (response.body.code !== 'proof_of_work_needed') return response;
  return attemptSignIn(browser, username, { ...fields, work: await solved(response.body.value.work) });
}

export function attemptSignIn(browser: Browser, username: string, fields: object = {}): Promise<TestResponse> {
  const body = { username, password: PASSWORD, ...fields };
  return browser.call('POST /wps/session/login', { body, encrypted: true });
}

/** Solves a challenge of the portal. */
export async function solved(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /wps/member/info')).status === 200;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
