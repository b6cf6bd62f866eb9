import type { CallAnswer } from '#api/table';
import { gameAddress } from '../client/cdns.ts';
import { refreshBalance } from './balance.ts';
import { createLoader } from './loadable.ts';
import { memberCall } from './member-call.ts';

export type LaunchedGame = CallAnswer<'GET /wps/game/launchGame'>;

export interface GameRequest {
  vassalage: string;
  gameCode: string;
  language: string;
  device: 'mobile' | 'desktop';
}

/** Starts a game: the answer's address carries a one-time token, so each visit asks for its own. */
export const launch = createLoader(async (asked: GameRequest) => {
  const { game_url: address, title } = await memberCall('GET /wps/game/launchGame', {
    query: {
      gameId: asked.gameCode,
      vassalage: asked.vassalage,
      device: asked.device,
      language: asked.language,
      accountType: '1',
      confirmTrans: '0',
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: '3',
    },
  });
  // The frame may run scripts under its own origin; on ours it could reach the member's session.
  const gameUrl = gameAddress(address, asked.vassalage);
  if (new URL(gameUrl).origin === location.origin) throw new Error('the game shares the portal’s origin');
  return { game_url: gameUrl, title };
});

let launchedFor: string | undefined;

/** Starts the game of this page once, however often the page draws itself; trying again after a failure is allowed. */
export async function launchFromPage(asked: GameRequest): Promise<void> {
  const wanted = JSON.stringify(asked);
  const { state } = launch.$store.get();
  if (launchedFor === wanted && state !== 'failed') return;
  launchedFor = wanted;
  await launch.load(asked);
}

/** Messages of a game to the page around it; others are ignored. */
export type GameMessage = 'balance' | 'exit';

export function readGameMessage(
  event: Pick<MessageEvent, 'origin' | 'data'>,
  gameUrl: string,
): GameMessage | undefined {
  if (event.origin !== new URL(gameUrl).origin) return undefined;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'parlay:balance-hint') return 'balance';
  return data.type === 'parlay:exit' ? 'exit' : undefined;
}

/** A round ended: the push tells the balance as well; this is for when it is late. */
export function onBalanceHint(): void {
  void refreshBalance();
}
