import type { EndpointInput, EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type BoardList = EndpointResponse<'GET /wps/relay/MCS2_missionLeaderboard'>;
export type Board = BoardList['boards'][number];
export type BoardPlace = Board['places'][number];

export const PLACES_PAGE_SIZE = 20;
const FOLLOW_EVERY_MS = 10_000;

export const boards = createLoader(() => callAsMember('GET /wps/relay/MCS2_missionLeaderboard', { query: {} }));

/** One page of the places of a window. */
export const boardPage = createLoader(async ({ id, windowName }: Pick<Board, 'id' | 'windowName'>, pageNo: number) => {
  const query = { id, window: windowName, pageNo, pageSize: PLACES_PAGE_SIZE };
  const { boards: list } = await callAsMember('GET /wps/relay/MCS2_missionLeaderboard', { query });
  return list[0];
});

/** Loads the boards and follows them while a page shows them and somebody can see it. Returns a function that ends it. */
export function followBoards(): () => void {
  const reload = () => {
    if (document.visibilityState === 'visible') void boards.reload();
  };
  void boards.load();
  const stop = onLiveEvent('resumed', reload);
  const timer = setInterval(reload, FOLLOW_EVERY_MS);
  return () => {
    clearInterval(timer);
    stop();
  };
}

export type BonusPreferences = EndpointResponse<'GET /wps/member/preferences/bonuses'>;
type Decision = EndpointInput<'PUT /wps/member/preferences/bonuses'>['body'];

export const bonusPreferences = createLoader(() => callAsMember('GET /wps/member/preferences/bonuses', {}));

/** Stores what the member decides about bonuses and boards. Throws what the request threw. */
export async function decideBonuses(body: Decision): Promise<void> {
  await callAsMember('PUT /wps/member/preferences/bonuses', { body });
  await bonusPreferences.reload();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  boards.clear();
  boardPage.clear();
  bonusPreferences.clear();
});
