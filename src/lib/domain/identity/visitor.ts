import type { Member } from '#domain/members';

/** The client of a request, as HTTP shows it. */
export interface Visitor {
  /** The client's IP address, read through trusted proxies only. */
  address: string;
  /** The network that rate limits count by: an IPv4 address, or the /64 prefix of an IPv6 address. */
  network: string;
  /** The /48 prefix of an IPv6 address, which has higher limits. */
  wideNetwork: string | undefined;
  /** ISO 3166 code of the address's country, if known. */
  country: string | undefined;
  userAgent: string;
  /** BCP 47 tag of the language of the response. */
  languageTag: string;
  /** Tokens that the browser stores between requests; empty for clients without cookies. */
  browser: BrowserTokens;
}

/** Secrets that a browser stores for the portal. */
export interface BrowserTokens {
  /** Identifies the browser. */
  device: string | undefined;
  /** The browser's current session. */
  session: string | undefined;
  /** Signs in with one tap; each use replaces it. */
  remember: string | undefined;
  /** A sign-in that is pending until step-up verification. */
  stepUp: string | undefined;
  /** Identifies the requester of a code that was requested without a session. */
  codeRequester: string | undefined;
  /** The captcha that was shown last. */
  captchaId: string | undefined;
  /** A social sign-in in progress. */
  social: string | undefined;
}

/** Browsers store tokens in cookies; other clients get them in responses and send them as bearer tokens. */
export type TokenTransport = 'cookie' | 'bearer';

/** The signed-in member who sends a request. */
export interface Caller {
  member: Member;
  /** SHA-256 of the token of the session that sends the request. */
  sessionHash: Uint8Array;
}
