import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $current, type SettledRound } from '#browser/stores/inhouse/current-round';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import { BetPanel, type OfferedBet } from './BetPanel.tsx';
import { SeededFrame, type SeededFrameProps } from './SeededFrame.tsx';

interface TableProps extends Pick<SeededFrameProps, 'tag' | 't' | 'terms' | 'stage' | 'shortResult'> {
  game: OneStepName;
  /** Controls of what the player chooses besides the stake. */
  controls: ReactNode;
  bet: OfferedBet;
  /** Returns the outcome as a sentence, for screen readers. */
  resultText: (round: SettledRound) => string;
}

/** The table of a game whose bets are settled at once. */
export function Table({ controls, bet, resultText, ...frame }: TableProps) {
  const { tag, t, game, terms } = frame;
  const current = useStore($current);
  const shown = current.state === 'shown' ? current.round : undefined;
  return (
    <SeededFrame
      {...frame}
      best={bet.best}
      isPlacing={current.state === 'placing'}
      shown={shown}
      eventText={shown && resultText(shown)}
      panel={
        <BetPanel tag={tag} t={t} game={game} terms={terms} bet={bet}>
          {controls}
        </BetPanel>
      }
    />
  );
}
