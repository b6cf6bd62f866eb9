import { atom, computed, onMount } from 'nanostores';
import { createLoader } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { $session, loadSession } from '../session.ts';

/** The games that the member bet on last, newest first. */
export const recentLotteries = createLoader(
  async () => (await memberCall('GET /lgw/vn/games/game_menu/recent', {})).gameMenus,
);

const $isSessionSettled = atom(false);

/** Whether the row of recent games has its final height: a visitor has none, and neither has who could not be asked about. */
export const $isRecentKnown = computed(
  [$isSessionSettled, $session, recentLotteries.$store],
  (isSettled, { state }, loaded) =>
    isSettled && (state !== 'in' || loaded.state === 'ready' || loaded.state === 'failed'),
);

onMount($isRecentKnown, () => {
  const settle = () => $isSessionSettled.set(true);
  void loadSession().then(settle, settle);
  return $session.subscribe(({ state }) => {
    if (state === 'in') void recentLotteries.load();
    else recentLotteries.clear();
  });
});
