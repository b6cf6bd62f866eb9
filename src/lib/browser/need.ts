/** The islands that wait for a visitor's act (`client:need`). */
export type NeedName =
  'auth' | 'session' | 'member' | 'toast' | 'registered' | 'announcements' | 'notices' | 'download' | 'feedback';

/** Wakes the islands that wait for a name. Calling it again does nothing. */
export function need(name: NeedName): void {
  const root = document.documentElement;
  const known = (root.dataset['need'] ?? '').split(' ').filter((part) => part !== '');
  if (known.includes(name)) return;
  root.dataset['need'] = [...known, name].join(' ');
  root.dispatchEvent(new CustomEvent('parlay:need', { detail: { name } }));
}
