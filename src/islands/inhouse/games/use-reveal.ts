import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $current,
  finishReveal,
  type CurrentRound,
  type SettledRound,
  shownRound,
} from '#browser/stores/inhouse/current-round';
import type { Translator } from '../../ui/index.ts';

/** Properties of a picture that shows a round of the past. */
export interface ReplayedProps {
  tag: string;
  t: Translator;
  round: SettledRound;
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the round of the picture, and ends its reveal after a time; at once for those who want no motion. */
export function useReveal(milliseconds: number): {
  current: CurrentRound;
  round: SettledRound | undefined;
  isShown: boolean;
} {
  const current = useStore($current);
  useEffect(() => {
    if (current.state !== 'revealing') return undefined;
    const timer = setTimeout(finishReveal, isStill() ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [current, milliseconds]);
  return { current, round: shownRound(current), isShown: current.state === 'shown' };
}
