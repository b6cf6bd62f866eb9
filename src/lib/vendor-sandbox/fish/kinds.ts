import { rational, type Rational } from '../maths/rational.ts';

/**
 * Kinds of fish and the multiplier of the bet that a catch pays. The page only says which kind a shot hit; everything
 * that a shot is worth comes from this table.
 */
export const FISH_KINDS = {
  sprat: 2,
  clownfish: 3,
  tang: 5,
  puffer: 8,
  lionfish: 10,
  jellyfish: 12,
  turtle: 20,
  ray: 30,
  shark: 50,
  carp: 100,
  dragon: 300,
} as const satisfies Record<string, number>;

export type FishKind = keyof typeof FISH_KINDS;

/** Return of each shot as a percentage; the same for every kind. */
export const RETURN_PERCENT = 96;

/** Most shots of one round. */
export const MAX_SHOTS = 20;

export function isFishKind(text: string): text is FishKind {
  return Object.hasOwn(FISH_KINDS, text);
}

/** Returns the probability that a shot catches a fish of a kind: the return divided by its multiplier. */
export function catchChance(kind: FishKind): Rational {
  return rational(BigInt(RETURN_PERCENT), 100n * BigInt(FISH_KINDS[kind]));
}
