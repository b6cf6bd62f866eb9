import type { ReactNode } from 'react';
import type { StepGameName } from '#rules/inhouse/step-games';
import { multiplierText } from './multipliers.ts';
import { type OfferedStart, StepPanel } from './StepPanel.tsx';
import { SeededFrame, type SeededFrameProps } from './SeededFrame.tsx';
import type { StepGame } from './use-step-game.ts';

interface StepTableProps extends Pick<SeededFrameProps, 'tag' | 't' | 'terms' | 'best' | 'stage' | 'eventText'> {
  game: StepGameName;
  stepGame: StepGame;
  offer: OfferedStart;
  /** Controls of what the player chooses before the round. */
  controls: ReactNode;
  /** Controls of the open round, in the same place. */
  acts: ReactNode;
}

/** The table of a game of several steps. */
export function StepTable({ stepGame, offer, controls, acts, ...frame }: StepTableProps) {
  const { tag, t, terms } = frame;
  const { table } = stepGame;
  return (
    <SeededFrame
      {...frame}
      isPlacing={table.state === 'starting'}
      shown={table.state === 'shown' ? table.round : undefined}
      shortResult={({ multiplier }) => multiplierText(multiplier, tag)}
      panel={
        <StepPanel tag={tag} t={t} terms={terms} stepGame={stepGame} offer={offer} controls={controls} acts={acts} />
      }
    />
  );
}
