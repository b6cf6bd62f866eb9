import { LINES, MODELS } from './maths/models.ts';
import { percentage } from './maths/rational.ts';
import { returnToPlayer } from './maths/return.ts';
import { stakesFor } from './maths/stakes.ts';
import type { Palette, Skin, Words } from './games/skin.ts';
import { SKINS } from './games/skins.ts';

/**
 * Returns the return to player in percent with two decimals, rounded down, as the game's information panel shows it.
 */
export function publishedReturn(skin: Skin): string {
  return percentage(returnToPlayer(MODELS[skin.model]), 2);
}

/** Facts that a lobby needs to show a game; amounts are decimal strings in `currency`. */
export interface CatalogueEntry {
  gameCode: string;
  titles: Words;
  taglines: Words;
  tags: readonly string[];
  motif: string;
  palette: Palette;
  volatility: 'medium' | 'high';
  rtp: string;
  reels: number;
  rows: number;
  lines: number;
  currency: string;
  minBet: string;
  maxBet: string;
}

export function catalogue(currency = 'VND'): CatalogueEntry[] {
  const stakes = stakesFor(currency);
  return SKINS.map((skin) => ({
    gameCode: skin.gameCode,
    titles: skin.titles,
    taglines: skin.taglines,
    tags: skin.tags,
    motif: skin.motif,
    palette: skin.palette,
    volatility: skin.model === 'bold' ? 'high' : 'medium',
    rtp: publishedReturn(skin),
    reels: 5,
    rows: 3,
    lines: LINES.length,
    currency,
    minBet: stakes[0] ?? '0',
    maxBet: stakes.at(-1) ?? '0',
  }));
}
