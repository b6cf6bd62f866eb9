import type { OperatorRole } from '#rules/operators';

/** Somebody who works for the house, as far as this session has proved it. */
export interface Operator {
  id: bigint;
  username: string;
  role: OperatorRole;
  /** `required`: the code is still to come; `enrol`: the operator has no authenticator yet. Only `passed` may work. */
  secondFactor: 'passed' | 'required' | 'enrol';
}

/** An operator as a list shows one; no secret is in it. */
export interface OperatorSummary {
  username: string;
  role: OperatorRole;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
}
