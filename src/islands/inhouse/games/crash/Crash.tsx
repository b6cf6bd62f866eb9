import { useStore } from '@nanostores/react';
import { Info, ShieldCheck } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { makeSound } from '#browser/inhouse/sounds';
import { $ownCrashBets, type CrashBet, watchCrashBets } from '#browser/stores/inhouse/crash-bets';
import { $crashRound, type CrashRound, watchCrash } from '#browser/stores/inhouse/crash-round';
import { Dialog, Money, type Translator } from '../../../ui/index.ts';
import { InBar } from '../../../ui/navigation/GameBar.tsx';
import type { GameProps } from '../../InhouseGame.tsx';
import { LimitsDialog } from '../../table/LimitsDialog.tsx';
import { multiplierText } from '../../table/multipliers.ts';
import { resultOf, SoundSwitch } from '../../table/TableFrame.tsx';
import tableStyles from '../../table/Table.module.css';
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
  const [dialog, setDialog] = useState<'fairness' | 'limits'>();
  const paid = bets.find(({ state }) => state === 'cashed_out');
  const result = paid && resultOf(paid);
  useResultSounds(bets);
  const table = useRef<HTMLDivElement>(null);
  const isFlying = round?.phase === 'flying';
  // On a small phone the picture may have been scrolled out of view.
  useEffect(() => {
    if (isFlying) table.current?.scrollTo({ top: 0 });
  }, [isFlying]);
  return (
    <div
      ref={table}
      className={tableStyles.table}
      data-game="crash"
      data-result={result}
      style={{ '--heat': isFlying ? 0.5 : 0.2 } as CSSProperties}
    >
      <InBar id="game-tools">
        <SoundSwitch t={t} />
      </InBar>
      <section className={tableStyles.stage} aria-label={t('inhouse:stage')}>
        <LastPoints tag={tag} t={t} />
        <div className={tableStyles.picture}>
          <Flight tag={tag} t={t} />
        </div>
        {paid && (
          <p className={tableStyles.paid} key={paid.id} aria-hidden="true">
            {result === 'won' && '+'}
            <Money amount={paid.payout} currency={paid.currency} tag={tag} />
            <span>{multiplierText(paid.multiplier ?? '', tag)}</span>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {round && announcement(t, tag, round, bets)}
        </p>
      </section>
      <CrashPanel tag={tag} t={t} terms={terms} />
      <footer className={tableStyles.foot}>
        <button className={tableStyles.footLink} type="button" onClick={() => setDialog('limits')}>
          <Info size={16} aria-hidden="true" />
          {t('inhouse:limits.open', { rtp: terms.rtpBps / 100 })}
        </button>
        <button className={tableStyles.footLink} type="button" onClick={() => setDialog('fairness')}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('inhouse:fairness.short')}
        </button>
      </footer>
      <Dialog
        isOpen={dialog === 'fairness'}
        onClose={() => setDialog(undefined)}
        title={t('inhouse:fairness.title')}
        t={t}
      >
        <p>{t('inhouse:crash.fairness')}</p>
      </Dialog>
      <LimitsDialog tag={tag} t={t} terms={terms} isOpen={dialog === 'limits'} onClose={() => setDialog(undefined)} />
    </div>
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
