import { call } from '../../client/client.ts';
import type { GameRequest } from './game.ts';
import { platformName } from '../../page/platform.ts';
import { createLoader } from '../loadable.ts';

const MAX_GAMES = 4;

/** Loads popular games to offer in place of one that is unavailable. */
export const otherGames = createLoader(async ({ gameCode, vendorCode, language }: GameRequest) => {
  const query = { isPlatform: '2', platform: platformName(), language };
  const { list } = await call('GET /wps/relay/GCSGAME_hotGamesV2', { query });
  return list.filter((game) => game.gameCode !== gameCode || game.vassalage !== vendorCode).slice(0, MAX_GAMES);
});
