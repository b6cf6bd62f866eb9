import { ZODIAC } from '../draws/lhc-attributes.ts';

const COLORED = /^(RED|BLUE|GREEN)_(.+)$/;
const BOTH_SIDES = /^(BIG|SMALL)_(ODD|EVEN)$/;
/** Animals of the zodiac whose words are sides in other bet types. */
const TWO_MEANINGS = new Set(['DRAGON', 'TIGER']);

/** Splits a token of a selection into the words that the catalogues translate; a number is its own word. */
export function tokenWords(betType: string, token: string): string[] {
  const [, color, side] = COLORED.exec(token) ?? [];
  if (color !== undefined && side !== undefined) return [color, ...tokenWords(betType, side)];
  const [, size, parity] = BOTH_SIDES.exec(token) ?? [];
  if (size !== undefined && parity !== undefined) return [size, parity];
  const isSign = betType.startsWith('LHC_') && TWO_MEANINGS.has(token) && (ZODIAC as readonly string[]).includes(token);
  return [isSign ? `${token}_SIGN` : token];
}
