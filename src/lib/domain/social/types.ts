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
