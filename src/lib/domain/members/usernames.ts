/** Normalizes a username for comparison: usernames ignore case. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
