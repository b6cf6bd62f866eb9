import type { Palette, SandboxGame, Words } from './games/game.ts';
import { GAMES } from './games/all.ts';
import { LOBBY_TITLES } from './games/titles.ts';
import type { VendorCode } from './wallet/signature.ts';

/** Facts that a lobby needs to show a game; amounts are decimal strings in `currency`. */
export interface CatalogueEntry {
  vendorCode: VendorCode;
  gameCode: string;
  titles: Readonly<Record<string, string>>;
  taglines: Words;
  category: SandboxGame['category'];
  type: string;
  tags: readonly string[];
  motif: string;
  palette: Palette;
  volatility: SandboxGame['volatility'];
  rtp: string;
  lines: number | undefined;
  hasFreeRounds: boolean;
  hasJackpot: boolean;
  currency: string;
  minBet: string;
  maxBet: string;
}

export function catalogue(currency = 'VND'): CatalogueEntry[] {
  return GAMES.map(({ vendorCode, game }) => {
    const { gameCode, titles, taglines, category, type, tags, motif, palette, volatility } = game;
    const { rtp, lines, hasFreeRounds, hasJackpot } = game;
    const stakes = game.stakes(currency);
    const bets = { currency, minBet: stakes[0] ?? '0', maxBet: stakes.at(-1) ?? '0' };
    const lobbyTitles = { ...titles, ...LOBBY_TITLES[gameCode] };
    const words = { vendorCode, gameCode, titles: lobbyTitles, taglines, category, type, tags, motif, palette };
    return { ...words, volatility, rtp, lines, hasFreeRounds, hasJackpot, ...bets };
  });
}
