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
