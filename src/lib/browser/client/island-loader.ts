/** Islands that load on a visitor's action; nothing of them is fetched before (`islands/ui/on-demand-islands`). */
export type IslandName =
  'auth' | 'session' | 'member' | 'toast' | 'registered' | 'announcements' | 'notices' | 'download' | 'feedback';

const requested = new Set<IslandName>();
const followers = new Set<(name: IslandName) => void>();

/** Loads the island of that name. Calling it again does nothing. */
export function requestIsland(name: IslandName): void {
  if (requested.has(name)) return;
  requested.add(name);
  for (const follow of followers) follow(name);
}

/** Calls back once for every name that is or was needed. */
export function onIslandRequest(follow: (name: IslandName) => void): void {
  followers.add(follow);
  for (const name of requested) follow(name);
}

/** Calls back when the first name is needed. */
export function onFirstIslandRequest(start: () => void): void {
  const first = () => {
    followers.delete(first);
    start();
  };
  followers.add(first);
  if (requested.size > 0) first();
}
