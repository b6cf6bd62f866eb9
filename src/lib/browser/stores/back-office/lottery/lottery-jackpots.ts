import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type GameJackpots = EndpointResponse<'GET /ops/api/lottery/games/{gameCode}/jackpots'>;
export type ReserveMove = EndpointInput<'POST /ops/api/lottery/games/{gameCode}/reserve'>['body'];
export type JackpotChange = EndpointInput<'PUT /ops/api/lottery/games/{gameCode}/jackpots'>['body'];

/** Jackpots of the game whose dialog is open. */
export const gameJackpots = createLoader((gameCode: string) =>
  inBackOffice(call('GET /ops/api/lottery/games/{gameCode}/jackpots', { params: { gameCode } })),
);

onSignedOut(gameJackpots.clear);

export function moveReserve(gameCode: string, body: ReserveMove): Promise<void> {
  const work = () => call('POST /ops/api/lottery/games/{gameCode}/reserve', { params: { gameCode }, body });
  return runAction(work, gameJackpots.reload, { key: 'done.reserveMoved', params: { id: gameCode } });
}

export function changeJackpots(gameCode: string, body: JackpotChange): Promise<void> {
  const work = () => call('PUT /ops/api/lottery/games/{gameCode}/jackpots', { params: { gameCode }, body });
  return runAction(work, gameJackpots.reload, { key: 'done.jackpotsChanged', params: { id: gameCode } });
}
