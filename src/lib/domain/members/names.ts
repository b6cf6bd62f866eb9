/** User names that differ only in case are one. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
