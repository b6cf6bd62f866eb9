import { ZODIAC } from '../draws/lhc-attributes.ts';

const COLOURED = /^(RED|BLUE|GREEN)_(.+)$/;
const BOTH_SIDES = /^(BIG|SMALL)_(ODD|EVEN)$/;
/** Animals of the zodiac whose words are sides in other bet types. */
const TWO_MEANINGS = new Set(['DRAGON', 'TIGER']);

/** Splits a token of a selection into the words that the catalogues translate; a number is its own word. */
export function tokenWords(betType: string, token: string): string[] {
  const [, colour, side] = COLOURED.exec(token) ?? [];
  if (colour !== undefined && side !== undefined) return [colour, ...tokenWords(betType, side)];
  const [, size, parity] = BOTH_SIDES.exec(token) ?? [];
  if (size !== undefined && parity !== undefined) return [size, parity];
  const isSign = betType.startsWith('LHC_') && TWO_MEANINGS.has(token) && (ZODIAC as readonly string[]).includes(token);
  return [isSign ? `${token}_SIGN` : token];
}
