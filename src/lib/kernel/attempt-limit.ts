/** Maximum number of attempts of a key within a window of time. */
export interface Allowance {
  maxAttempts: number;
  windowMs: number;
}

/**
 * Counts attempts at a password or a code by key, across all nodes. Count an attempt before its check, so that parallel
 * attempts do not exceed the limit.
 */
export interface AttemptLimit {
  /** Counts an attempt. Returns the seconds to wait when it exceeds the limit. */
  consume(key: string): Promise<number | undefined>;
  /** Returns the seconds to wait when the attempts are used up; counts none. */
  getWaitSeconds(key: string): Promise<number | undefined>;
  /** Clears the attempts of a key after a successful one. */
  clear(key: string): Promise<void>;
}
