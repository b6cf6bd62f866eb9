/**
 * Outcomes of a social sign-in that did not sign the visitor in. The browser returns to `/?social=<outcome>`, which shows
 * the text `auth:social.<outcome>`; after a successful sign-in it returns to `/`.
 */
export const SOCIAL_OUTCOMES = [
  /** Requires the password of the account with the same confirmed email address. */
  'link',
  /** Requires a new member's date of birth and agreement to the terms. */
  'register',
  /** Requires step-up verification. */
  'stepup',
  /** The provider's account was linked to the signed-in member. */
  'linked',
  'cancelled',
  /** The flow expired, was used before, or was started in another browser. */
  'expired',
  /** The provider refused, or its response could not be verified. */
  'failed',
  /** The provider could not be reached. */
  'unavailable',
  /** The provider's account is linked to another member. */
  'taken',
  /** The account with the same address has no password with which its owner could confirm the link. */
  'exists',
  /** The provider has not verified the email address. */
  'unverified',
  'blocked',
  /** The account's type may not sign in here. */
  'refused',
  /** Registration is closed. */
  'closed',
] as const;

export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number];
