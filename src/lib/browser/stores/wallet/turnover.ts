import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type Turnover = EndpointResponse<'GET /wps/member/turnover'>;

/** The turnover that is required before a withdrawal. */
export const turnover = createLoader(() => callAsMember('GET /wps/member/turnover', {}));

/** A round counts as soon as the server has applied it, which it does every second. */
const APPLIED_AFTER_MS = 2 * SECOND_MS;

/** Loads the turnover and follows its changes while a page shows it. Returns a function that ends it. */
export function followTurnover(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => void turnover.reload();
  const reloadSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(reload, APPLIED_AFTER_MS);
  };
  const subscriptions = [
    onLiveEvent('balance', reloadSoon),
    onLiveEvent('rewards', reload),
    onLiveEvent('resumed', reload),
  ];
  void turnover.load();
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

$session.listen(({ state }) => state === 'out' && turnover.clear());
