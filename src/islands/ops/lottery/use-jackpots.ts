import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { gameJackpots } from '#browser/stores/operations/lottery-jackpots';

/** The jackpots of a game, for as long as its dialog is open. */
export function useJackpots(gameCode: string) {
  useEffect(() => {
    void gameJackpots.load(gameCode);
    return gameJackpots.clear;
  }, [gameCode]);
  return useStore(gameJackpots.$store);
}
