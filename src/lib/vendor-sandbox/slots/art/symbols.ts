import type { Skin } from '../skin.ts';
import type { SymbolName } from '../symbols.ts';
import { DRAGON_ART } from './dragon.ts';
import { DRUM_ART } from './drum.ts';
import { drawGem } from './gems.ts';
import { LOTUS_ART } from './lotus.ts';
import { MOON_ART } from './moon.ts';
import { PHO_ART } from './pho.ts';
import { PHOENIX_ART } from './phoenix.ts';
import { REEF_ART } from './reef.ts';
import type { SkinArt } from './skin-art.ts';
import { svg } from './svg.ts';
import { TIGER_ART } from './tiger.ts';

const ART: Readonly<Record<string, SkinArt>> = {
  LOTUS: LOTUS_ART,
  DRAGON: DRAGON_ART,
  PHO: PHO_ART,
  MOON: MOON_ART,
  TIGER: TIGER_ART,
  REEF: REEF_ART,
  PHOENIX: PHOENIX_ART,
  DRUM: DRUM_ART,
};

export function drawSymbol(skin: Skin, symbol: SymbolName): string {
  const art = ART[skin.gameCode];
  if (!art) throw new Error(`${skin.gameCode} has no artwork`);
  switch (symbol) {
    case 'ruby':
    case 'jade':
    case 'azure':
    case 'violet':
      return drawGem(symbol);
    default:
      return svg(art[symbol]);
  }
}
