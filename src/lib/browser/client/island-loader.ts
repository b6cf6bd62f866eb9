/** The islands that wait for a visitor's act: nothing of them is fetched before (`islands/ui/needed`). */
export type NeedName =
  'auth' | 'session' | 'member' | 'toast' | 'registered' | 'announcements' | 'notices' | 'download' | 'feedback';

const needed = new Set<NeedName>();
const followers = new Set<(name: NeedName) => void>();

/** Wakes the island of a name. Calling it again does nothing. */
export function need(name: NeedName): void {
  if (needed.has(name)) return;
  needed.add(name);
  for (const follow of followers) follow(name);
}

/** Tells every name that is or was needed, once. */
export function followNeeds(follow: (name: NeedName) => void): void {
  followers.add(follow);
  for (const name of needed) follow(name);
}

/** Calls back when the first name is needed. */
export function onFirstNeed(start: () => void): void {
  const first = () => {
    followers.delete(first);
    start();
  };
  followers.add(first);
  if (needed.size > 0) first();
}
