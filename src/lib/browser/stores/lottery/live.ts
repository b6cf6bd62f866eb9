import { onLiveEvent, renewLiveEvents, watchDraws, type LiveEvents } from '../../client/live-events.ts';
import { loadSession } from '../session.ts';
import { parseDrawMessage, parseJackpots, type Jackpot, type PublishedResult } from './draw-events.ts';

/** Subscribes to jackpot amounts, which change after a draw or when staff move money. Needs `onDrawResults` to be active. */
export function onJackpots(
  handle: (gameCode: string, jackpots: Jackpot[], change: { isAfterDraw: boolean }) => void,
): () => void {
  return onLiveEvent('jackpot', ({ gameCode, issue: drawNumber, jackpots }) => {
    const parsed = parseJackpots(jackpots);
    if (parsed) handle(gameCode, parsed, { isAfterDraw: typeof drawNumber === 'string' });
  });
}

/**
 * Subscribes to draw results. `games` are game codes separated by commas, or `all`. Calls `catchUp` when messages may have been
 * missed. Returns a function that unsubscribes.
 */
export function onDrawResults(
  games: string,
  handle: (result: PublishedResult) => void,
  catchUp: () => void,
): () => void {
  watchDraws(games);
  // Members receive draws on their own connection, so it is opened after the session is known; without one, as a visitor.
  void loadSession().then(renewLiveEvents, renewLiveEvents);
  const unsubscribers = [
    onLiveEvent('draw', (message: LiveEvents['draw']) => {
      const result = parseDrawMessage(message);
      if (result) handle(result);
    }),
    onLiveEvent('resumed', catchUp),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    watchDraws(undefined);
    renewLiveEvents();
  };
}
