import { atom } from 'nanostores';
import type { EndpointInput } from '#api/table';
import { callAsMember } from '../call-as-member.ts';

type FavoriteBody = EndpointInput<'POST /wps/relay/GCSGAME_favorite'>['body'];

/** A game as tiles know it; names of the wire. */
export interface FavoriteGame {
  gameCode: string;
  vassalage: string;
  gameType: string;
}

/** Keys (vendor and code) of the member's favorite games. */
export const $favorites = atom<ReadonlySet<string>>(new Set());

/** Number of changes that the server has saved. */
export const $savedFavorites = atom(0);

const keyOf = (vendor: string, code: string) => `${vendor} ${code}`;

export async function loadFavorites(): Promise<void> {
  const { list } = await callAsMember('GET /wps/relay/GCSGAME_favoriteIds', { query: {} });
  $favorites.set(new Set(list.map(({ vendor, nodeId }) => keyOf(vendor, nodeId))));
}

function setFavorite(key: string, isFavorite: boolean): void {
  const keys = new Set($favorites.get());
  if (isFavorite) keys.add(key);
  else keys.delete(key);
  $favorites.set(keys);
}

/** The last change, which the next one waits for: two of the same game must reach the server in their order. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Adds a game to the favorites, or removes it. Shows the change at once; undoes it and throws when it cannot be saved. */
export async function toggleFavorite({ gameCode, vassalage, gameType }: FavoriteGame): Promise<void> {
  const key = keyOf(vassalage, gameCode);
  const isFavorite = !$favorites.get().has(key);
  setFavorite(key, isFavorite);
  const body = { nodeId: gameCode, vendor: vassalage, gameType } as FavoriteBody;
  const change = lastChange.then(() =>
    isFavorite
      ? callAsMember('POST /wps/relay/GCSGAME_favorite', { body })
      : callAsMember('DELETE /wps/relay/GCSGAME_favorite', { query: body }),
  );
  lastChange = change.catch(() => undefined);
  try {
    await change;
    $savedFavorites.set($savedFavorites.get() + 1);
  } catch (error) {
    setFavorite(key, !isFavorite);
    throw error;
  }
}
