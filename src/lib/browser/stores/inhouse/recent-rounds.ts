import type { EndpointResponse } from '#api/table';
import type { SeededGame } from '#rules/inhouse/stream';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { callTable } from './call-table.ts';

export type RecentRound = EndpointResponse<'GET /wps/inhouse/rounds'>['list'][number];

const MAX_ROUNDS = 20;

/** The member's last rounds in the page's game, the latest first. */
export const recentRounds = createLoader(
  async (game: SeededGame) => (await callTable('GET /wps/inhouse/rounds', { query: { game } })).list,
);

/** Adds a round that has ended. */
export function addRecentRound(round: RecentRound & { game: SeededGame }): void {
  const known = valueOf(recentRounds.$store.get());
  if (known) recentRounds.set([round, ...known.filter(({ id }) => id !== round.id)].slice(0, MAX_ROUNDS));
  else void recentRounds.load(round.game);
}

$session.listen(({ state }) => {
  if (state === 'out') recentRounds.clear();
});
