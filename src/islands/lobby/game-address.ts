import { tagToCode } from '#i18n/locales';
import type { GameRequest } from '#browser/stores/games/game';

interface Visit {
  tag: string;
  isPhone: boolean;
}

/** Returns the game that an address names (`?vendor=SBX&game=LOTUS`); undefined when it names none. */
export function gameOfQuery(search: string, { tag, isPhone }: Visit): GameRequest | undefined {
  const query = new URLSearchParams(search);
  const vassalage = query.get('vendor');
  const gameCode = query.get('game');
  if (!vassalage || !gameCode) return undefined;
  return { vassalage, gameCode, language: tagToCode(tag) ?? 'MY', device: isPhone ? 'mobile' : 'desktop' };
}
