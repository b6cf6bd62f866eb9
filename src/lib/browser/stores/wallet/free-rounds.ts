import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type FreeRounds = EndpointResponse<'GET /wps/member/free-rounds'>['rows'][number];
export type FreeRoundsPage = EndpointResponse<'GET /wps/member/free-rounds'>;

/** More than a member ever has at once. */
const OPEN_PAGE_SIZE = 50;
const ENDED_PAGE_SIZE = 5;

/** Free rounds that have not ended, the next to expire first, in a language by its code. */
export const openFreeRounds = createLoader(async (language: string) => {
  const query = { state: 'open', language, pageNo: 1, pageSize: OPEN_PAGE_SIZE } as const;
  const { rows } = await callAsMember('GET /wps/member/free-rounds', { query });
  return rows;
});

export const endedFreeRounds = createLoader((language: string, pageNo: number) =>
  callAsMember('GET /wps/member/free-rounds', {
    query: { state: 'ended', language, pageNo, pageSize: ENDED_PAGE_SIZE },
  }),
);

/** Loads the member's free rounds and follows their changes while a page shows them. Returns a function that ends it. */
export function followFreeRounds(language: string): () => void {
  void openFreeRounds.load(language);
  void endedFreeRounds.load(language, 1);
  const subscriptions = (['rewards', 'resumed'] as const).map((name) =>
    onLiveEvent(name, () => {
      void openFreeRounds.reload();
      void endedFreeRounds.reload();
    }),
  );
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Returns whether a round can be played now. */
export function isPlayable({ state, roundsLeft }: Pick<FreeRounds, 'state' | 'roundsLeft'>): boolean {
  return state === 'open' && roundsLeft > 0;
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  openFreeRounds.clear();
  endedFreeRounds.clear();
});
