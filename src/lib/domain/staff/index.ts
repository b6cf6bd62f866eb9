export {
  createStaffUser,
  disableStaffUser,
  enableStaffUser,
  ensureFirstAdmin,
  listStaff,
  mayStaffAct,
  resetPassword,
  resetSecondFactor,
} from './accounts.ts';
export { audit, type AuditEntry, COMMAND_LINE_ACTOR, listAudit } from './audit.ts';
export { enrollSecondFactor, verifySecondFactor } from './second-factor.ts';
export { findStaffBySession, normalizeUsername, staffTokenHash, signInStaff, signOutStaff } from './sessions.ts';
export type { StaffUser } from './types.ts';
