import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';

export interface FlowPorts {
  random: RandomSource;
  sealer: SecretSealer;
}

/** Who somebody is at a provider, as the provider said. */
export interface Identity {
  issuer: string;
  /** The provider's own name for the person, which never changes hands. */
  subject: string;
  email: string | null;
  /** The provider has seen that the person reads that mailbox. */
  isEmailVerified: boolean;
}

/** What the provider's redirect brought back in the address. */
export interface ProviderAnswer {
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** The secrets of one way to a provider and back. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** An OpenID Connect provider that members sign in with. */
export interface SocialProvider {
  readonly id: string;
  /** The text of its button. */
  readonly label: string;
  readonly issuer: string;
  /** Returns the page that the browser goes to. Throws ProviderError `unavailable`. */
  address(secrets: FlowSecrets): Promise<string>;
  /** Returns the person who came back. Throws ProviderError. */
  identify(answer: ProviderAnswer, secrets: FlowSecrets): Promise<Identity>;
}
