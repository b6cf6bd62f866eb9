import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type MemberRank = EndpointResponse<'GET /wps/member/rank'>;
export type LadderLevel = MemberRank['levels'][number];

/** The member's VIP rank with all levels and the latest changes. */
export const rank = createLoader(() => callAsMember('GET /wps/member/rank', {}));

/** Loads the rank and follows changes of the level while a page shows it. Returns a function that ends it. */
export function followRank(): () => void {
  void rank.load();
  const reload = () => void rank.reload();
  const subscriptions = [onLiveEvent('rank', reload), onLiveEvent('resumed', reload)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') rank.clear();
});
