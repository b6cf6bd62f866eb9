/** Seals a text under a name for its use, so that a copy of the database does not give it away. */
export interface SecretSealer {
  seal(context: string, plain: string): string;
  open(context: string, sealed: string): string;
  /** The same for the same text; what short secrets are known by, which a plain hash would give away. */
  fingerprint(text: string): Uint8Array;
}
