import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { makeSound } from '#browser/sounds';
import { $player } from '#browser/stores/inhouse/player';
import { type RecentRound, recentRounds } from '#browser/stores/inhouse/recent-rounds';
import { seeds } from '#browser/stores/inhouse/seeds';
import type { SeededGame } from '#rules/inhouse/stream';
import { moneyText, type Translator } from '../../ui/index.ts';
import { heatOf, multiplierText } from './multipliers.ts';
import { RecentRounds } from './RecentRounds.tsx';
import { SeedsDialog } from './SeedsDialog.tsx';
import { type EndedRound, type FrameProps, resultOf, TableFrame } from './TableFrame.tsx';

export interface SeededFrameProps extends Pick<FrameProps, 'tag' | 't' | 'terms' | 'stage' | 'panel'> {
  game: SeededGame;
  /** Multiplier that is played for. */
  best: bigint;
  /** A bet is sent. */
  isPlacing: boolean;
  shown: EndedRound | undefined;
  /** Last event of the picture as a sentence, for screen readers; the payout of `shown` is added to it. */
  eventText: string | undefined;
  /** Returns an outcome in a few characters, for the list of the last rounds. */
  shortResult: (round: Pick<RecentRound, 'outcome' | 'multiplier'>) => string;
}

/** The frame of a game that the player's seeds decide. */
export function SeededFrame({ best, isPlacing, shown, eventText = '', shortResult, ...frame }: SeededFrameProps) {
  const { tag, t, game } = frame;
  const player = useStore($player);
  useEffect(() => {
    if (player !== 'member' && player !== 'demo') return;
    void seeds.load();
    void recentRounds.load(game);
  }, [player, game]);
  const result = shown && resultOf(shown);
  useEffect(() => {
    if (result) makeSound(result);
  }, [shown, result]);
  return (
    <TableFrame
      {...frame}
      heat={heatOf(best)}
      rounds={<RecentRounds tag={tag} t={t} game={game} shortResult={shortResult} />}
      isMoving={isPlacing}
      paid={shown}
      status={shown ? `${eventText} ${paidText(t, tag, shown)}` : eventText}
      renderFairness={(dialog) => <SeedsDialog tag={tag} t={t} {...dialog} />}
    />
  );
}

function paidText(t: Translator, tag: string, { payout, multiplier, currency }: EndedRound): string {
  if (payout === '0') return t('inhouse:result.lost');
  const amount = moneyText({ amount: payout, currency, tag });
  return t('inhouse:result.paid', { amount, multiplier: multiplierText(multiplier ?? '', tag) });
}
