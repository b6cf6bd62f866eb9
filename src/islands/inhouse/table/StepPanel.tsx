import { useStore } from '@nanostores/react';
import { HandCoins } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { makeSound } from '#browser/sounds';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $player } from '#browser/stores/inhouse/player';
import type { StartIn } from '#browser/stores/inhouse/step-round';
import { closureOf, type GameTerms, limitsOf } from '#browser/stores/inhouse/terms';
import { parseAmount } from '#kernel/money';
import { type BetLimits, type BetRefusal, payoutOf } from '#rules/inhouse/bets';
import { cashOutRefusal, type StepRound } from '#rules/inhouse/step-rounds';
import { Button, Money, type Translator } from '../../ui/index.ts';
import { PanelLine } from './BetPanel.tsx';
import styles from './BetPanel.module.css';
import { multiplierText } from './multipliers.ts';
import { StakeField, useStake } from './StakeField.tsx';
import type { StepGame } from './use-step-game.ts';

/** The round that the player can start, or has started. */
export interface OfferedStart {
  choice: StartIn['choice'];
  /** Greatest multiplier of the first step, which bounds the greatest stake. */
  first: bigint;
  refusal: (stake: { stakeMinor: bigint | undefined; rtpBps: number; limits: BetLimits }) => BetRefusal | undefined;
  /** The open round, as the rules see it. */
  progress: StepRound | undefined;
  /** The line above the button; `pays` is a multiplier whose payout it shows. */
  line: { label: string; pays?: bigint; times?: bigint };
  /** The next step would win too much. */
  isAtMaxWin: boolean;
}

interface StepPanelProps {
  tag: string;
  t: Translator;
  terms: GameTerms;
  stepGame: StepGame;
  offer: OfferedStart;
  controls: ReactNode;
  acts: ReactNode;
}

/** Stake and start, and in their place the controls of the open round and its cash-out. */
export function StepPanel({ tag, t, terms, stepGame, offer, controls, acts }: StepPanelProps) {
  const player = useStore($player);
  const limits = limitsOf(terms);
  const [chosen, setChosen] = useStake(limits);
  const { table, live, error } = stepGame;
  const isPlaying = live !== undefined;
  const stake = live?.stake ?? chosen;
  const stakeMinor = parseAmount(stake);
  const refusal = isPlaying
    ? offer.isAtMaxWin
      ? 'steps.maxWin'
      : undefined
    : (closureOf(terms) ?? offer.refusal({ stakeMinor, rtpBps: terms.rtpBps, limits }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (player === 'visitor') return openAuthDialog('login', { href: location.href });
    if (refusal || isPlaying) return;
    makeSound('bet');
    stepGame.start({ stake, choice: offer.choice });
  }

  const change = (next: string) => {
    stepGame.clearError();
    setChosen(next);
  };
  const { label, pays, times } = offer.line;
  return (
    <form className={styles.panel} onSubmit={submit} aria-label={t('inhouse:bet.title')}>
      <div className={styles.turns}>
        <div className={styles.turn} data-hidden={isPlaying || undefined}>
          {controls}
          <StakeField tag={tag} t={t} terms={terms} best={offer.first} value={chosen} onChange={change} />
        </div>
        <div className={styles.turn} data-hidden={!isPlaying || undefined}>
          {acts}
        </div>
      </div>
      <div className={styles.action}>
        <PanelLine t={t} refusal={refusal} error={error}>
          <p className={styles.win}>
            <span>{label}</span>
            {pays !== undefined && (
              <strong>
                <Money amount={payoutOf(stakeMinor ?? 0n, pays)} currency={terms.currency} tag={tag} />
              </strong>
            )}
            {times !== undefined && <span className={styles.times}>{multiplierText(times, tag)}</span>}
          </p>
        </PanelLine>
        {isPlaying ? (
          <CashOut
            tag={tag}
            t={t}
            terms={terms}
            stepGame={stepGame}
            stakeMinor={stakeMinor}
            progress={offer.progress}
          />
        ) : (
          <Button
            key="start"
            className={styles.go}
            type="submit"
            isLarge
            isWide
            isBusy={table.state === 'starting'}
            disabled={player === 'unknown'}
          >
            {t(player === 'visitor' ? 'inhouse:bet.signIn' : 'inhouse:bet.place')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface CashOutProps extends Pick<StepPanelProps, 'tag' | 't' | 'terms' | 'stepGame'> {
  stakeMinor: bigint | undefined;
  progress: StepRound | undefined;
}

/** Ends the round; the button names the amount that it pays. */
function CashOut({ tag, t, terms, stepGame, stakeMinor = 0n, progress }: CashOutProps) {
  const isOffered = progress !== undefined && cashOutRefusal(progress) === undefined;
  return (
    <Button
      key="cashOut"
      className={styles.cashOut}
      isLarge
      isWide
      isBusy={stepGame.sent?.t === 'cashOut' && !stepGame.isReady}
      disabled={!isOffered}
      onClick={() => stepGame.step({ t: 'cashOut' })}
    >
      <HandCoins size={22} aria-hidden="true" />
      {t('inhouse:steps.cashOut')}
      {isOffered && (
        <span className={styles.amount}>
          <Money amount={payoutOf(stakeMinor, progress.multiplier)} currency={terms.currency} tag={tag} />
        </span>
      )}
    </Button>
  );
}
