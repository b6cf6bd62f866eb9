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
  /** The portal's own language code. */
  language: string;
  payeeName: string | null;
  hasPaymentPassword: boolean;
  /** VIP level; 0: none yet. */
  rankLevel: number;
  /** The lottery's prize scale up to which this account may bet. */
  maxPrizeGroup: number;
  mustChangePassword: boolean;
  /** Null: the account has no password. */
  passwordChangedAt: Date | null;
  lastSignInAt: Date | null;
  /** The sign-in before the last one, and from where it was. */
  previousSignInAt: Date | null;
  previousSignInAddress: string | null;
  previousSignInCountry: string | null;
}

/** A session that is open, and whose it is. */
export interface OpenSession {
  member: Member;
  hash: Uint8Array;
  /** It may do nothing but change the password, and sign out. */
  mustChangePassword: boolean;
}

/** From where a session was opened. */
export interface Client {
  address: string;
  userAgent: string;
}

export interface SignedIn {
  member: Member;
  /** The session's token: given to the client once, kept nowhere. */
  token: string;
  isFirstSignIn: boolean;
}
