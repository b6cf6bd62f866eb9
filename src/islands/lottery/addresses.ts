import { localPath } from '#i18n/paths';
import { lotteryGame, type LotteryGame } from '#rules/lottery/games';
import { VIETNAMESE_GROUPS } from '#rules/lottery/menu-groups';

/** What an address of the lottery asks for (rulebook §2): a game, one of its issues, or the lobby where it names neither. */
export interface Asked {
  game: LotteryGame | undefined;
  issue: string | undefined;
}

const ISSUE = /^[0-9/-]{4,16}$/;

/** A game that the portal does not know is the lobby. On the page of the Vietnamese lottery there are no others. */
export function askedBy(search: string, room: 'lottery' | 'vnlottery'): Asked {
  const query = new URLSearchParams(search);
  const game = lotteryGame(query.get('gameCode') ?? '');
  if (!game || (room === 'vnlottery' && !VIETNAMESE_GROUPS.includes(game.group)))
    return { game: undefined, issue: undefined };
  const issue = query.get('issue') ?? '';
  return { game, issue: ISSUE.test(issue) ? issue : undefined };
}

export function gameAddress(tag: string, gameCode: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode })}`;
}

export function proofAddress(tag: string, gameCode: string, issue: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode, issue })}`;
}

export function gameTitle({ titles }: Pick<LotteryGame, 'titles'>, tag: string): string {
  return titles[tag === 'vi' ? 'vi' : 'en'];
}
