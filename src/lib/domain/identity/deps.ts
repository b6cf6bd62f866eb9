import type { Market } from '#domain/modules';
import type { SecurityEventRecorder } from '#domain/security-events';
import type { SocialProvider } from '#domain/social';
import type { CodePurpose } from '#domain/verification';
import type { Allowance, AttemptLimit, GuessLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { PasskeyVerifier } from '#kernel/passkeys';
import type { PasswordHasher } from '#kernel/passwords';
import type { SecretSealer } from '#kernel/secrets';
import type { SmsTotals } from './limits/code-quotas.ts';
import type { Visitor } from './visitor.ts';

/** Dependencies of this domain's services. */
export interface IdentityDeps {
  db: Database;
  clock: Clock;
  random: RandomSource;
  sealer: SecretSealer;
  passwords: PasswordHasher;
  passkeys: PasskeyVerifier;
  limits: IdentityLimits;
  messages: IdentityMessages;
  securityEvents: SecurityEventRecorder;
  smsUsage: SmsUsage;
  breachedPasswords: BreachedPasswords;
  work: ProofOfWork;
  /** Undefined when only the portal's own codes verify a phone number. */
  phoneAuth: PhoneAuthVerifier | undefined;
  /** Providers that members can sign in with, by id. */
  providers: ReadonlyMap<string, SocialProvider>;
  settings: IdentitySettings;
}

/** A list of passwords that are known from breaches. */
export interface BreachedPasswords {
  /** False also when the list cannot be asked. */
  isBreached(password: string): Promise<boolean>;
}

/** Challenges that cost a browser processor time, so that guessing costs more than trying. */
export interface ProofOfWork {
  /** Creates a challenge for one subject, harder after more failures. */
  createChallenge(subject: string, failures: number): Promise<string>;
  /**
   * Returns what to spend for a solved challenge; undefined when it is not solved, expired, of another subject, or much easier than
   * the failures require now.
   */
  verify(subject: string, answer: string, failures: number): Promise<{ id: string; expiresAt: Date } | undefined>;
}

/** Counts how many codes by SMS are used: few of many are a sign of somebody who is paid for the messages. */
export interface SmsUsage {
  /** `mobile` in E.164. */
  onSent(mobile: string): void;
  onUsed(mobile: string): void;
}

export interface IdentitySettings {
  isHumanCheckOn: boolean;
  /** Whether repeated failures require a proof of work. */
  isWorkOn: boolean;
  isStepUpOn: boolean;
  /** How long withdrawals wait after a sign-in that only knowledge verified, or nothing. */
  withdrawalHoldHours: number;
  /** Dial codes (`84`) of new numbers that codes are sent to. */
  smsDialCodes: readonly string[];
  smsTotals: SmsTotals;
  /** 0 when passwords do not expire. */
  passwordMaxAgeDays: number;
  /** Age from which a contact can prove who the member is. */
  contactMinAgeHours: number;
  merchantCode: string;
  /** The operator's names, which a password must not be made of. */
  ownNames: readonly string[];
  /** Currency of new accounts (ISO 4217). */
  currency: string;
  /** Market data for the registration rules. */
  market: Market;
}

export interface PhoneAuthVerifier {
  /**
   * Checks a provider's ID token for a number (E.164). Returns an id of the verification that renewed tokens share, so that
   * it can be used once. Throws InvalidFieldsError, and AppError `unavailable` when the provider cannot be reached.
   */
  verify(idToken: string, mobile: string): Promise<string>;
}

export interface IdentityLimits {
  attempts(allowance: Allowance): AttemptLimit;
  guesses(allowance: Allowance): GuessLimit;
  signIn: SignInLimit;
  /** Consumes one unit of every quota, or consumes none and returns the seconds until all of them have one. */
  consumeQuotas(quotas: readonly Quota[]): Promise<number | undefined>;
}

export interface Quota {
  key: string;
  max: number;
  windowMs: number;
  /** Refuses the request when the quota is used up, but consumes none of it. */
  isCheckedOnly?: boolean;
}

/** Keys that the attempts of a sign-in are counted by. */
export interface SignInLimitKeys {
  /** The username as it was typed, whether or not the account exists. */
  username: string;
  network: string;
  wideNetwork?: string | undefined;
  /** Hash of the browser's device token; clients without one are counted by name and network alone. */
  device: string | undefined;
  /** Counts by account over all networks too: a guessable secret, in a browser that the account does not know. */
  hasAccountCap?: boolean;
}

export interface SignInStanding {
  /** Seconds to wait; undefined when the attempt is allowed. */
  retryAfterSeconds: number | undefined;
  /** So many attempts failed before this one that it needs a captcha. */
  needsCaptcha: boolean;
  /** Failures of the name or from the network before this attempt, whichever are more. */
  failures: number;
  /** Failures of the name from this network before this attempt. */
  failuresHere: number;
  /** The next attempt needs a captcha if this one fails. */
  needsCaptchaNext: boolean;
  /** The attempt waits because of the account's cap, not because of where it comes from. */
  isAccountCapped: boolean;
}

export interface SignInLimit {
  /** Counts an attempt before its check, so that parallel attempts gain nothing. */
  consume(attempt: SignInLimitKeys): Promise<SignInStanding>;
  /** Returns the failures that an attempt would follow, without counting it. */
  failuresBefore(attempt: SignInLimitKeys): Promise<number>;
  /** Clears the counters of the name and refunds this attempt to those of the browser and the network. */
  succeed(attempt: SignInLimitKeys): Promise<void>;
  /** Refunds an attempt for which no password was checked. */
  refund(attempt: SignInLimitKeys): Promise<void>;
  /** Clears the account's cap, after its owner has set a new password. */
  clearAccount(username: string): Promise<void>;
}

/** Queues this domain's messages in the caller's transaction, so that a rollback sends nothing. */
export interface IdentityMessages {
  queueSmsCode(tx: Tx, message: SmsCodeMessage): Promise<void>;
  queueEmailCode(tx: Tx, message: EmailCodeMessage): Promise<void>;
  queueResetLink(tx: Tx, message: ResetLinkMessage): Promise<void>;
  queuePasswordChanged(tx: Tx, to: AccountOwner): Promise<void>;
  queueNewSignIn(tx: Tx, to: AccountOwner, from: Visitor): Promise<void>;
  queueSecurityChange(tx: Tx, to: AccountOwner, details: { change: SecurityChange; address: string }): Promise<void>;
  /** The same by SMS, for changes that lead to money. */
  queueSecurityChangeSms(tx: Tx, to: SmsRecipient, change: SecurityChange): Promise<void>;
  /** Sends to the contacts that are set. */
  queueAccountViewed(tx: Tx, to: ContactedOwner): Promise<void>;
}

interface CodeMessage {
  code: string;
  lifetimeMinutes: number;
  /** BCP 47 tag. */
  languageTag: string;
}

export interface SmsCodeMessage extends CodeMessage {
  purpose: SmsCodePurpose;
  /** Mobile number in E.164. */
  mobile: string;
  /** Does the same work and sends nothing, so that the response time does not reveal whether an account exists. */
  isDecoy: boolean;
}

export interface EmailCodeMessage extends CodeMessage {
  purpose: EmailCodePurpose;
  email: string;
}

export type SmsCodePurpose = Exclude<CodePurpose, 'bind-email'>;
export type EmailCodePurpose = Exclude<CodePurpose, 'bind-mobile'>;

/** The recipient of an email about an account. */
export interface AccountOwner {
  email: string;
  username: string;
  /** The portal's own code of the account's language; '' when unknown. */
  languageCode: string;
  /** BCP 47 tag of the visitor's language, used when the account's is unknown. */
  visitorLanguageTag: string;
}

/** The recipient of an SMS about an account. */
export interface SmsRecipient extends Omit<AccountOwner, 'email'> {
  /** Mobile number in E.164. */
  mobile: string;
}

/** The recipient of a message to every confirmed contact; null for a contact that is not confirmed. */
export interface ContactedOwner extends Omit<AccountOwner, 'email'> {
  email: string | null;
  /** Mobile number in E.164. */
  mobile: string | null;
}

export interface ResetLinkMessage extends AccountOwner {
  code: string;
  lifetimeMinutes: number;
  /** As in SmsCodeMessage. */
  isDecoy: boolean;
}

/** A change of a protection method that the account's owner is notified of. */
export type SecurityChange =
  | 'mobile'
  | 'email'
  | 'authenticator-on'
  | 'authenticator-off'
  | 'passkey-on'
  | 'passkey-off'
  | 'payment-password'
  | 'payout-account'
  | 'social-on'
  | 'social-off';
