import type { AccountType } from '#rules/roles';

export interface Member {
  id: bigint;
  /** The customer id. */
  publicId: string;
  username: string;
  nickname: string | null;
  accountType: AccountType;
  state: 'active' | 'blocked';
  currency: string;
  /** The portal's own language code (MY, EN, …). */
  language: string;
  payeeName: string | null;
  hasPaymentPassword: boolean;
  /** VIP level; 0 for none. */
  rankLevel: number;
  /** The lottery's prize scale up to which this account may bet. */
  maxPrizeGroup: number;
  mustChangePassword: boolean;
  /** Null when the account has no password. */
  passwordChangedAt: Date | null;
  lastSignInAt: Date | null;
  /** The sign-in before the last one, and its location. */
  previousSignInAt: Date | null;
  previousSignInAddress: string | null;
  previousSignInCountry: string | null;
}

/** An open session and its member. */
export interface OpenSession {
  member: Member;
  /** SHA-256 of the session's token. */
  hash: Uint8Array;
  /** The session may only change the password or sign out. */
  mustChangePassword: boolean;
}

/** The client that opened a session. */
export interface Client {
  address: string;
  userAgent: string;
}

export interface SignedIn {
  member: Member;
  /** The session's token, returned once; only its hash is stored. */
  token: string;
  isFirstSignIn: boolean;
}
