import { GAME_CATEGORIES } from '#rules/games/game-categories';

const LOBBY_PATHS: readonly string[] = GAME_CATEGORIES.map((category) => category.toLowerCase());

const OTHER_GAMES_PATHS: readonly string[] = ['game', 'lottery', 'vnlottery', 'winners'];

/** Returns whether a path without its language is that of a lobby, a game or the list of winners. */
export function isGamesPath(path: string): boolean {
  return [...LOBBY_PATHS, ...OTHER_GAMES_PATHS].includes(path.slice(1));
}

/** Returns whether a game is left to an address of this site: a lobby in any language, or the rooms of a game. */
export function isWayBack(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const page = pathname.split('/').at(-1) ?? '';
  return (
    LOBBY_PATHS.includes(page) || (page === 'game' && searchParams.get('type') === 'PVP' && !searchParams.has('room'))
  );
}

/**
 * Leaves a game: back to the lobby or the rooms that it was started from, at the same position, or else to a lobby's beginning. Reads the
 * tab's history, because the site sends no paths as referrers; `history.back()` could go back within the game's frame.
 */
export function leaveGame(lobby: string): void {
  // Missing in browsers from before 2026.
  const { navigation } = globalThis as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (navigation && before?.url && isWayBack(before.url)) navigation.traverseTo(before.key);
  else location.assign(lobby);
}
