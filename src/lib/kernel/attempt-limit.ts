/** How many attempts a key may have in a window of time. */
export interface Allowance {
  maxAttempts: number;
  windowMs: number;
}

/**
 * Counts attempts at a password or a code by key, at once and for all nodes. Count an attempt before its check, so that
 * parallel attempts cannot slip through together.
 */
export interface AttemptLimit {
  /** Counts an attempt. Returns the seconds to wait when it was one too many. */
  consume(key: string): Promise<number | undefined>;
  /** Returns the seconds to wait when the attempts are used up, and counts none. */
  getWaitSeconds(key: string): Promise<number | undefined>;
  /** Forgets the attempts of a key after a successful one. */
  clear(key: string): Promise<void>;
}
