import { call, type EndpointOptions } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { inBackOffice } from './session.ts';

/** Games that a search offers. */
const GAMES = 20;

type Query = EndpointOptions<'GET /ops/api/games'>['query'];

const createSearch = (filter: Partial<Pick<Query, 'supports'>>) =>
  createLoader(async (search: string) => {
    const query = { pageNo: 1, pageSize: GAMES, state: 'on', search, ...filter } as const;
    const { rows } = await inBackOffice(call('GET /ops/api/games', { query }));
    return rows;
  });

/** Games that a search finds. */
export const foundGames = createSearch({});

/** Games with free rounds that a search finds. */
export const foundFreeRoundsGames = createSearch({ supports: 'freeRounds' });
