import { atom, computed } from 'nanostores';
import { VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { scheduleReloads } from './scheduled-reloads.ts';
import type { PublishedResult } from './draw-events.ts';
import { onDrawResults } from './live.ts';

/** The results of all stations on one day; each station draws once. */
export const vnDay = createLoader(async (day: string, language: string | undefined): Promise<VnDay> => {
  const query = { day, language, count: 100, prizeMode: 'SEA' as const, device: 'WEB' };
  return { day, list: (await call('GET /lgw/vn/numeros/opened/game', { query })).list };
});

interface VnDay {
  day: string;
  list: PublishedResult[];
}

export type VnRegion = LotteryGame['group'];

export const $vnRegion = atom<VnRegion>('VN_MB');

export interface StationResult {
  game: LotteryGame;
  result: PublishedResult;
}

/** The results of the stations in the selected region, in catalogue order, without the portal's own draws. */
export const $vnStations = computed([vnDay.$store, $vnRegion], (loaded, region): StationResult[] =>
  (valueOf(loaded)?.list ?? [])
    .flatMap((result) => {
      const game = lotteryGame(result.gameCode);
      return game && game.group === region && !game.isInHouse ? [{ game, result }] : [];
    })
    .sort((a, b) => a.game.gameId - b.game.gameId),
);

export const VN_REGIONS: readonly VnRegion[] = VIETNAMESE_GROUPS;

/** Adds the results of today as they are published. Returns a function that stops it. */
export function subscribeToVnDay(): () => void {
  const unsubscribers = [
    onDrawResults('all', applyResult, () => void vnDay.reload()),
    scheduleReloads(vnDay, () => Infinity),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

function applyResult(result: PublishedResult): void {
  const loaded = vnDay.$store.get();
  if (loaded.state === 'loading') return void vnDay.reload();
  const shown = valueOf(loaded);
  if (!shown || shown.day !== result.day || lotteryGame(result.gameCode)?.isInHouse !== false) return;
  const others = shown.list.filter(({ gameCode }) => gameCode !== result.gameCode);
  vnDay.set({ ...shown, list: [result, ...others] });
}
