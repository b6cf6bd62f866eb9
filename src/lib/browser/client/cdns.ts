import { readFeatureFlags } from './feature-flags.ts';

function randomOf(list: readonly string[]): string | undefined {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return list[random % list.length];
}

let imageCdn: string | undefined;

/**
 * Returns a picture's address on one of the image CDNs. A page uses one CDN for all pictures, to keep connections few.
 */
export function imageAddress(path: string): string {
  imageCdn ??= randomOf(readFeatureFlags().imageCDNs);
  return imageCdn && path.startsWith('/files/') ? imageCdn + path : path;
}

/** Returns a game's address on a random CDN of its vendor; all of them serve the same paths. */
export function gameAddress(address: string, vendorCode: string): string {
  const cdns = readFeatureFlags().launchGameCDNs.filter((cdn) => cdn.vassalage === vendorCode);
  const origin = randomOf(cdns.map((cdn) => cdn.origin));
  const { pathname, search, hash } = new URL(address);
  return origin ? origin + pathname + search + hash : address;
}
