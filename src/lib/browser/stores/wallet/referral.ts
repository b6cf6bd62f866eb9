import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type MemberReferral = EndpointResponse<'GET /wps/member/referral'>;
export type Referee = MemberReferral['referees']['rows'][number];

const PAGE_SIZE = 10;

/** The member's referral code, earnings and a page of its referees. */
export const referral = createLoader((pageNo: number) =>
  callAsMember('GET /wps/member/referral', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Loads the first page and follows rewards while a page shows it. Returns a function that ends it. */
export function followReferral(): () => void {
  void referral.load(1);
  const reload = () => void referral.reload();
  const subscriptions = [onLiveEvent('rewards', reload), onLiveEvent('resumed', reload)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') referral.clear();
});
