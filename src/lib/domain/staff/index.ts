export {
  createStaffUser,
  disableStaffUser,
  enableStaffUser,
  ensureFirstAdmin,
  listStaff,
  mayStaffAct,
  changeStaffRole,
  isBootstrapping,
  resetStaffUser,
} from './accounts.ts';
export {
  audit,
  type AuditEntry,
  auditRefusal,
  auditView,
  type View,
  COMMAND_LINE_ACTOR,
  listAudit,
  SYSTEM_ACTOR,
} from './audit.ts';
export { beginEnrollment, completeEnrollment, createEnrollment, type EnrollmentLink } from './enrollment.ts';
export { addPasskey, beginPasskey, listPasskeys, removePasskey, requestPasskey, verifyPasskey } from './passkeys.ts';
export { changeOwnPassword, getPasswordVersion } from './passwords.ts';
export { recoverStaffUser } from './recovery.ts';
export { renewRecoveryCodes } from './recovery-codes.ts';
export { identifyByCode, verifySecondFactor } from './second-factor.ts';
export { findStaffBySession, normalizeUsername, staffTokenHash, signInStaff, signOutStaff } from './sessions.ts';
export type { SessionCaller, StaffSummary, StaffUser } from './types.ts';
