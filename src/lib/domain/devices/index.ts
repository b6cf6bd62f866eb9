export {
  authenticatorState,
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
  spendAuthenticatorCode,
} from './authenticator.ts';
export { SignInRunOutError, WrongAnswerError, WrongCodeError } from './errors.ts';
export { findBrowser } from './find-browser.ts';
export { confirmedContacts, judgeSignIn, letIn } from './judge.ts';
export {
  endPending,
  findPending,
  openPending,
  PENDING_MINUTES,
  settlePending,
  tryPending,
  type Holder,
  type Pending,
} from './pending.ts';
export { spendRecoveryCode } from './recovery-codes.ts';
export { devicesOf, proveAccount, revokeDevice } from './service.ts';
export { forgetOldDevices } from './store.ts';
export type { Arrival, Judgement } from './types.ts';
