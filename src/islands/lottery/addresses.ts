import { getTitle } from '#i18n/titles';
import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import type { LobbyMode } from '#browser/stores/lottery/lobby';
import { LOTTERY_VENDORS, VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';

/** The lottery page, the results of the Vietnamese stations, and the lobby `/elott` in the site's game menu. */
export type LotteryPage = 'lottery' | 'vnlottery' | 'elott';

/** Namespaces with the texts of the lottery's pages. */
export const LOTTERY_NAMESPACES = ['lottery', 'bets', 'errors', 'common'] as const;

/** Target of a lottery address (docs/spec/lottery-rulebook.md §2): a game, one of its draws, or the lobby if it names neither. */
export interface LotteryRoute {
  game: LotteryGame | undefined;
  drawNumber: string | undefined;
}

const DRAW = /^[0-9/-]{4,16}$/;

/** Parses the query string. An unknown game means the lobby; the Vietnamese page accepts only Vietnamese games. */
export function parseLotteryRoute(search: string, page: LotteryPage): LotteryRoute {
  const query = new URLSearchParams(search);
  const game = lotteryGame(query.get('gameCode') ?? '');
  if (!game || (page === 'vnlottery' && !VIETNAMESE_GROUPS.includes(game.group)))
    return { game: undefined, drawNumber: undefined };
  const drawNumber = query.get('issue') ?? '';
  return { game, drawNumber: DRAW.test(drawNumber) ? drawNumber : undefined };
}

/** Returns the prize mode of the vendor in the lobby's query string (`vassalage`). */
export function parseLobbyMode(search: string): LobbyMode {
  const code = new URLSearchParams(search).get('vassalage');
  return LOTTERY_VENDORS.find((vendor) => vendor.code === code)?.prizeMode ?? 'Elott';
}

export function gameTitle({ titles }: Pick<LotteryGame, 'titles'>, tag: string): string {
  return getTitle(titles, tag);
}
