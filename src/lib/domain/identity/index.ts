export { viewAccount } from './account-views.ts';
export {
  beginAuthenticator,
  completeAuthenticator,
  removeOwnAuthenticator,
  verifyEnrolledAuthenticator,
} from './proofs/authenticator.ts';
export { PENDING_SIGN_IN_MINUTES as STEP_UP_MINUTES } from '#domain/devices';
export { assertNotBlocked } from './sign-in/blocked.ts';
export { sendEmailCode } from './codes/codes.ts';
export type { SignInOutcome, StepUpRequired } from './sign-in/complete-sign-in.ts';
export { changeContact, sendContactCode } from './account/contacts.ts';
export { signInAsGuest } from './sign-in/guest-sign-in.ts';
export type { SignedIn } from './sign-in/open-session.ts';
export { hashFirstPassword } from './registration/new-account.ts';
export { requestSignInPasskey, signInByPasskey } from './sign-in/passkey-sign-in.ts';
export { requestOwnPasskey } from './proofs/passkey-verification.ts';
export { addOwnPasskey, beginPasskey, listOwnPasskeys, removeOwnPasskey } from './account/passkeys.ts';
export { verifyOwnPassword, verifyPaymentPassword } from './proofs/password-check.ts';
export {
  changePassword,
  resetPasswordByLink,
  resetPasswordByPhone,
  sendResetLink,
  setPaymentPassword,
} from './account/passwords.ts';
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
} from './proofs/recent-authentication.ts';
export { assertStrongAuthentication } from './proofs/strong-authentication.ts';
export { register, type RegistrationForm } from './registration/registration.ts';
export { queueSecurityAlert } from './security-alerts.ts';
export { signInByPassword, signInByPhone } from './sign-in/sign-in.ts';
export {
  findPendingForm,
  linkByPassword,
  listSocialLinks,
  registerFromProvider,
  unlinkProvider,
} from './account/social-accounts.ts';
export { beginSocialSignIn, finishSocialSignIn, type SocialReturn } from './sign-in/social-sign-in.ts';
export { completeStepUp, findPendingStepUp, sendStepUpCode } from './sign-in/step-up.ts';
export { signInByHandoff, signInRemembered } from './sign-in/unattended-sign-in.ts';
export { sendVisitorCode } from './codes/visitor-codes.ts';
export type { BrowserTokens, Caller, TokenTransport, Visitor } from './visitor.ts';
