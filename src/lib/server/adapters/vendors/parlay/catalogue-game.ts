import * as z from 'zod';
import { JsonNumber } from '#kernel/exact-json';
import type { TranslatedPage } from '../catalogue-page.ts';

const page = z.object({ games: z.array(z.unknown()).max(1000), next: z.string().min(1).max(1000).nullable() });

/** Reads a page of the protocol's catalogue. */
export function readParlayPage(answer: unknown, currency: string): TranslatedPage {
  const { games, next } = page.parse(answer);
  return { games: games.map((game) => toCatalogueGame(game, currency)), next };
}

/**
 * Translates a game of the protocol's catalogue to the fields of an imported file, whose rules check them; leaves out what the game
 * does not have.
 */
function toCatalogueGame(listed: unknown, currency: string): Record<string, unknown> {
  const range = fieldOf(fieldOf(listed, 'betRanges'), currency);
  const fields = {
    code: fieldOf(listed, 'code'),
    titles: fieldOf(listed, 'titles'),
    category: fieldOf(listed, 'category'),
    type: fieldOf(listed, 'type'),
    tags: fieldOf(listed, 'tags'),
    rtp: fieldOf(listed, 'rtp'),
    volatility: fieldOf(listed, 'volatility'),
    lines: fieldOf(listed, 'lines'),
    hasJackpot: fieldOf(listed, 'jackpot'),
    devices: fieldOf(listed, 'devices'),
    minBet: fieldOf(range, 'min'),
    maxBet: fieldOf(range, 'max'),
    picture: fieldOf(fieldOf(listed, 'pictures'), '0'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** Returns a field of something that may be of any form; numbers as an imported file has them. */
function fieldOf(listed: unknown, name: string): unknown {
  if (typeof listed !== 'object' || listed === null) return undefined;
  const value: unknown = Reflect.get(listed, name);
  return value instanceof JsonNumber ? Number(value.text) : value;
}
