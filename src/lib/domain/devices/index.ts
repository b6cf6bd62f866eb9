export {
  getAuthenticatorState,
  confirmAuthenticator,
  enrollAuthenticator,
  removeAuthenticator,
  spendAuthenticatorCode,
} from './authenticator.ts';
export { SignInExpiredError, StepUpFailedError, WrongCodeError } from './errors.ts';
export { findDevice } from './find-browser.ts';
export { getConfirmedContacts, assessRisk, acceptDevice } from './risk.ts';
export {
  deletePendingSignIns,
  findPendingSignIn,
  createPendingSignIn,
  PENDING_SIGN_IN_MINUTES,
  completePendingSignIn,
  consumePendingAttempt,
  type Holder,
  type PendingSignIn,
} from './pending-sign-ins.ts';
export { spendRecoveryCode } from './recovery-codes.ts';
export { listOwnDevices, verifyAnswer, revokeDevice } from './service.ts';
export { deleteOldDevices } from './store.ts';
export type { SignInAttempt, RiskAssessment } from './types.ts';
