import { atom, computed, onMount } from 'nanostores';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session, loadSession } from '../session.ts';

/** The games of the member's latest bets, newest first. */
export const recentLotteries = createLoader(
  async () => (await callAsMember('GET /lgw/vn/games/game_menu/recent', {})).gameMenus,
);

const $isSessionLoaded = atom(false);

/** True once the row of recent games has its final height: it is empty for visitors and when the session cannot be loaded. */
export const $isRecentReady = computed(
  [$isSessionLoaded, $session, recentLotteries.$store],
  (isSessionLoaded, { state }, loaded) =>
    isSessionLoaded && (state !== 'in' || loaded.state === 'ready' || loaded.state === 'failed'),
);

onMount($isRecentReady, () => {
  const markLoaded = () => $isSessionLoaded.set(true);
  void loadSession().then(markLoaded, markLoaded);
  return $session.subscribe(({ state }) => {
    if (state === 'in') void recentLotteries.load();
    else recentLotteries.clear();
  });
});
