import { atom, computed } from 'nanostores';
import { VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { follow } from './follow.ts';
import type { Opened } from './draw-events.ts';
import { onDraws } from './live.ts';

/** Results of the stations of a day: each station draws once. */
export const vnDay = createLoader(async (day: string, language: string | undefined): Promise<VnDay> => {
  const query = { day, language, count: 100, prizeMode: 'SEA' as const, device: 'WEB' };
  return { day, list: (await call('GET /lgw/vn/numeros/opened/game', { query })).list };
});

interface VnDay {
  day: string;
  list: Opened[];
}

export type VnRegion = LotteryGame['group'];

export const $vnRegion = atom<VnRegion>('VN_MB');

export interface StationResult {
  game: LotteryGame;
  result: Opened;
}

/** What the stations of the chosen region drew, in the order of the catalogue. The portal's own draws are not among them. */
export const $vnStations = computed([vnDay.$store, $vnRegion], (loaded, region): StationResult[] =>
  (valueOf(loaded)?.list ?? [])
    .flatMap((result) => {
      const game = lotteryGame(result.gameCode);
      return game && game.group === region && !game.isInHouse ? [{ game, result }] : [];
    })
    .sort((a, b) => a.game.gameId - b.game.gameId),
);

export const VN_REGIONS: readonly VnRegion[] = VIETNAMESE_GROUPS;

/** Results of today come in one after the other. */
export function followVnDay(): () => void {
  const stops = [onDraws('all', takeResult, () => void vnDay.reload()), follow(vnDay, () => Infinity)];
  return () => stops.forEach((stop) => stop());
}

function takeResult(opened: Opened): void {
  const loaded = vnDay.$store.get();
  if (loaded.state === 'loading') return void vnDay.reload();
  const shown = valueOf(loaded);
  if (!shown || shown.day !== opened.day || lotteryGame(opened.gameCode)?.isInHouse !== false) return;
  const others = shown.list.filter(({ gameCode }) => gameCode !== opened.gameCode);
  vnDay.set({ ...shown, list: [opened, ...others] });
}
