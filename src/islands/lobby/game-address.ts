import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { readGameAddress } from '#rules/games/game-address';
import type { GameRequest } from '#browser/stores/games/game';

interface Visit {
  tag: string;
  isPhone: boolean;
}

/**
 * Returns the game that an address names (`?vendor=SBX&game=LOTUS`; `&type=PVP` for one with rooms, `&room=7` for such a room, and
 * `&reward=F1` for free rounds); undefined when it names none.
 */
export function gameOfQuery(search: string, { tag, isPhone }: Visit): GameRequest | undefined {
  const query = new URLSearchParams(search);
  const { vendorCode, gameCode, roomId } = readGameAddress(search);
  if (!vendorCode || !gameCode) return undefined;
  const room = roomId ? { roomId } : {};
  const rewardId = query.get('reward');
  const reward = rewardId ? { rewardId } : {};
  const hasRooms = query.get('type') === 'PVP';
  return {
    vendorCode,
    gameCode,
    hasRooms,
    ...room,
    ...reward,
    language: tagToCode(tag) ?? 'MY',
    device: isPhone ? 'mobile' : 'desktop',
  };
}

/** Returns the path of the lobby that a game belongs to, as far as its address says. */
export function lobbyPath(tag: string, { hasRooms }: GameRequest): string {
  return localPath(tag, hasRooms ? '/pvp' : '/rng');
}

/** Returns the address that starts a game in a room; without one, the vendor's own list of rooms opens. */
export function roomAddress(tag: string, { vendorCode, gameCode }: GameRequest, roomId?: string): string {
  const room: Record<string, string> = roomId === undefined ? {} : { type: 'PVP', room: roomId };
  return `${localPath(tag, '/game')}?${new URLSearchParams({ vendor: vendorCode, game: gameCode, ...room })}`;
}
