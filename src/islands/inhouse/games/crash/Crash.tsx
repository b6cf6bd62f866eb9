import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { makeSound } from '#browser/sounds';
import { $ownCrashBets, type CrashBet, watchCrashBets } from '#browser/stores/inhouse/crash-bets';
import { $crashRound, type CrashRound, watchCrash } from '#browser/stores/inhouse/crash-round';
import { Dialog, type Translator } from '../../../ui/index.ts';
import type { GameProps } from '../../InhouseGame.tsx';
import { multiplierText } from '../../table/multipliers.ts';
import { resultOf, TableFrame } from '../../table/TableFrame.tsx';
import { CrashPanel } from './CrashPanel.tsx';
import { Flight } from './Flight.tsx';
import { LastPoints } from './LastPoints.tsx';
import { betStateText } from './OwnBets.tsx';

/** A flight that everybody shares climbs until it crashes; who cashes out before is paid. */
export function Crash({ tag, t, terms }: GameProps) {
  useEffect(watchCrash, []);
  useEffect(watchCrashBets, []);
  const round = useStore($crashRound);
  const bets = useStore($ownCrashBets);
  useResultSounds(bets);
  const isFlying = round?.phase === 'flying';
  return (
    <TableFrame
      tag={tag}
      t={t}
      game="crash"
      terms={terms}
      heat={isFlying ? 0.5 : 0.2}
      rounds={<LastPoints tag={tag} t={t} />}
      stage={<Flight tag={tag} t={t} />}
      panel={<CrashPanel tag={tag} t={t} terms={terms} />}
      isMoving={isFlying}
      paid={bets.find(({ state }) => state === 'cashed_out')}
      status={round ? announcement(t, tag, round, bets) : undefined}
      renderFairness={(dialog) => (
        <Dialog {...dialog} title={t('inhouse:fairness.title')} t={t}>
          <p>{t('inhouse:crash.fairness')}</p>
        </Dialog>
      )}
    />
  );
}

/** Returns what has happened, for screen readers: the phases of the round, and how the member's bets ended. */
function announcement(t: Translator, tag: string, round: CrashRound, bets: readonly CrashBet[]): string {
  const ended = bets.filter(({ state }) => state !== 'open').map((bet) => betStateText(t, tag, bet));
  return [phaseText(t, tag, round), ...ended].join(' ');
}

function phaseText(t: Translator, tag: string, { phase, point }: CrashRound): string {
  if (phase === 'over') return t('inhouse:crash.endedAt', { point: multiplierText(point ?? '', tag) });
  if (phase === 'void') return t('inhouse:crash.void');
  return t(`inhouse:crash.now.${phase}`);
}

/** Sounds once for each bet that ends while the page is open. */
function useResultSounds(bets: readonly CrashBet[]): void {
  const open = useRef(new Set<string>());
  useEffect(() => {
    for (const bet of bets) {
      if (bet.state === 'open') open.current.add(bet.id);
      else if (open.current.delete(bet.id) && bet.state !== 'refunded') makeSound(resultOf(bet));
    }
  }, [bets]);
}
