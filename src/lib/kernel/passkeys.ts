/** A public key that an account registered (WebAuthn). */
export interface PasskeyCredential {
  /** Credential id in base64url. */
  id: string;
  publicKey: Uint8Array;
  /** Number of signatures as the authenticator counts them; 0 for those that do not count. */
  counter: number;
  transports: string[];
}

/** Options that the browser passes to the authenticator, and the challenge in them. */
export interface PasskeyRequest {
  challenge: string;
  options: object;
}

/** Creates and verifies the messages of WebAuthn, for one site. */
export interface PasskeyVerifier {
  requestRegistration(user: { name: string; known: readonly PasskeyCredential[] }): Promise<PasskeyRequest>;
  /** Returns the new credential; undefined when the response does not prove it for this challenge and site. */
  verifyRegistration(response: unknown, challenge: string): Promise<PasskeyCredential | undefined>;
  requestAuthentication(known: readonly PasskeyCredential[]): Promise<PasskeyRequest>;
  /** Returns the new counter; undefined when the response does not prove the credential for this challenge and site. */
  verifyAuthentication(
    response: unknown,
    expected: { challenge: string; credential: PasskeyCredential },
  ): Promise<number | undefined>;
}
