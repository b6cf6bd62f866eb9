import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';

export interface FlowDeps {
  random: RandomSource;
  sealer: SecretSealer;
}

/** A person's identity at a provider, from the ID token. */
export interface Identity {
  issuer: string;
  /** The provider's id of the person, which is never reassigned. */
  subject: string;
  email: string | null;
  /** The provider has verified that the mailbox is the person's. */
  isEmailVerified: boolean;
}

/** Query parameters of the provider's redirect back. */
export interface AuthorizationResponse {
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Secrets of one flow. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** An OpenID Connect provider that members sign in with. */
export interface SocialProvider {
  readonly id: string;
  /** Text of its button. */
  readonly label: string;
  readonly issuer: string;
  /** Returns the address to redirect the browser to. Throws ProviderError `unavailable`. */
  address(secrets: FlowSecrets): Promise<string>;
  /** Exchanges the callback's code for the identity. Throws ProviderError. */
  identify(response: AuthorizationResponse, secrets: FlowSecrets): Promise<Identity>;
}
