import type { GameCategory } from '#rules/games/game-categories';
import { call } from '../../client/client.ts';
import { platformName } from '../../page/platform.ts';
import { createLoader } from '../loadable.ts';
import type { GameRequest } from './game.ts';

const MAX_GAMES = 18;

/** Loads other games of a game's vendor, the most popular first. */
export const vendorGames = createLoader(async ({ gameCode, vendorCode, language }: GameRequest) => {
  const query = { vassalage: vendorCode, language, platform: platformName(), pageSize: MAX_GAMES + 1 };
  const { games } = await call('GET /wps/relay/GCSGAME_gameList', { query });
  return games.filter((game) => game.gameCode !== gameCode).slice(0, MAX_GAMES);
});

/** Games that a vendor's list shows; the lobby has the others. */
const MAX_LISTED_GAMES = 42;

interface ListRequest {
  vendor: string;
  category: GameCategory;
  language: string;
}

/** Loads the games of a vendor in a category, without the one that stands for the vendor. */
export const listedGames = createLoader(async ({ vendor: vassalage, category: gameType, language }: ListRequest) => {
  const query = { vassalage, gameType, language, platform: platformName(), pageSize: MAX_LISTED_GAMES };
  const { games, totalRows } = await call('GET /wps/relay/GCSGAME_gameList', { query });
  return { games: games.filter(({ isVassalage }) => !isVassalage), isCut: totalRows > games.length };
});
