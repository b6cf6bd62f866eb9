import type { StaffRole } from '#rules/staff';

/** A staff user with the state of the current session. */
export interface StaffUser {
  id: bigint;
  username: string;
  role: StaffRole;
  /** `required`: no code was verified yet; `enroll`: no authenticator is set up yet. Requests need `passed`. */
  secondFactor: 'passed' | 'required' | 'enroll';
}

/** A staff user in a list; holds no secret. */
export interface StaffSummary {
  username: string;
  role: StaffRole;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
}
