/** Encrypts texts with a key per context, so that a copy of the database does not reveal them. */
export interface SecretSealer {
  /** Names the key that seals and hashes now. */
  readonly keyId: string;
  seal(context: string, plain: string): string;
  open(context: string, sealed: string): string;
  /** Returns a keyed hash, for secrets that are so short that a plain hash could be guessed. */
  fingerprint(text: string): Uint8Array;
  /** Returns the keyed hashes of the current and the previous secrets, for hashes that outlive a change of the secret. */
  fingerprints(text: string): Uint8Array[];
}
