import type { StaffRole } from '#rules/staff';

/** A staff user with the state of the current session. */
export interface StaffUser {
  id: bigint;
  username: string;
  role: StaffRole;
  /** `required`: no code was verified yet; `enroll`: no authenticator is set up yet. Requests need `passed`. */
  secondFactor: 'passed' | 'required' | 'enroll';
  /** Time since the last verified code of this session; decisions about money need a recent one. */
  secondFactorAgeSeconds: number | undefined;
}

/** A staff user in a list; holds no secret. */
export interface StaffSummary {
  username: string;
  role: StaffRole;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
}
