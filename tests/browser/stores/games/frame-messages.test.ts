import { expect, it, vi } from 'vitest';
import { readGameMessage, sendToGame } from '#browser/stores/games/frame-messages';

const gameUrl = 'https://vendor.example/play?token=1';
const origin = 'https://vendor.example';
const frame = {} as MessageEventSource;
const read = (data: unknown, given: { origin?: string; source?: MessageEventSource | null } = {}) =>
  readGameMessage({ origin, source: frame, data, ...given }, { frame, gameUrl });

it.each([
  ['parlay:ready', { type: 'ready', orientation: undefined }],
  ['parlay:round-started', { type: 'round-started' }],
  ['parlay:settled', { type: 'settled' }],
  ['parlay:balance-hint', { type: 'settled' }],
  ['parlay:deposit', { type: 'deposit' }],
  ['parlay:exit', { type: 'exit' }],
])('%s is read', (type, message) => {
  expect(read({ type })).toEqual(message);
});

it('the orientation of a game is read, unless it is none', () => {
  expect(read({ type: 'parlay:ready', orientation: 'landscape' })).toEqual({ type: 'ready', orientation: 'landscape' });
  expect(read({ type: 'parlay:ready', orientation: 'sideways' })).toEqual({ type: 'ready', orientation: undefined });
});

it('messages of other origins and other windows, and unknown ones are ignored', () => {
  const exit = { type: 'parlay:exit' };
  expect(read(exit, { origin: 'https://vendor.example.evil' })).toBeUndefined();
  expect(read(exit, { source: {} as MessageEventSource })).toBeUndefined();
  expect(read(exit, { source: null })).toBeUndefined();
  for (const data of ['parlay:exit', null, 7, {}, { type: 'parlay:pay' }, { type: ['parlay:exit'] }])
    expect(read(data)).toBeUndefined();
});

it('a message to the game goes to its origin only', () => {
  const postMessage = vi.fn<(message: unknown, origin: string) => void>();
  sendToGame({ postMessage } as unknown as Window, gameUrl, 'pause');
  sendToGame(null, gameUrl, 'pause');
  expect(postMessage.mock.calls).toEqual([[{ type: 'parlay:pause' }, origin]]);
});
