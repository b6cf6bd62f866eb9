import { atom, computed } from 'nanostores';
import { VIETNAMESE_GROUPS } from '#rules/lottery/menu-groups';
import { lotteryGame, type LotteryGame } from '#rules/lottery/games';
import { call } from '../../client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { follow } from './follow.ts';
import type { Opened } from './heard.ts';

/** Results of the stations of a day: each station draws once. */
export const vnDay = createLoader(async (day: string, language: string | undefined) => {
  const query = { day, language, count: 100, prizeMode: 'SEA' as const, device: 'WEB' };
  return (await call('GET /lgw/vn/numeros/opened/game', { query })).list;
});

export type VnRegion = LotteryGame['group'];

export const $vnRegion = atom<VnRegion>('VN_MB');

export interface StationResult {
  game: LotteryGame;
  result: Opened;
}

/** What the stations of the chosen region drew, in the order of the catalogue. The portal's own draws are not among them. */
export const $vnStations = computed([vnDay.$store, $vnRegion], (loaded, region): StationResult[] =>
  (valueOf(loaded) ?? [])
    .flatMap((result) => {
      const game = lotteryGame(result.gameCode);
      return game && game.group === region && !game.isInHouse ? [{ game, result }] : [];
    })
    .sort((a, b) => a.game.gameId - b.game.gameId),
);

export const VN_REGIONS: readonly VnRegion[] = VIETNAMESE_GROUPS;

/** Results of today come in one after the other. */
export function followVnDay(): () => void {
  return follow(vnDay, () => Infinity);
}
