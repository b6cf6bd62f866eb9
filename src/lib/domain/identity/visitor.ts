import type { Member } from '#domain/members';

/** The client that makes a call, as far as the transport can tell. */
export interface Visitor {
  /** The client's address, read through trusted proxies only. */
  address: string;
  /** The network that limits count: an IPv4 address, or the /64 prefix of an IPv6 one. */
  network: string;
  /** The /48 prefix around an IPv6 network; counted too, with more room. */
  wideNetwork: string | undefined;
  /** ISO 3166 code of the address's country, where it is known. */
  country: string | undefined;
  userAgent: string;
  /** BCP 47 tag of the language that answers this call. */
  language: string;
  /** What the browser stores between calls. Clients without cookies have none of it. */
  browser: BrowserTokens;
}

/** Secrets that the portal gave a browser to store. */
export interface BrowserTokens {
  /** Names the browser for as long as it keeps the token. */
  device: string | undefined;
  /** The session that the browser has now. */
  session: string | undefined;
  /** Signs in with one tap; each use replaces it. */
  remember: string | undefined;
  /** A sign-in that waits for its step-up verification. */
  stepUp: string | undefined;
  /** Identifies who requested a code before there was a session. */
  codeRequester: string | undefined;
  /** The captcha that was shown last. */
  captchaId: string | undefined;
  /** A social sign-in under way. */
  social: string | undefined;
}

/** A browser stores the tokens in cookies; other clients get them in the answers and send them back. */
export type Transport = 'cookie' | 'bearer';

/** The signed-in member who makes a call. */
export interface Caller {
  member: Member;
  /** SHA-256 of the token of the session that makes the call. */
  sessionHash: Uint8Array;
}
