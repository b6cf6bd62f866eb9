export {
  addBankAccount,
  findBankAccount,
  listBankAccounts,
  removeBankAccount,
  type BankAccount,
} from './bank-accounts.ts';
export { PaymentPasswordMissingError, WrongPaymentPasswordError } from './errors.ts';
export { assertOwnProof, noteProof, proofMediaType } from './files.ts';
export { forgetOldKeys, keptAnswer, once, type IdempotentCall } from './idempotency.ts';
export {
  checkPassword,
  checkPaymentPassword,
  endExpiredSessions,
  endSession,
  findBySession,
  openSessionsAmong,
  provePassword,
  register,
  sessionHash,
  setLanguage,
  setPaymentPassword,
  signIn,
  type MemberDeps,
  type Registration,
} from './service.ts';
// For joins: other domains show whose a row is.
export { members } from './tables.ts';
export type { Client, Member, SignedIn } from './types.ts';
