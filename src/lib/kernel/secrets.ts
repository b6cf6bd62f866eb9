/** Encrypts texts with a key per context, so that a copy of the database does not reveal them. */
export interface SecretSealer {
  seal(context: string, plain: string): string;
  open(context: string, sealed: string): string;
  /** Returns a keyed hash, for secrets that are so short that a plain hash could be guessed. */
  fingerprint(text: string): Uint8Array;
}
