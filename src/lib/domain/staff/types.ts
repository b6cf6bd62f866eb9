import type { StaffRole } from '#rules/staff';

/** A staff user with the state of the current session. */
export interface StaffUser {
  id: bigint;
  username: string;
  role: StaffRole;
  /** `required`: no code was verified yet. Requests need `passed`. */
  secondFactor: 'passed' | 'required';
  /** Time since the last verified code of this session; decisions about money need a recent one. */
  secondFactorAgeSeconds: number | undefined;
  /** Whether a passkey can be used in place of a code. */
  hasPasskey: boolean;
}

/** A staff user with the session of the request. */
export interface SessionCaller {
  staffUser: StaffUser;
  tokenHash: Uint8Array;
  /** IP address of the request, for the audit log. */
  address: string;
}

/** A staff user in a list; holds no secret. */
export interface StaffSummary {
  username: string;
  role: StaffRole;
  isEnabled: boolean;
  /** Whether the user has set a password and an authenticator. */
  isEnrolled: boolean;
  createdAt: Date;
}
