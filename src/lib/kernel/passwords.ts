/** Hashes passwords, so that a copy of the database does not reveal them. Slow on purpose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Pass undefined for a user who does not exist: the result is false after the same time as for an
   * existing one, so that nobody can find out who has an account.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
