import type { Asker } from '#domain/verification';
import { randomToken } from '#kernel/ids';
import type { CallContext } from '../context.ts';
import { cookieNames } from '../http/sessions.ts';

/** Longer than any code lives, so that a form that stays open may ask again. */
const COOKIE_SECONDS = 3600;

const nameOf = (call: CallContext) => cookieNames(call.app.config.publicOrigin).asker;

/** A visitor who asks for a code; a browser is told apart by a cookie from all others in its network. */
export function visitorAsking(call: CallContext): Asker {
  const token = call.cookie(nameOf(call)) ?? randomToken(call.app.random);
  call.setCookie(nameOf(call), token, { maxAgeSeconds: COOKIE_SECONDS, isHttpOnly: true });
  return { token, network: call.network };
}

/** A visitor who types one. */
export function visitorAsked(call: CallContext): Asker {
  return { token: call.cookie(nameOf(call)), network: call.network };
}

/** Of somebody who is signed in: the session. */
export function sessionAsker(session: Uint8Array): Asker {
  return { token: `session ${Buffer.from(session).toString('base64url')}` };
}

/** Of a sign-in that waits for its second proof: who holds it. */
export function pendingAsker(token: string): Asker {
  return { token: `pending ${token}` };
}
