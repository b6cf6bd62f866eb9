import { Info, Moon, ShieldCheck, Sun } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SettledRound } from '#browser/stores/inhouse/current-round';
import type { GameTerms } from '#browser/stores/inhouse/terms';
import { parseAmount } from '#kernel/money';
import type { InhouseGame } from '#rules/inhouse/stream';
import { Money, type Translator } from '../../ui/index.ts';
import { SoundSwitch } from '../../ui/action/SoundSwitch.tsx';
import { BAR_TOOL, InBar } from '../../ui/navigation/GameBar.tsx';
import { DemoBar } from './DemoBar.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import styles from './Table.module.css';
import { multiplierText } from './multipliers.ts';

/** A round whose end is shown, of any game. */
export type EndedRound = Pick<SettledRound, 'id' | 'currency' | 'stake' | 'payout'> & { multiplier: string | null };

export interface FrameProps {
  tag: string;
  t: Translator;
  game: InhouseGame;
  terms: GameTerms;
  /** Heat of the picture's colors, from 0 to 1. */
  heat: number;
  /** The last rounds. */
  rounds: ReactNode;
  /** The picture of the game. */
  stage: ReactNode;
  /** Stake, controls and the button that bets. */
  panel: ReactNode;
  /** The picture has begun to move, which the player wants to see. */
  isMoving: boolean;
  paid: EndedRound | undefined;
  /** Says to screen readers what has happened. */
  status: string | undefined;
  /** Shows what makes the game fair. */
  renderFairness: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** Surrounds the picture of any in-house game: the last rounds, the panel, fairness, limits and sound. */
export function TableFrame({ tag, t, game, terms, heat, rounds, stage, panel, isMoving, paid, ...props }: FrameProps) {
  const { status, renderFairness } = props;
  const [dialog, setDialog] = useState<'fairness' | 'limits'>();
  const close = () => setDialog(undefined);
  const result = paid && resultOf(paid);
  const table = useRef<HTMLDivElement>(null);
  // On a small phone the picture may have been scrolled out of view.
  useEffect(() => {
    if (isMoving) table.current?.scrollTo({ top: 0 });
  }, [isMoving]);
  return (
    <div
      ref={table}
      className={styles.table}
      data-game={game}
      data-result={result}
      style={{ '--heat': heat } as CSSProperties}
    >
      <InBar id="game-tools">
        <button className={BAR_TOOL} type="button" data-act="theme" aria-label={t('common:theme.toggle')}>
          <Moon size={20} className="icon-light" aria-hidden="true" />
          <Sun size={20} className="icon-dark" aria-hidden="true" />
        </button>
        <SoundSwitch t={t} className={BAR_TOOL} />
        <button
          className={BAR_TOOL}
          type="button"
          aria-label={t('inhouse:fairness.open')}
          onClick={() => setDialog('fairness')}
        >
          <ShieldCheck size={20} aria-hidden="true" />
        </button>
      </InBar>
      <section className={styles.stage} aria-label={t('inhouse:stage')}>
        <DemoBar tag={tag} t={t} />
        {rounds}
        <div className={styles.picture}>{stage}</div>
        <PaidPill tag={tag} paid={paid} />
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </section>
      {panel}
      <footer className={styles.foot}>
        <button className={styles.footLink} type="button" onClick={() => setDialog('limits')}>
          <Info size={16} aria-hidden="true" />
          {t('inhouse:limits.open', { rtp: terms.rtpBps / 100 })}
        </button>
        <button className={styles.footLink} type="button" onClick={() => setDialog('fairness')}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('inhouse:fairness.short')}
        </button>
      </footer>
      {renderFairness({ isOpen: dialog === 'fairness', onClose: close })}
      <LimitsDialog tag={tag} t={t} terms={terms} isOpen={dialog === 'limits'} onClose={close} />
    </div>
  );
}

/** The payout of a round that was not lost, in the corner of its picture. */
export function PaidPill({ tag, paid }: { tag: string; paid: EndedRound | undefined }) {
  const result = paid && resultOf(paid);
  if (!paid || result === 'lost') return null;
  return (
    <p className={styles.paid} key={paid.id} aria-hidden="true">
      <bdi dir="ltr">
        {result === 'won' && '+'}
        <Money amount={paid.payout} currency={paid.currency} tag={tag} />
      </bdi>
      <span>{multiplierText(paid.multiplier ?? '', tag)}</span>
    </p>
  );
}

/** Tells a win above the stake, which alone is celebrated, from one that returns a part of it. */
export function resultOf({ payout, stake }: Pick<EndedRound, 'payout' | 'stake'>): 'won' | 'paid' | 'lost' {
  const [paidMinor = 0n, stakedMinor = 0n] = [parseAmount(payout), parseAmount(stake)];
  if (paidMinor > stakedMinor) return 'won';
  return paidMinor > 0n ? 'paid' : 'lost';
}
