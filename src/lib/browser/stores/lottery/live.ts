import { onLive, renewLive, watchDraws, type LiveMessages } from '../../client/events.ts';
import { loadSession } from '../session.ts';
import { openedOf, toldJackpots, type Jackpot, type Opened } from './draw-events.ts';

/** Hears what a game's jackpots have come to, by a draw or by what operations did, while draws are heard of. */
export function hearJackpots(hear: (gameCode: string, jackpots: Jackpot[], isOfDraw: boolean) => void): () => void {
  return onLive('jackpot', ({ gameCode, issue: drawNumber, jackpots }) => {
    const told = toldJackpots(jackpots);
    if (told) hear(gameCode, told, typeof drawNumber === 'string');
  });
}

/**
 * Hears of draws from when it is known whose connection brings them: `games` are codes with commas between, or `all`. `hear`
 * gets each result, `catchUp` is called after some may have been missed. Gives the way to stop.
 */
export function hearDraws(games: string, hear: (opened: Opened) => void, catchUp: () => void): () => void {
  watchDraws(games);
  // Who cannot be asked about hears of draws as a visitor does.
  void loadSession().then(renewLive, renewLive);
  const stops = [
    onLive('draw', (message: LiveMessages['draw']) => {
      const opened = openedOf(message);
      if (opened) hear(opened);
    }),
    onLive('resumed', catchUp),
  ];
  return () => {
    for (const stop of stops) stop();
    watchDraws(undefined);
    renewLive();
  };
}
