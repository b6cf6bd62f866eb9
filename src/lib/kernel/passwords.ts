/** Keeps passwords so that a copy of the database does not give them away. Slow on purpose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether this password made the hash. `undefined` stands for a user who does not exist: the answer is false
   * and takes as long as for one who does, so that nobody can find out who has an account.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
