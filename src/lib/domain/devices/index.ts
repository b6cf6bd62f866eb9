export { getStrongMethods, type StrongMethods } from './authentication-methods.ts';
export {
  getAuthenticatorState,
  confirmAuthenticator,
  enrollAuthenticator,
  removeAuthenticator,
  consumeAuthenticatorCode,
} from './authenticator.ts';
export { eraseDevices } from './erasure.ts';
export { SignInExpiredError, StepUpFailedError, WrongCodeError } from './errors.ts';
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
export { deleteExpiredChallenges, storeChallenge, takeChallenge, type ChallengeHolder } from './passkey-challenges.ts';
export {
  credentialsOf,
  deletePasskey,
  deletePasskeysOf,
  findCredential,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  type OwnPasskey,
} from './passkeys.ts';
export { consumeRecoveryCode } from './recovery-codes.ts';
export { isKnowledge, listOwnDevices, verifyAnswer, revokeDevice } from './service.ts';
export { deleteOldDevices, findDevice, isKnownBrowser, renewDeviceToken } from './store.ts';
export type { KnownSignIn, SignInAttempt, RiskAssessment } from './types.ts';
