import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
import { makeSound } from '#browser/sounds';
import { openAuthDialog, openMemberPage } from '#browser/stores/dialogs';
import { $current, type ChoiceIn, finishReveal, placeBet } from '#browser/stores/inhouse/current-round';
import { refillDemoBalance } from '#browser/stores/inhouse/demo/balance';
import { $autoplay, startAutoplay, stopAutoplay } from '#browser/stores/inhouse/autoplay';
import { closureOf, type GameTerms, limitsOf } from '#browser/stores/inhouse/terms';
import { $player } from '#browser/stores/inhouse/player';
import { loadSession } from '#browser/stores/session';
import { $isCheckingBet } from '#browser/stores/submission';
import { parseAmount } from '#kernel/money';
import { type BetLimits, type BetRefusal, payoutOf } from '#rules/inhouse/bets';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import { Button, Money, type Translator } from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import { AutoplayFields, AutoplayStatus, readAutoplay, useAutoplayForm } from './AutoplayPanel.tsx';
import { multiplierText } from './multipliers.ts';
import styles from './BetPanel.module.css';
import { StakeField, useStake } from './StakeField.tsx';

const MODES = ['manual', 'auto'] as const;

/** The bet that the player has chosen in a game. */
export interface OfferedBet {
  choice: ChoiceIn;
  /** Greatest multiplier that the bet can be paid. */
  best: bigint;
  /** The bet pays its greatest multiplier or nothing. */
  isAllOrNothing: boolean;
  refusal: (stake: { stakeMinor: bigint | undefined; rtpBps: number; limits: BetLimits }) => BetRefusal | undefined;
}

interface BetPanelProps {
  tag: string;
  t: Translator;
  game: OneStepName;
  terms: GameTerms;
  bet: OfferedBet;
  /** The game's own controls. */
  children: ReactNode;
}

/** Stake, possible win and the button that places the bet. */
export function BetPanel({ tag, t, game, terms, bet, children }: BetPanelProps) {
  const current = useStore($current);
  const player = useStore($player);
  const limits = limitsOf(terms);
  const [stake, setStake] = useStake(limits);
  const [error, setError] = useState<unknown>();
  const autoplay = useStore($autoplay);
  const [mode, setMode] = useState<(typeof MODES)[number]>('manual');
  const [form, setForm] = useAutoplayForm();
  const isAuto = terms.allowsAutoplay && mode === 'auto';
  const isRunning = autoplay.state === 'on';
  const stakeMinor = parseAmount(stake);
  const auto = isAuto ? readAutoplay(form, stakeMinor ?? 0n, terms) : undefined;
  const refusal =
    closureOf(terms) ??
    bet.refusal({ stakeMinor, rtpBps: terms.rtpBps, limits }) ??
    (typeof auto === 'string' ? auto : undefined);
  const isRevealing = current.state === 'revealing';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (player === 'visitor') return openAuthDialog('login', { href: location.href });
    if (isRunning) return stopAutoplay('pressed');
    if (isRevealing) return finishReveal();
    setError(undefined);
    if (refusal) return;
    if (player === 'unknown') return void loadSession().catch(setError);
    makeSound('bet');
    const placed = { stake, choice: bet.choice };
    const outcome = typeof auto === 'object' ? startAutoplay(game, placed, auto) : placeBet(game, placed);
    outcome.catch(setError);
  }

  const change = (next: string) => {
    setError(undefined);
    setStake(next);
  };
  return (
    <form className={styles.panel} onSubmit={submit} aria-label={t('inhouse:bet.title')}>
      <fieldset className={styles.fields} disabled={isRunning}>
        {terms.allowsAutoplay && (
          <Choices
            label={t('inhouse:auto.title')}
            values={MODES}
            value={mode}
            onChange={setMode}
            nameOf={(each) => t(`inhouse:auto.${each}`)}
          />
        )}
        <div className={styles.controls}>{children}</div>
        <StakeField tag={tag} t={t} terms={terms} best={bet.best} value={stake} onChange={change} />
        {isAuto && <AutoplayFields tag={tag} t={t} terms={terms} form={form} onChange={setForm} />}
      </fieldset>
      {isAuto && <AutoplayStatus tag={tag} t={t} terms={terms} autoplay={autoplay} />}
      <div className={styles.action}>
        <PanelLine t={t} refusal={refusal} error={error}>
          <p className={styles.win}>
            <span>{t(bet.isAllOrNothing ? 'inhouse:bet.win' : 'inhouse:bet.upTo')}</span>
            <strong>
              <Money amount={payoutOf(stakeMinor ?? 0n, bet.best)} currency={terms.currency} tag={tag} />
            </strong>
            <span className={styles.times}>{multiplierText(bet.best, tag)}</span>
          </p>
        </PanelLine>
        <Button
          className={styles.go}
          type="submit"
          isLarge
          isWide
          isBusy={isAuto && !isRunning && current.state === 'placing'}
        >
          {t(goText({ isOut: player === 'visitor', isAuto, isRunning, isRevealing }))}
        </Button>
      </div>
    </form>
  );
}

/** Returns the key of the button's text. */
function goText(is: { isOut: boolean; isAuto: boolean; isRunning: boolean; isRevealing: boolean }): string {
  if (is.isOut) return 'inhouse:bet.signIn';
  if (is.isRunning) return 'inhouse:auto.stop';
  if (is.isRevealing) return 'inhouse:bet.skip';
  return is.isAuto ? 'inhouse:auto.start' : 'inhouse:bet.place';
}

interface PanelNoteProps {
  t: Translator;
  refusal: string | undefined;
  error: unknown;
}

/** The line above the button; what is wrong with the bet takes its place, so that nothing moves. */
export function PanelLine({ children, ...note }: PanelNoteProps & { children: ReactNode }) {
  return (
    <div className={styles.line}>
      <PanelNote {...note} />
      {note.refusal === undefined && note.error === undefined && children}
    </div>
  );
}

/** Says what is wrong with the bet, or with the last attempt. */
function PanelNote({ t, refusal, error }: PanelNoteProps) {
  const isChecking = useStore($isCheckingBet);
  const problem = refusal ? t(`inhouse:${refusal}`) : error !== undefined && errorText(t, error);
  return (
    <p className={styles.note} role="status">
      {isChecking ? t('bets:checking') : problem}
      {isRefusal(error, 'insufficient_funds') && !refusal && <Refill t={t} />}
    </p>
  );
}

/** The way to a balance again: a deposit, or in demo mode a new demo balance. */
function Refill({ t }: { t: Translator }) {
  const isDemo = useStore($player) === 'demo';
  return (
    <button
      className="text-link"
      type="button"
      onClick={() => (isDemo ? refillDemoBalance() : openMemberPage('deposit'))}
    >
      {t(isDemo ? 'inhouse:demo.refill' : 'inhouse:bet.deposit')}
    </button>
  );
}
