import type { EndpointResponse } from '#api/table';
import { gameAddress } from '../../client/cdns.ts';
import { requireOtherOrigin } from '../../client/other-origin.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';

export type GameRoom = EndpointResponse<'GET /wps/relay/GLS2_roomList'>['list'][number];
export type LaunchedGame = EndpointResponse<'GET /wps/game/launchGame'>;

export interface GameRequest {
  vendorCode: string;
  gameCode: string;
  language: string;
  device: 'mobile' | 'desktop';
  /** The game is played against others: a room is chosen before it starts. */
  hasRooms: boolean;
  /** The chosen room. */
  roomId?: string;
  /** Free rounds to play. */
  rewardId?: string;
}

/** Starts a game. The address carries a one-time token, so each visit requests its own. */
export const launch = createLoader(async (request: GameRequest) => {
  const { game_url: address, ...launched } = await callAsMember('GET /wps/game/launchGame', {
    query: {
      gameId: request.gameCode,
      vassalage: request.vendorCode,
      device: request.device,
      language: request.language,
      accountType: '1',
      confirmTrans: '0',
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: '3',
      ...(request.roomId === undefined ? {} : { roomId: request.roomId }),
      ...(request.rewardId === undefined ? {} : { rewardId: request.rewardId }),
    },
  });
  return { ...launched, game_url: requireOtherOrigin(gameAddress(address, request.vendorCode)) };
});

/** Lists the rooms of a game against other players. */
export const gameRooms = createLoader(({ gameCode, vendorCode, language }: GameRequest) =>
  callAsMember('GET /wps/relay/GLS2_roomList', { query: { gameId: gameCode, vassalage: vendorCode, language } }),
);

let launchedKey: string | undefined;

/** Starts the page's game once, however often the page renders; a failed start may be retried. */
export async function launchFromPage(request: GameRequest): Promise<void> {
  const key = JSON.stringify(request);
  const { state } = launch.$store.get();
  if (launchedKey === key && state !== 'failed') return;
  launchedKey = key;
  await launch.load(request);
}
