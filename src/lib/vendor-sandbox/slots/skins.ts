import type { Skin } from './skin.ts';
import { SKIN_LOTUS, SKIN_DRAGON, SKIN_PHO } from './skins-one.ts';
import { SKIN_MOON, SKIN_TIGER, SKIN_REEF } from './skins-two.ts';
import { SKIN_DRUM, SKIN_PHOENIX } from './skins-three.ts';

export const SKINS: readonly Skin[] = [
  SKIN_LOTUS,
  SKIN_DRAGON,
  SKIN_PHO,
  SKIN_MOON,
  SKIN_TIGER,
  SKIN_REEF,
  SKIN_PHOENIX,
  SKIN_DRUM,
];

export function skinOf(gameCode: string): Skin | undefined {
  return SKINS.find((skin) => skin.gameCode === gameCode);
}
