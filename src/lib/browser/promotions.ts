import { call } from './client.ts';

export type Promotion = Awaited<ReturnType<typeof promotionsOf>>[number];

/** The first page of a category, as they are published now. */
export async function promotionsOf(category: 'new_player', signal: AbortSignal) {
  return (await call('GET /wps/promotions', { query: { category, page: 1 }, signal })).rows;
}
