import * as z from 'zod';
import type { GameCategory } from '#rules/games/game-categories';
import type { TranslatedPage } from '../catalogue-page.ts';

/** Lobbies by words of the vendor's categories, the first that fits. */
const LOBBIES: readonly [words: RegExp, category: GameCategory][] = [
  [/live/i, 'LIVE'],
  [/fish/i, 'FISH'],
  [/e-?sport/i, 'ESPORTS'],
  [/sport/i, 'SPORTS'],
  [
    /slot|table|roulette|blackjack|baccarat|poker|crash|scratch|instant|bingo|keno|arcade|casual|dice|mines|plinko/i,
    'RNG',
  ],
];

/**
 * Translates a game of Hub88's list to the fields of an imported file; a category without a lobby is a problem that the import names.
 * Undefined for a game that the vendor has switched off, which is missing for the portal.
 */
function toCatalogueGame(listed: Record<string, unknown>): object | undefined {
  if (listed['enabled'] === false) return undefined;
  const { game_code: code, name, category, url_thumb: picture } = listed;
  const words = typeof category === 'string' ? category : '';
  const lobby = LOBBIES.find(([pattern]) => pattern.test(words))?.[1];
  return { code, titles: { en: name }, category: lobby ?? words, ...(picture ? { picture } : {}) };
}

/** Reads the list of games, which is one page. The import checks the fields, so that a broken game does not make the others unreadable. */
export function readHub88Page(answer: unknown): TranslatedPage {
  const listed = z.array(z.record(z.string(), z.unknown())).parse(answer);
  return { games: listed.map(toCatalogueGame).filter((game) => game !== undefined), next: null };
}
