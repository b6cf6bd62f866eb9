import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import type { LobbyMode } from '#browser/stores/lottery/lobby';
import { LOTTERY_VENDORS, VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';

/** The pages of the lottery: its own, the results of the Vietnamese stations, and the lobby among the other games. */
export type Room = 'lottery' | 'vnlottery' | 'elott';

/** The texts of the lottery's pages. */
export const LOTTERY_NAMESPACES = ['lottery', 'bets', 'errors', 'common'] as const;

/** Target of a lottery address (docs/spec/lottery-rulebook.md §2): a game, one of its draws, or the lobby if it names neither. */
export interface LotteryRoute {
  game: LotteryGame | undefined;
  drawNumber: string | undefined;
}

const DRAW = /^[0-9/-]{4,16}$/;

/** A game that the portal does not know is the lobby. On the page of the Vietnamese lottery there are no others. */
export function parseLotteryRoute(search: string, room: Room): LotteryRoute {
  const query = new URLSearchParams(search);
  const game = lotteryGame(query.get('gameCode') ?? '');
  if (!game || (room === 'vnlottery' && !VIETNAMESE_GROUPS.includes(game.group)))
    return { game: undefined, drawNumber: undefined };
  const drawNumber = query.get('issue') ?? '';
  return { game, drawNumber: DRAW.test(drawNumber) ? drawNumber : undefined };
}

/** The menu that an address of the lobby asks for as its vendor (specification §4). */
export function parseLobbyMode(search: string): LobbyMode {
  const code = new URLSearchParams(search).get('vassalage');
  return LOTTERY_VENDORS.find((vendor) => vendor.code === code)?.prizeMode ?? 'Elott';
}

export function gameTitle({ titles }: Pick<LotteryGame, 'titles'>, tag: string): string {
  return titles[tag === 'vi' ? 'vi' : 'en'];
}
