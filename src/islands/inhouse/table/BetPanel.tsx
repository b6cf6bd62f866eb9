import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isRefusal, errorText } from '#browser/client/errors';
import { makeSound } from '#browser/inhouse/sounds';
import { openAuthDialog, openMemberPage } from '#browser/stores/dialogs';
import { $current, type ChoiceIn, finishReveal, placeBet } from '#browser/stores/inhouse/current-round';
import { type GameTerms, limitsOf } from '#browser/stores/inhouse/terms';
import { $session } from '#browser/stores/session';
import { parseAmount } from '#kernel/money';
import { type BetLimits, type BetRefusal, payoutOf } from '#rules/inhouse/bets';
import type { OneStepName } from '#rules/inhouse/one-step-games';
import { Button, Money, type Translator } from '../../ui/index.ts';
import { multiplierText } from './multipliers.ts';
import styles from './BetPanel.module.css';
import { StakeField, useStake } from './StakeField.tsx';

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
  const session = useStore($session);
  const limits = limitsOf(terms);
  const [stake, setStake] = useStake(limits);
  const [error, setError] = useState<unknown>();
  const stakeMinor = parseAmount(stake);
  const refusal = bet.refusal({ stakeMinor, rtpBps: terms.rtpBps, limits });
  const isRevealing = current.state === 'revealing';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (session.state === 'out') return openAuthDialog('login', { href: location.href });
    if (isRevealing) return finishReveal();
    setError(undefined);
    if (refusal) return;
    makeSound('bet');
    placeBet(game, { stake, choice: bet.choice }).catch(setError);
  }

  const change = (next: string) => {
    setError(undefined);
    setStake(next);
  };
  return (
    <form className={styles.panel} onSubmit={submit} aria-label={t('inhouse:bet.title')}>
      <div className={styles.controls}>{children}</div>
      <StakeField tag={tag} t={t} terms={terms} best={bet.best} value={stake} onChange={change} />
      <div className={styles.action}>
        <p className={styles.win}>
          <span>{t(bet.isAllOrNothing ? 'inhouse:bet.win' : 'inhouse:bet.upTo')}</span>
          <strong>
            <Money amount={payoutOf(stakeMinor ?? 0n, bet.best)} currency={terms.currency} tag={tag} />
          </strong>
          <span className={styles.times}>{multiplierText(bet.best, tag)}</span>
        </p>
        <Button className={styles.go} type="submit" isLarge isWide disabled={session.state === 'unknown'}>
          {t(session.state === 'out' ? 'inhouse:bet.signIn' : isRevealing ? 'inhouse:bet.skip' : 'inhouse:bet.place')}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {refusal ? t(`inhouse:${refusal}`) : error !== undefined && errorText(t, error)}
        {isRefusal(error, 'insufficient_funds') && !refusal && (
          <button className="text-link" type="button" onClick={() => openMemberPage('deposit')}>
            {t('inhouse:bet.deposit')}
          </button>
        )}
      </p>
    </form>
  );
}
