/** Normalizes a user name for comparison: user names ignore case. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
