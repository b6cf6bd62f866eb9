import { knownSwitches } from './feature-flags.ts';

function anyOf(list: readonly string[]): string | undefined {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return list[random % list.length];
}

let chosen: string | undefined;

/** A picture's address at one of the image CDNs: the same one for the whole page, so that connections are few. */
export function imageAddress(path: string): string {
  chosen ??= anyOf(knownSwitches().imageCDNs);
  return chosen && path.startsWith('/files/') ? chosen + path : path;
}

/** A game's address at one of the CDNs of its vendor, which serve the same paths. */
export function gameAddress(address: string, vassalage: string): string {
  const cdns = knownSwitches().launchGameCDNs.filter((cdn) => cdn.vassalage === vassalage);
  const origin = anyOf(cdns.map((cdn) => cdn.origin));
  const { pathname, search, hash } = new URL(address);
  return origin ? origin + pathname + search + hash : address;
}
