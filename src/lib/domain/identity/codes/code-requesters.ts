import type { CodeRequester } from '#domain/verification';
import type { Visitor } from '../visitor.ts';

/** Identifies a visitor without a session: by the browser that requested the code, or by network for clients without cookies. */
export function visitorRequester({ browser, network }: Visitor): CodeRequester {
  return { token: browser.codeRequester, network };
}

/** Identifies the member of a session, given the SHA-256 of its token. */
export function sessionRequester(sessionHash: Uint8Array): CodeRequester {
  return { token: `session ${Buffer.from(sessionHash).toString('base64url')}` };
}

/** Identifies the visitor whose sign-in is pending until step-up verification. */
export function stepUpRequester(token: string): CodeRequester {
  return { token: `pending ${token}` };
}
