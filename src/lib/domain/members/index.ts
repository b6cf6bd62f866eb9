export {
  addBankAccount,
  claimBankAccount,
  findBankAccount,
  listBankAccounts,
  removeBankAccount,
  type BankAccount,
} from './bank-accounts.ts';
export { bindContact, contactsOf } from './contacts.ts';
export { endSessionsOfDevice } from './device-sessions.ts';
export { IncorrectCredentialsError, PaymentPasswordMissingError, WrongPaymentPasswordError } from './errors.ts';
export { attachProof, findProof, forgetLooseProofs, keepProof } from './files.ts';
export { forgetOldKeys, keptAnswer, once, type IdempotentCall } from './idempotency.ts';
export { isFreshlyProved, noteProof } from './fresh-proof.ts';
export { closeLeftGuests, makeGuest } from './guests.ts';
export { openHandoff, useHandoff } from './handoff.ts';
export {
  checkPassword,
  checkPaymentPassword,
  findCredentials,
  hasPassword,
  holdPassword,
  provePassword,
  replacePassword,
  setPaymentPassword,
  type ProvedMember,
} from './passwords.ts';
export { forgetBrowser, forgetRememberToken, remember, REMEMBER_SECONDS, useRememberToken } from './remember.ts';
export { endAllSessions, reviewMember, searchMembers, setMemberRank, setMemberState } from './review.ts';
export { usernameKey } from './names.ts';
export { findReset, openReset, RESET_MINUTES, useReset } from './resets.ts';
export { assertUsernameFree, findInviter, register, type Registration } from './register.ts';
export {
  endExpiredSessions,
  endOtherSessions,
  endSession,
  endSessionById,
  findBySession,
  listSessions,
  openSessionsAmong,
  sessionHash,
  signIn,
} from './sessions.ts';
export { forgetOldWaysIn } from './tidy.ts';
export { findByMobile, findMember, setLanguage } from './store.ts';
// For joins: other domains show whose a row is.
export { members } from './tables.ts';
export type { Client, Member, OpenSession, SignedIn } from './types.ts';
