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
  mustChangePassword: boolean;
  lastSignInAt: Date | null;
  /** The sign-in before the last one. */
  previousSignInAt: Date | null;
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
