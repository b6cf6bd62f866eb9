import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { makeSound } from '#browser/sounds';
import { $player } from '#browser/stores/inhouse/player';
import {
  $steppedTable,
  pictureOf,
  resumeRound,
  type StartIn,
  startRound,
  type StepIn,
  type SteppedTable,
  type StepRound,
  takeStep,
} from '#browser/stores/inhouse/step-round';
import type { StepGameName } from '#rules/inhouse/step-games';

export interface StepGame {
  table: SteppedTable;
  /** The round of the picture; undefined before the first one and while one is started. */
  round: StepRound | undefined;
  /** The round that is played, until its end has been shown. */
  live: StepRound | undefined;
  /** Whether a step can be taken now. */
  isReady: boolean;
  /** Step that is on its way, or whose response was lost. */
  sent: StepIn | undefined;
  error: unknown;
  clearError: () => void;
  start: (start: StartIn) => void;
  step: (step: StepIn) => void;
}

/** Binds the page of a game of several steps to its round, which it continues after a reload. */
export function useStepGame(game: StepGameName): StepGame {
  const table = useStore($steppedTable);
  const player = useStore($player);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // A start finds the open round too.
    if (player === 'member' || player === 'demo') resumeRound(game).catch(() => undefined);
  }, [player, game]);
  const round = table.state === 'starting' ? undefined : pictureOf(table);
  const steps = round?.state === 'open' ? round.steps.length : 0;
  useEffect(() => {
    if (steps > 0) makeSound('tick');
  }, [steps]);
  const run = (work: Promise<void>) => {
    setError(undefined);
    work.catch(setError);
  };
  return {
    table,
    round,
    live: table.state === 'open' || table.state === 'revealing' ? table.round : undefined,
    isReady: table.state === 'open' && !table.isSending,
    sent: table.state === 'open' ? table.sent : undefined,
    error,
    clearError: () => setError(undefined),
    start: (start) => run(startRound(game, start)),
    step: (step) => run(takeStep(step)),
  };
}

/** Returns the game of a page that shows a round of the past: no step can be taken. */
export function useReplayedSteps(): StepGame {
  const table = useStore($steppedTable);
  return {
    table,
    round: pictureOf(table),
    live: undefined,
    isReady: false,
    sent: undefined,
    error: undefined,
    clearError: () => undefined,
    start: () => undefined,
    step: () => undefined,
  };
}
