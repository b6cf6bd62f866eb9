import * as z from 'zod';
import { members } from './tables.ts';

/** The columns of MEMBER_SQL. */
export const memberRow = z.object({
  id: z.bigint(),
  /** The public id. Members, staff and vendors use it. */
  publicId: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.enum(members.avatar.enumValues).nullable(),
  accountType: z.enum(members.accountType.enumValues),
  state: z.enum(members.state.enumValues),
  /** Whether an agent is directly above. */
  hasUpline: z.boolean(),
  currency: z.string(),
  /** The portal's own language code (MY, EN, …). */
  languageCode: z.string(),
  payeeName: z.string().nullable(),
  hasPaymentPassword: z.boolean(),
  /** VIP level; 0 for none. */
  rankLevel: z.int(),
  /** Highest prize group that this account may bet with. */
  maxPrizeGroup: z.int(),
  /** Odds table that this account may bet with beside A. */
  oddsTable: z.enum(members.oddsTable.enumValues),
  mustChangePassword: z.boolean(),
  /** Null when the account has no password. */
  passwordChangedAt: z.date().nullable(),
  lastSignInAt: z.date().nullable(),
  /** The sign-in before the last one, and its location. */
  previousSignInAt: z.date().nullable(),
  previousSignInAddress: z.string().nullable(),
  previousSignInCountry: z.string().nullable(),
});

export type Member = z.input<typeof memberRow>;

/** An open session and its member. */
export interface OpenSession {
  member: Member;
  /** SHA-256 of the session's token. */
  hash: Uint8Array;
  /** The session may only change the password or sign out. */
  mustChangePassword: boolean;
  /** Set when a staff user views the account: the session can change nothing. */
  view: View | undefined;
  /** Seconds since the member's last action. */
  idleSeconds: number;
}

/** A read-only view of an account by staff. */
export interface View {
  /** Username of the staff user. */
  staff: string;
  expiresAt: Date;
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
