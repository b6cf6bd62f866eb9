import { LOTTERY_VENDOR } from '#rules/rewards/bonus-money/grants';
import { toIndexedWords, toSearchWords } from '#rules/site/search-words';
import { call, type EndpointOptions } from '../../client/client.ts';
import { createLoader, type Loader, valueOf } from '../loadable.ts';
import { lotteryGames } from './lottery/lottery.ts';
import { inBackOffice } from './shell/session.ts';

/** Games that a search offers. */
const GAMES = 20;

type Query = EndpointOptions<'GET /ops/api/games'>['query'];

export interface FoundGame {
  vendor: string;
  game: string;
  title: string;
}
export type GameSearch = Loader<FoundGame[], [search: string]>;

async function findGames(search: string, filter: Partial<Pick<Query, 'supports'>> = {}): Promise<FoundGame[]> {
  const query = { pageNo: 1, pageSize: GAMES, state: 'on', search, ...filter } as const;
  const { rows } = await inBackOffice(call('GET /ops/api/games', { query }));
  return rows;
}

/** Finds the lotteries of which each word of the search begins a word of the title or the code. */
async function findLotteries(search: string): Promise<FoundGame[]> {
  if (!valueOf(lotteryGames.$store.get())) await lotteryGames.load();
  const listed = lotteryGames.$store.get();
  if (listed.state === 'failed' && !listed.value) throw listed.error;
  const games = valueOf(listed)?.rows ?? [];
  const typed = search === '' ? [] : toSearchWords(search);
  const found = games.filter(({ gameCode, gameName, isEnabled }) => {
    const words = toIndexedWords(`${gameName} ${gameCode}`);
    return isEnabled && typed?.every((begin) => words.some((word) => word.startsWith(begin)));
  });
  return found.slice(0, GAMES).map(({ gameCode: game, gameName: title }) => ({ vendor: LOTTERY_VENDOR, game, title }));
}

/** Games of vendors and lotteries that a search finds. */
export const foundGames: GameSearch = createLoader(async (search: string) => {
  const [games, lotteries] = await Promise.all([findGames(search), findLotteries(search)]);
  return [...games, ...lotteries];
});

/** Games with free rounds that a search finds. */
export const foundFreeRoundsGames: GameSearch = createLoader((search: string) =>
  findGames(search, { supports: 'freeRounds' }),
);
