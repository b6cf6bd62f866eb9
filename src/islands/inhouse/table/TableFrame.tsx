import { useStore } from '@nanostores/react';
import { Info, ShieldCheck, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { $isSoundOn, makeSound, toggleSound } from '#browser/inhouse/sounds';
import type { SettledRound } from '#browser/stores/inhouse/current-round';
import { type RecentRound, recentRounds } from '#browser/stores/inhouse/recent-rounds';
import { seeds } from '#browser/stores/inhouse/seeds';
import type { GameTerms } from '#browser/stores/inhouse/terms';
import { $session } from '#browser/stores/session';
import { parseAmount } from '#kernel/money';
import type { SeededGame } from '#rules/inhouse/stream';
import { Money, moneyText, type Translator } from '../../ui/index.ts';
import { BAR_TOOL, InBar } from '../../ui/navigation/GameBar.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { RecentRounds } from './RecentRounds.tsx';
import { SeedsDialog } from './SeedsDialog.tsx';
import styles from './Table.module.css';
import { heatOf, multiplierText } from './multipliers.ts';

/** A round whose end is shown, of any game. */
export type EndedRound = Pick<SettledRound, 'id' | 'currency' | 'stake' | 'payout' | 'multiplier'>;

export interface FrameProps {
  tag: string;
  t: Translator;
  game: SeededGame;
  terms: GameTerms;
  /** Multiplier that is played for. */
  best: bigint;
  /** The picture of the game. */
  stage: ReactNode;
  /** Stake, controls and the button that bets. */
  panel: ReactNode;
  /** A bet is sent. */
  isPlacing: boolean;
  shown: EndedRound | undefined;
  /** Last event of the picture as a sentence, for screen readers; the payout of `shown` is added to it. */
  eventText: string | undefined;
  /** Returns an outcome in a few characters, for the list of the last rounds. */
  shortResult: (round: Pick<RecentRound, 'outcome' | 'multiplier'>) => string;
}

/** Surrounds the picture of any in-house game: the last rounds, the panel, seeds, limits and sound. */
export function TableFrame({ tag, t, game, terms, best, stage, panel, shown, ...props }: FrameProps) {
  const { isPlacing, eventText = '', shortResult } = props;
  const isIn = useStore($session).state === 'in';
  const [dialog, setDialog] = useState<'seeds' | 'limits'>();
  useEffect(() => {
    if (!isIn) return;
    void seeds.load();
    void recentRounds.load(game);
  }, [isIn, game]);
  const result = shown && resultOf(shown);
  useEffect(() => {
    if (result) makeSound(result);
  }, [shown, result]);
  const table = useRef<HTMLDivElement>(null);
  // On a small phone the picture may have been scrolled out of view.
  useEffect(() => {
    if (isPlacing) table.current?.scrollTo({ top: 0 });
  }, [isPlacing]);
  return (
    <div
      ref={table}
      className={styles.table}
      data-game={game}
      data-result={result}
      style={{ '--heat': heatOf(best) } as CSSProperties}
    >
      <InBar id="game-tools">
        <SoundSwitch t={t} />
        <button
          className={BAR_TOOL}
          type="button"
          aria-label={t('inhouse:fairness.open')}
          onClick={() => setDialog('seeds')}
        >
          <ShieldCheck size={20} aria-hidden="true" />
        </button>
      </InBar>
      <section className={styles.stage} aria-label={t('inhouse:stage')}>
        <RecentRounds tag={tag} t={t} game={game} shortResult={shortResult} />
        <div className={styles.picture}>{stage}</div>
        {shown && result !== 'lost' && (
          <p className={styles.paid} key={shown.id} aria-hidden="true">
            {result === 'won' && '+'}
            <Money amount={shown.payout} currency={shown.currency} tag={tag} />
            <span>{multiplierText(shown.multiplier, tag)}</span>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {shown ? `${eventText} ${paidText(t, tag, shown)}` : eventText}
        </p>
      </section>
      {panel}
      <footer className={styles.foot}>
        <button className={styles.footLink} type="button" onClick={() => setDialog('limits')}>
          <Info size={16} aria-hidden="true" />
          {t('inhouse:limits.open', { rtp: terms.rtpBps / 100 })}
        </button>
        <button className={styles.footLink} type="button" onClick={() => setDialog('seeds')}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('inhouse:fairness.short')}
        </button>
      </footer>
      <SeedsDialog tag={tag} t={t} isOpen={dialog === 'seeds'} onClose={() => setDialog(undefined)} />
      <LimitsDialog tag={tag} t={t} terms={terms} isOpen={dialog === 'limits'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

/** Tells a win above the stake, which alone is celebrated, from one that returns a part of it. */
export function resultOf({ payout, stake }: Pick<EndedRound, 'payout' | 'stake'>): 'won' | 'paid' | 'lost' {
  const [paidMinor = 0n, stakedMinor = 0n] = [parseAmount(payout), parseAmount(stake)];
  if (paidMinor > stakedMinor) return 'won';
  return paidMinor > 0n ? 'paid' : 'lost';
}

function paidText(t: Translator, tag: string, { payout, multiplier, currency }: EndedRound): string {
  if (payout === '0') return t('inhouse:result.lost');
  const amount = moneyText({ amount: payout, currency, tag });
  return t('inhouse:result.paid', { amount, multiplier: multiplierText(multiplier, tag) });
}

export function SoundSwitch({ t }: { t: Translator }) {
  const isOn = useStore($isSoundOn);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      className={BAR_TOOL}
      type="button"
      aria-label={t('inhouse:sound')}
      aria-pressed={isOn}
      onClick={toggleSound}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
