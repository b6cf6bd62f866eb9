import { expect, it } from 'vitest';
import { isLobbyAddress } from '#browser/lobby/leave-game';

const ORIGIN = 'https://portal.example';

it.each([
  ['https://portal.example/rng', true],
  ['https://portal.example/en/live?vassalage=SBX', true],
  ['https://portal.example/', false],
  ['https://portal.example/game?game=LOTUS', false],
  ['https://elsewhere.example/rng', false],
  ['', false],
])('the address "%s" is a lobby of the site: %s', (address, isLobby) => {
  expect(isLobbyAddress(address, ORIGIN)).toBe(isLobby);
});
