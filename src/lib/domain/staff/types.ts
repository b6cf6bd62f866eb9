import type { StaffRole } from '#rules/staff';

/** Somebody who works for the house, as far as this session has proved it. */
export interface StaffUser {
  id: bigint;
  username: string;
  role: StaffRole;
  /** `required`: the code is still to come; `enroll`: the operator has no authenticator yet. Only `passed` may work. */
  secondFactor: 'passed' | 'required' | 'enroll';
}

/** An operator as a list shows one; no secret is in it. */
export interface StaffSummary {
  username: string;
  role: StaffRole;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
}
