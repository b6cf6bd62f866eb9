/**
 * How a member can prove again who they are, beyond having signed in: a code of the authenticator, a passkey, a code to a
 * confirmed contact, or, on an account without any of them, the password or a new sign-in.
 */
export const AUTHENTICATION_METHODS = ['authenticator', 'passkey', 'mobile', 'email', 'password', 'sign_in'] as const;

export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** Facts that decide which methods an account has. */
export interface AuthenticationFacts {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  /** Confirmed at the registration or long enough ago: whoever took over the session cannot have bound it just now. */
  isMobileEstablished: boolean;
  isEmailEstablished: boolean;
  /** A confirmed contact was replaced a short time ago, perhaps by somebody else. */
  isContactReplaced: boolean;
  hasPassword: boolean;
}

/**
 * Lists the methods that count as strong for an account. The first one that it has decides: an authenticator, else established
 * contacts; a passkey counts beside either, and alone. An account that never had any of them proves itself by its password, or by
 * signing in when it has none. Empty while the only contact is a replacement: nobody can prove anything until that is old enough.
 */
export function strongMethodsOf(facts: AuthenticationFacts): AuthenticationMethod[] {
  const passkey: AuthenticationMethod[] = facts.hasPasskey ? ['passkey'] : [];
  if (facts.hasAuthenticator) return ['authenticator', ...passkey];
  const methods = [...passkey];
  if (facts.isMobileEstablished) methods.push('mobile');
  if (facts.isEmailEstablished) methods.push('email');
  if (methods.length > 0) return methods;
  if (facts.isContactReplaced) return [];
  return [facts.hasPassword ? 'password' : 'sign_in'];
}

/** True when one of the methods is more than knowing the password or having signed in. */
export function hasPossession(methods: readonly AuthenticationMethod[]): boolean {
  return methods.some((method) => method !== 'password' && method !== 'sign_in');
}
