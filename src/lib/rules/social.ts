/**
 * How a way to a provider and back has ended: `/?social=<outcome>` is where the browser lands, and `auth:social.<outcome>`
 * is what is said there. Who is signed in lands on `/`.
 */
export const SOCIAL_OUTCOMES = [
  /** Asks for the password of the account that has the same confirmed e-mail address. */
  'link',
  /** Asks for what a new member must say: the age, and that the agreement is accepted. */
  'register',
  /** Asks for the second proof of a sign-in from a new network and browser. */
  'stepup',
  /** The member who was signed in has linked the provider's account. */
  'linked',
  'cancelled',
  /** Too late, used before, or begun in another browser. */
  'expired',
  'failed',
  'unavailable',
  /** The provider's account is another member's. */
  'taken',
  /** An account with the same address has no password to prove it by. */
  'exists',
  /** The provider does not vouch for the e-mail address. */
  'unverified',
  'blocked',
  /** The account may not come in by this door. */
  'refused',
  /** Nobody new may register. */
  'closed',
] as const;

export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number];
