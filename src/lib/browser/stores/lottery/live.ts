import { onLive, renewLive, watchDraws, type LiveMessages } from '../../client/events.ts';
import { loadSession } from '../session.ts';
import { openedOf, parseJackpots, type Jackpot, type Opened } from './draw-events.ts';

/** Hears what a game's jackpots have come to, by a draw or by what operations did, while draws are heard of. */
export function onJackpots(handle: (gameCode: string, jackpots: Jackpot[], isOfDraw: boolean) => void): () => void {
  return onLive('jackpot', ({ gameCode, issue: drawNumber, jackpots }) => {
    const parsed = parseJackpots(jackpots);
    if (parsed) handle(gameCode, parsed, typeof drawNumber === 'string');
  });
}

/**
 * Hears of draws from when it is known whose connection brings them: `games` are codes with commas between, or `all`. `hear`
 * gets each result, `catchUp` is called after some may have been missed. Gives the way to stop.
 */
export function onDraws(games: string, handle: (opened: Opened) => void, catchUp: () => void): () => void {
  watchDraws(games);
  // Who cannot be asked about hears of draws as a visitor does.
  void loadSession().then(renewLive, renewLive);
  const stops = [
    onLive('draw', (message: LiveMessages['draw']) => {
      const opened = openedOf(message);
      if (opened) handle(opened);
    }),
    onLive('resumed', catchUp),
  ];
  return () => {
    for (const stop of stops) stop();
    watchDraws(undefined);
    renewLive();
  };
}
