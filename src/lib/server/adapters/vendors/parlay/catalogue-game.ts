import { JsonNumber } from '#kernel/exact-json';

/**
 * Translates a game of the protocol's catalogue to the fields of an imported file, whose rules check them; leaves out what the game
 * does not have.
 */
export function toCatalogueGame(listed: unknown, currency: string): Record<string, unknown> {
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
