import type { CodeRequester } from '#domain/verification';
import type { Visitor } from './visitor.ts';

/** The visitor who types a code: only the browser that requested it may, or for clients without cookies its network. */
export function visitorRequester({ browser, network }: Visitor): CodeRequester {
  return { token: browser.codeRequester, network };
}

export function sessionRequester(sessionHash: Uint8Array): CodeRequester {
  return { token: `session ${Buffer.from(sessionHash).toString('base64url')}` };
}

/** The holder of a sign-in that waits for its step-up verification. */
export function stepUpRequester(token: string): CodeRequester {
  return { token: `pending ${token}` };
}
