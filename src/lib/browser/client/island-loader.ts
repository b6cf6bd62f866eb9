/**
 * Islands that load on a visitor's action; nothing of them is fetched before (`islands/ui/on-demand-islands`): dialogs to sign in
 * (`auth`) and after a registration (`registered`), the signed-in header (`session`), the member center (`member`), the member's part
 * of the promotion pages (`offers`), the portal's own games (`inhouse`), and the others by their names.
 */
export type IslandName =
  | 'auth'
  | 'session'
  | 'view'
  | 'member'
  | 'reauthentication'
  | 'toast'
  | 'registered'
  | 'announcements'
  | 'notices'
  | 'download'
  | 'feedback'
  | 'inhouse'
  | 'search'
  | 'vendorGames'
  | 'offers';

const requested = new Set<IslandName>();
const listeners = new Set<(name: IslandName) => void>();

/** Requests the island of that name, which its listener loads. Calling it again does nothing. */
export function loadIsland(name: IslandName): void {
  if (requested.has(name)) return;
  requested.add(name);
  for (const listener of listeners) listener(name);
}

/** Calls back once for every name that is or was requested. */
export function onIslandRequest(listener: (name: IslandName) => void): void {
  listeners.add(listener);
  for (const name of requested) listener(name);
}

/** Calls back when the first name is requested. */
export function onFirstIslandRequest(start: () => void): void {
  const first = () => {
    listeners.delete(first);
    start();
  };
  listeners.add(first);
  if (requested.size > 0) first();
}
