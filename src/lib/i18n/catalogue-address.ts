/** Where a build puts a catalogue: pages name the hash alone. Anything longer is an address already. */
export function catalogueAddress(namespace: string, hashOrAddress: string): string {
  return hashOrAddress.includes('/') ? hashOrAddress : `/_astro/${namespace}.${hashOrAddress}.json`;
}
