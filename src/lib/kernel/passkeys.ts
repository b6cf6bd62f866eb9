import { AppError } from './errors.ts';

/** A public key that an account registered (WebAuthn). */
export interface PasskeyCredential {
  /** Credential id in base64url. */
  id: string;
  publicKey: Uint8Array;
  /** Number of signatures as the authenticator counts them; 0 for those that do not count. */
  counter: number;
  transports: string[];
}

/** An account as its authenticators know it. */
export interface PasskeyUser {
  /** Shown beside the passkey when the owner chooses one. */
  name: string;
  /** Names the account in the responses of its passkeys, so that they can be used without a username. Random when missing. */
  handle?: string;
  known: readonly PasskeyCredential[];
}

/** Options that the browser passes to the authenticator, and the challenge in them. */
export interface PasskeyRequest {
  challenge: string;
  options: object;
}

/** Creates and verifies the messages of WebAuthn, for one site. */
export interface PasskeyVerifier {
  requestRegistration(user: PasskeyUser): Promise<PasskeyRequest>;
  /** Returns the new credential; undefined when the response does not prove it for this challenge and site. */
  verifyRegistration(response: unknown, challenge: string): Promise<PasskeyCredential | undefined>;
  /** Requests one of the known passkeys or, when none is named, any that the visitor has for the site. */
  requestAuthentication(known: readonly PasskeyCredential[]): Promise<PasskeyRequest>;
  /**
   * Returns the new counter, which the caller compares with the stored one; undefined when the response does not prove the
   * credential for this challenge and site.
   */
  verifyAuthentication(
    response: unknown,
    expected: { challenge: string; credential: PasskeyCredential },
  ): Promise<number | undefined>;
}

/** The response of the passkey is wrong, expired, already used or of no known passkey; the error does not say which. */
export class PasskeyRefusedError extends AppError {
  constructor() {
    super('passkey_refused');
  }
}
