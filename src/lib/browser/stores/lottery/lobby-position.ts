import { isReturn } from '../../page/is-return.ts';
import { readSession, SESSION_KEYS, writeSession } from '../../storage.ts';
import { $lobbyFilter, $lobbyMode, $lobbySearch, LOBBY_FILTERS, LOBBY_MODES, type LobbyMode } from './lobby.ts';

/** The games that the lottery's lobby showed when somebody left it, and how far it was scrolled. */
interface LobbyPosition {
  mode: LobbyMode;
  scrollY: number;
}

/** Restores filter and search after Back or a reload. Returns the type of games and the scroll position; undefined for any other visit. */
export function restoreLobbyPosition(): LobbyPosition | undefined {
  if (!isReturn()) return undefined;
  const { address, mode, filter, search, scrollY } = readPosition();
  const known = LOBBY_MODES.find((each) => each === mode);
  if (address !== location.pathname || !known || typeof scrollY !== 'number') return undefined;
  $lobbyFilter.set(LOBBY_FILTERS.find((each) => each === filter) ?? 'all');
  $lobbySearch.set(typeof search === 'string' ? search : '');
  return { mode: known, scrollY };
}

function readPosition(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readSession(SESSION_KEYS.lotteryLobby) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Stores the position when the page is left. Returns a function that stops it. */
export function storeLobbyPosition(): () => void {
  const store = () => {
    const position = { mode: $lobbyMode.get(), filter: $lobbyFilter.get(), search: $lobbySearch.get(), scrollY };
    writeSession({ [SESSION_KEYS.lotteryLobby]: JSON.stringify({ ...position, address: location.pathname }) });
  };
  addEventListener('pagehide', store);
  return () => removeEventListener('pagehide', store);
}
