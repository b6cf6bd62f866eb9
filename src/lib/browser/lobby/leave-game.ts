import { GAME_CATEGORIES } from '#rules/game-categories';

const LOBBY_PATHS: readonly string[] = GAME_CATEGORIES.map((category) => category.toLowerCase());

const OTHER_GAMES_PATHS: readonly string[] = ['game', 'lottery', 'vnlottery', 'winners'];

/** Returns whether a path without its language is that of a lobby, a game or the list of winners. */
export function isGamesPath(path: string): boolean {
  return [...LOBBY_PATHS, ...OTHER_GAMES_PATHS].includes(path.slice(1));
}

/** Returns whether an address is that of a lobby of this site, in any language. */
export function isLobbyAddress(address: string, origin: string): boolean {
  const url = URL.parse(address);
  return url?.origin === origin && LOBBY_PATHS.includes(url.pathname.split('/').at(-1) ?? '');
}

/** Leaves a game: back to the lobby that it was started from, at the same position, or else to a lobby's beginning. */
export function leaveGame(lobby: string): void {
  if (isLobbyAddress(document.referrer, location.origin) && history.length > 1) history.back();
  else location.assign(lobby);
}
