import { ROOMS_GAME } from '../rooms/game.ts';
import { DEEP_SEA } from '../fish/fish.ts';
import { ESPORTS_BOOKMAKER, FOOTBALL_BOOKMAKER } from '../sportsbook/games.ts';
import { SKINS } from '../slots/skins.ts';
import { slotGame } from '../slots/slot.ts';
import { BACCARAT_TABLE } from '../tables/baccarat-table.ts';
import { COCKFIGHT_TABLE } from '../tables/cockfight-table.ts';
import { tableGame } from '../tables/game.ts';
import type { VendorCode } from '../wallet/signature.ts';
import type { SandboxGame } from './game.ts';

interface SandboxVendor {
  readonly code: VendorCode;
  /** In the order of the lobby. */
  readonly games: readonly SandboxGame[];
}

/** The vendors that the program serves. A game's code is unique among all of them. */
const VENDORS: readonly SandboxVendor[] = [
  {
    code: 'SBX',
    games: [...SKINS.map(slotGame), DEEP_SEA, ROOMS_GAME, tableGame(BACCARAT_TABLE), FOOTBALL_BOOKMAKER],
  },
  { code: 'DS88', games: [tableGame(COCKFIGHT_TABLE)] },
  { code: 'IA', games: [ESPORTS_BOOKMAKER] },
];

/** All games with their vendors. */
export const GAMES = VENDORS.flatMap(({ code, games }) => games.map((game) => ({ vendorCode: code, game })));

const BY_CODE = new Map(GAMES.map((entry) => [entry.game.gameCode, entry]));

export function gameOf(gameCode: string): SandboxGame | undefined {
  return BY_CODE.get(gameCode)?.game;
}

/** Finds a game of a vendor: those of another vendor are unknown to it. */
export function gameOfVendor(vendorCode: VendorCode, gameCode: string): SandboxGame | undefined {
  const entry = BY_CODE.get(gameCode);
  return entry?.vendorCode === vendorCode ? entry.game : undefined;
}

/** Returns the vendor of a game that exists. */
export function vendorOf(gameCode: string): VendorCode {
  const entry = BY_CODE.get(gameCode);
  if (!entry) throw new Error(`no vendor has the game ${gameCode}`);
  return entry.vendorCode;
}
