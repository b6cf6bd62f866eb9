export { viewAccount } from './account-views.ts';
export {
  beginAuthenticator,
  completeAuthenticator,
  removeOwnAuthenticator,
  verifyEnrolledAuthenticator,
} from './authenticator.ts';
export { PENDING_SIGN_IN_MINUTES as STEP_UP_MINUTES } from '#domain/devices';
export { assertNotBlocked } from './blocked.ts';
export { sendEmailCode } from './codes.ts';
export type { SignInOutcome, StepUpRequired } from './complete-sign-in.ts';
export { changeContact, sendContactCode } from './contacts.ts';
export { signInAsGuest } from './guest-sign-in.ts';
export type { SignedIn } from './open-session.ts';
export { hashFirstPassword } from './new-account.ts';
export { requestSignInPasskey, signInByPasskey } from './passkey-sign-in.ts';
export { requestOwnPasskey } from './passkey-verification.ts';
export { addOwnPasskey, beginPasskey, listOwnPasskeys, removeOwnPasskey } from './passkeys.ts';
export { verifyOwnPassword, verifyPaymentPassword } from './password-check.ts';
export {
  changePassword,
  resetPasswordByLink,
  resetPasswordByPhone,
  sendResetLink,
  setPaymentPassword,
} from './passwords.ts';
export type {
  AccountOwner,
  BreachedPasswords,
  EmailCodeMessage,
  EmailCodePurpose,
  IdentityLimits,
  IdentityMessages,
  IdentityDeps,
  PhoneAuthVerifier,
  ProofOfWork,
  Quota,
  ResetLinkMessage,
  SecurityChange,
  SignInLimitKeys as SignInKeys,
  SignInLimit,
  SignInStanding,
  SmsCodeMessage,
  SmsUsage,
} from './deps.ts';
export {
  assertRecentAuthentication,
  completeRecentAuthentication,
  getRecentAuthentication,
  reauthenticate,
  sendRecentAuthenticationCode,
} from './recent-authentication.ts';
export { assertStrongAuthentication } from './strong-authentication.ts';
export { register, type RegistrationForm } from './registration.ts';
export { queueSecurityAlert } from './security-alerts.ts';
export { signInByPassword, signInByPhone } from './sign-in.ts';
export {
  findPendingForm,
  linkByPassword,
  listSocialLinks,
  registerFromProvider,
  unlinkProvider,
} from './social-accounts.ts';
export { beginSocialSignIn, finishSocialSignIn, type SocialReturn } from './social-sign-in.ts';
export { completeStepUp, findPendingStepUp, sendStepUpCode } from './step-up.ts';
export { signInByHandoff, signInRemembered } from './unattended-sign-in.ts';
export { sendVisitorCode } from './visitor-codes.ts';
export type { BrowserTokens, Caller, TokenTransport, Visitor } from './visitor.ts';
