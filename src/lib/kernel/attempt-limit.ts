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
  /** Clears the attempts of a key after a successful one. */
  clear(key: string): Promise<void>;
}

/**
 * Counts different guesses of a secret by key, across all nodes. The same guess again, even at the same time, tells a guesser
 * nothing new and counts once. `guess` is a keyed hash, never the guessed text.
 */
export interface GuessLimit {
  /** Counts a guess before its check. Returns the seconds to wait when it exceeds the limit and must not be checked. */
  consume(key: string, guess: string): Promise<number | undefined>;
  /** Takes back a guess that was right; the wrong ones stay counted. */
  refund(key: string, guess: string): Promise<void>;
}
