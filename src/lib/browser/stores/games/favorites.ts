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

/** Keys that the server has, by its responses. */
let saved = new Set<string>();
/** The last change of each game that has no response yet: whether it becomes a favorite. */
const pending = new Map<string, { isFavorite: boolean }>();
/** Changes that the server has saved since the list was requested, which may lack them. */
let savedSince: (readonly [key: string, isFavorite: boolean])[] = [];

function withChange(keys: Set<string>, key: string, isFavorite: boolean): void {
  if (isFavorite) keys.add(key);
  else keys.delete(key);
}

function show(): void {
  const keys = new Set(saved);
  for (const [key, { isFavorite }] of pending) withChange(keys, key, isFavorite);
  $favorites.set(keys);
}

export async function loadFavorites(): Promise<void> {
  savedSince = [];
  const { list } = await callAsMember('GET /wps/relay/GCSGAME_favoriteIds', { query: {} });
  saved = new Set(list.map(({ vendor, nodeId }) => keyOf(vendor, nodeId)));
  for (const [key, isFavorite] of savedSince) withChange(saved, key, isFavorite);
  show();
}

/** The last change, which the next one waits for: two of the same game must reach the server in their order. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Adds a game to the favorites, or removes it. Shows the change at once; undoes it and throws when it cannot be saved. */
export async function toggleFavorite({ gameCode, vassalage, gameType }: FavoriteGame): Promise<void> {
  const key = keyOf(vassalage, gameCode);
  const isFavorite = !$favorites.get().has(key);
  const change = { isFavorite };
  pending.set(key, change);
  show();
  const body = { nodeId: gameCode, vendor: vassalage, gameType } as FavoriteBody;
  const saving = lastChange.then(() =>
    isFavorite
      ? callAsMember('POST /wps/relay/GCSGAME_favorite', { body })
      : callAsMember('DELETE /wps/relay/GCSGAME_favorite', { query: body }),
  );
  lastChange = saving.catch(() => undefined);
  try {
    await saving;
    withChange(saved, key, isFavorite);
    savedSince.push([key, isFavorite]);
  } finally {
    if (pending.get(key) === change) pending.delete(key);
    show();
  }
  $savedFavorites.set($savedFavorites.get() + 1);
}
