export {
  createOperator,
  disableOperator,
  enableOperator,
  ensureFirstOperator,
  listOperators,
  resetPassword,
  resetSecondFactor,
} from './accounts.ts';
export { audit, type AuditEntry, COMMAND_LINE_ACTOR, listAudit } from './audit.ts';
export { enrolSecondFactor, passSecondFactor } from './second-factor.ts';
export { findOperatorBySession, operatorTokenHash, signInOperator, signOutOperator } from './sessions.ts';
export type { Operator } from './types.ts';
