import type { Market } from '#domain/modules';
import type { SocialProvider } from '#domain/social';
import type { CodePurpose } from '#domain/verification';
import type { Allowance, AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import type { SecretSealer } from '#kernel/secrets';
import type { Visitor } from './visitor.ts';

/** Everything that the services of this domain need from outside. */
export interface IdentityPorts {
  db: Database;
  clock: Clock;
  random: RandomSource;
  sealer: SecretSealer;
  passwords: PasswordHasher;
  limits: IdentityLimits;
  messages: IdentityMessages;
  /** Undefined: only the portal's own codes verify a phone number. */
  phoneAuth: PhoneAuthVerifier | undefined;
  /** The providers that members can sign in with, by id. */
  providers: ReadonlyMap<string, SocialProvider>;
  settings: IdentitySettings;
}

export interface IdentitySettings {
  isHumanCheckOn: boolean;
  isStepUpOn: boolean;
  /** 0: a password does not expire. */
  passwordMaxAgeDays: number;
  merchantCode: string;
  /** Currency of new accounts (ISO 4217). */
  currency: string;
  /** What the registration rules need to know of the market. */
  market: Market;
}

export interface PhoneAuthVerifier {
  /**
   * Checks a provider's ID token for a number (E.164). Returns an id of the proof that is the same for renewed tokens, so
   * that a proof counts once. Throws InvalidFieldsError, and AppError `unavailable` when the provider cannot be reached.
   */
  verify(idToken: string, mobile: string): Promise<string>;
}

export interface IdentityLimits {
  attempts(allowance: Allowance): AttemptLimit;
  signIn: SignInLimit;
  /** Consumes one of every quota, or returns the seconds to wait until all of them have one. */
  consumeQuotas(quotas: readonly Quota[]): Promise<number | undefined>;
}

export interface Quota {
  key: string;
  max: number;
  windowMs: number;
  /** The quota refuses when it is used up, and this request consumes none of it. */
  isCheckedOnly?: boolean;
}

/** What the attempts of one sign-in are counted by. */
export interface SignInKeys {
  /** The user name as it was typed, whether or not there is such an account. */
  username: string;
  network: string;
  wideNetwork?: string | undefined;
  /** Hash of the token that names the browser; clients without one are counted by name and network alone. */
  device: string | undefined;
}

export interface SignInStanding {
  /** Seconds to wait; undefined: the attempt may go on. */
  retryAfterSeconds: number | undefined;
  /** Enough attempts failed before this one that it needs a captcha. */
  needsCaptcha: boolean;
  /** The next attempt needs a captcha if this one fails. */
  needsCaptchaNext: boolean;
}

export interface SignInLimit {
  /** Counts an attempt before its check, so that parallel attempts gain nothing. */
  consume(attempt: SignInKeys): Promise<SignInStanding>;
  /** Clears the counters of the name and takes this attempt back from the browser's and the network's. */
  succeed(attempt: SignInKeys): Promise<void>;
  /** Takes an attempt back for which no password was checked. */
  refund(attempt: SignInKeys): Promise<void>;
}

/** Queues the texts of this domain with the transaction that wants them: a rollback sends nothing. */
export interface IdentityMessages {
  queueSmsCode(tx: Tx, message: SmsCodeMessage): Promise<void>;
  queueEmailCode(tx: Tx, message: EmailCodeMessage): Promise<void>;
  queueResetLink(tx: Tx, message: ResetLinkMessage): Promise<void>;
  queuePasswordChanged(tx: Tx, to: AccountOwner): Promise<void>;
  queueNewSignIn(tx: Tx, to: AccountOwner, from: Visitor): Promise<void>;
  queueSecurityChange(tx: Tx, to: AccountOwner, details: { change: SecurityChange; address: string }): Promise<void>;
}

interface CodeMessage {
  code: string;
  lifetimeMinutes: number;
  /** BCP 47. */
  language: string;
}

export interface SmsCodeMessage extends CodeMessage {
  purpose: SmsCodePurpose;
  /** E.164. */
  mobile: string;
  /** Does the same work and sends nothing, so that the time it takes does not tell whether there is an account. */
  isDecoy: boolean;
}

export interface EmailCodeMessage extends CodeMessage {
  purpose: EmailCodePurpose;
  email: string;
}

export type SmsCodePurpose = Exclude<CodePurpose, 'bind-email'>;
export type EmailCodePurpose = Exclude<CodePurpose, 'bind-mobile'>;

/** The reader of an email about an account. */
export interface AccountOwner {
  email: string;
  username: string;
  /** The portal's own code of the account's language; '' where it is unknown. */
  languageCode: string;
  /** BCP 47 tag for when the account's language is unknown: the visitor's. */
  visitorLanguage: string;
}

export interface ResetLinkMessage extends AccountOwner {
  code: string;
  lifetimeMinutes: number;
  /** As in SmsCodeMessage. */
  isDecoy: boolean;
}

/** A change of what protects an account, which its owner is notified of. */
export type SecurityChange =
  'mobile' | 'email' | 'authenticator-on' | 'authenticator-off' | 'payment-password' | 'social-on' | 'social-off';
