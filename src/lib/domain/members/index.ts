export {
  acceptBankAccount,
  listBankAccountsForReview,
  refuseBankAccount,
  type ReviewedBankAccount,
} from './bank-account-review.ts';
export {
  addBankAccount,
  findPayoutAccount,
  listBankAccounts,
  removeBankAccount,
  type ListedBankAccount,
} from './bank-accounts.ts';
export { listConsents, recordConsent } from './consents.ts';
export { getProfile, updateProfile } from './profile.ts';
export { claimByPayment } from './payout-claims.ts';
export { bindContact, getContacts } from './contacts.ts';
export {
  BankAccountNotActiveError,
  IncorrectCredentialsError,
  PaymentPasswordMissingError,
  UsernameTakenError,
} from './errors.ts';
export { attachReceipt, findReceipt, deleteExpiredReceipts, storeReceipt } from './receipts.ts';
export {
  deleteOldKeys,
  findStoredResponse,
  findStoredResponses,
  type IdempotentRequest,
  runIdempotent,
  storeResponses,
} from './idempotency.ts';
export {
  findStrongVerification,
  isRecentlyVerified,
  recordStrongVerification,
  recordVerification,
  type StrongMethod,
} from './recent-verification.ts';
export {
  eraseMemberRow,
  type ErasableMember,
  getMemberIdByUsername,
  lockAgainstErasure,
  lockForErasure,
} from './erasure.ts';
export { closeAbandonedGuests, createGuest } from './guests.ts';
export { createHandoff, redeemHandoff } from './handoff.ts';
export {
  checkPassword,
  checkPaymentPassword,
  findCredentials,
  hasPassword,
  lockPassword,
  verifyPassword,
  type PasswordChange,
  replacePassword,
  setPaymentPassword,
  type VerifiedMember,
} from './passwords.ts';
export {
  deleteBrowserTokens,
  deleteRememberToken,
  createRememberToken,
  REMEMBER_SECONDS,
  redeemRememberToken,
} from './remember.ts';
export {
  blockDemoAccounts,
  endAllSessions,
  listActiveDemoAccounts,
  reviewMember,
  searchMembers,
  setMemberState,
} from './review.ts';
export { usernameKey } from './usernames.ts';
export { findReset, createReset, RESET_MINUTES, redeemReset } from './resets.ts';
export { assertUsernameFree, findReferrer, register, type Registration } from './register.ts';
export {
  endExpiredSessions,
  endOtherSessions,
  endSession,
  endSessionById,
  endSessionsOfDevice,
  findBySession,
  findSessionEnd,
  listSessions,
  openSessionsAmong,
  recordAction,
  sessionHash,
  signIn,
} from './sessions.ts';
export { deleteOldDeviceUses, deviceUsedAt, storeEarlierDeviceUses } from './device-uses.ts';
export { deleteExpiredTokens, findByMobile, findMember, setLanguageCode } from './store.ts';
export { createViewCode, endViewsOf, openView, takeViewCode } from './views.ts';
// Other domains join them to show the member and the destination of a row.
export { bankAccounts, members, payoutClaims } from './tables.ts';
export { memberRow } from './types.ts';
export type { Client, Member, OpenSession, SignedIn, View } from './types.ts';
export { holdWithdrawals, lockFactors, recordLostAuthenticator } from './withdrawal-hold.ts';
