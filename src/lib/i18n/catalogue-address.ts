/** Returns the URL of a built catalogue. Pages contain only its hash; anything longer is already a URL. */
export function catalogueAddress(namespace: string, hashOrAddress: string): string {
  return hashOrAddress.includes('/') ? hashOrAddress : `/_astro/${namespace}.${hashOrAddress}.json`;
}
