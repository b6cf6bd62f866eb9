import { tagToCode } from '#i18n/locales';
import type { GameRequest } from '#browser/stores/games/game';

interface Visit {
  tag: string;
  isPhone: boolean;
}

/** Returns the game that an address names (`?vendor=SBX&game=LOTUS`, for a room also `&room=7`); undefined when it names none. */
export function gameOfQuery(search: string, { tag, isPhone }: Visit): GameRequest | undefined {
  const query = new URLSearchParams(search);
  const vendorCode = query.get('vendor');
  const gameCode = query.get('game');
  if (!vendorCode || !gameCode) return undefined;
  const roomId = query.get('room');
  const room = roomId ? { roomId } : {};
  return { vendorCode, gameCode, ...room, language: tagToCode(tag) ?? 'MY', device: isPhone ? 'mobile' : 'desktop' };
}
