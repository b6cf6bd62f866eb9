import { atom } from 'nanostores';
import { LOCAL_KEYS, readLocal, writeLocal } from '../../storage.ts';
import { $session } from '../session.ts';

/** The key of visitors who are not signed in. */
const VISITOR = '';

/** The ids of the favorite games, oldest first. */
export const $favorites = atom<readonly number[]>([]);

function username(): string {
  const session = $session.get();
  return session.state === 'in' ? session.member.account : VISITOR;
}

/** Parses the local storage entry `LOTTFAV`, a map from username to game ids. Malformed parts are dropped. */
export function readFavorites(text: string | undefined): Record<string, number[]> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const lists = Object.entries(stored).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([name, ids]) => [name, ids.filter((id) => Number.isInteger(id)).map(Number)]));
  } catch {
    return {};
  }
}

export function toggleFavorite(gameId: number): void {
  const all = readFavorites(readLocal(LOCAL_KEYS.favoriteLotteries));
  const mine = all[username()] ?? [];
  const next = mine.includes(gameId) ? mine.filter((id) => id !== gameId) : [...mine, gameId];
  writeLocal(LOCAL_KEYS.favoriteLotteries, JSON.stringify({ ...all, [username()]: next }));
  // The page shows the change even if the browser refuses to store it.
  $favorites.set(next);
}

$session.subscribe(() => {
  $favorites.set(readFavorites(readLocal(LOCAL_KEYS.favoriteLotteries))[username()] ?? []);
});
