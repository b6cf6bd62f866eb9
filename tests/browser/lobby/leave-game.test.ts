import { expect, it } from 'vitest';
import { isWayBack } from '#browser/lobby/leave-game';

it.each([
  ['/rng', true],
  ['/en/live?vassalage=SBX', true],
  ['/', false],
  ['/en/game?vendor=SBX&game=POKER&type=PVP', true],
  ['/en/game?vendor=SBX&game=POKER&type=PVP&room=7', false],
  ['/game?vendor=SBX&game=LOTUS', false],
  ['/promotions?type=PVP', false],
])('a game that was started from %s is left to it: %s', (path, isLeftTo) => {
  expect(isWayBack(`https://portal.example${path}`)).toBe(isLeftTo);
});
