import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { $busyCrashBets, type CrashBet, loadReachedBets } from '#browser/stores/inhouse/crash-bets';
import { parseAmount } from '#kernel/money';
import { parseHundredths, payoutOf } from '#rules/inhouse/bets';
import { MAX_CRASH, multiplierAt } from '#rules/inhouse/crash-curve';
import { classes, moneyText, type Translator } from '../../../ui/index.ts';
import styles from './CrashPanel.module.css';
import { useFrames } from './use-frames.ts';

/** Ticks between two requests that find out whether an automatic cash-out is booked. */
const RELOAD_TICKS = 40;

interface CashOutAmountProps {
  tag: string;
  bet: CrashBet;
}

/** The amount that a bet is worth at this moment, and from its ceiling on what it is cashed out at. */
export function CashOutAmount({ tag, bet }: CashOutAmountProps) {
  const text = useRef<HTMLElement>(null);
  const shown = useRef(0);
  const reloadedAt = useRef(0);
  const { currency } = bet;
  const [stakeMinor, ceiling] = [parseAmount(bet.stake) ?? 0n, parseHundredths(bet.ceiling ?? '') ?? MAX_CRASH];
  useFrames(true, (tick) => {
    const multiplier = Math.min(multiplierAt(tick), ceiling);
    if (text.current && multiplier !== shown.current) {
      shown.current = multiplier;
      const amount = payoutOf(stakeMinor, BigInt(multiplier) * 100n);
      text.current.textContent = moneyText({ amount, currency, tag });
    }
    if (multiplier < ceiling || tick - reloadedAt.current < RELOAD_TICKS) return;
    reloadedAt.current = tick;
    loadReachedBets();
  });
  return <strong ref={text} className={styles.amount} aria-hidden="true" />;
}

interface ActionProps {
  /** Nothing can be done now; the button keeps the focus. */
  isOff: boolean;
  isBusy: boolean;
  tone: 'primary' | 'gold';
  onClick?: ((event: MouseEvent) => void) | undefined;
  children: ReactNode;
}

/** The button in the thumb's reach. It stays the same element from the bet to the cash-out, so that it keeps the focus. */
export function Action({ isOff, isBusy, tone, onClick, children }: ActionProps) {
  return (
    <button
      className={classes('button', `button-${tone}`, 'button-large', 'button-wide', styles.go)}
      type={onClick ? 'button' : 'submit'}
      aria-disabled={isOff || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isOff || isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

/** Cashes a second bet out. */
export function SecondCashOut({
  tag,
  t,
  bet,
  onCashOut,
}: CashOutAmountProps & { t: Translator; onCashOut: () => void }) {
  const isBusy = useStore($busyCrashBets).includes(bet.id);
  return (
    <Action isOff={false} isBusy={isBusy} tone="gold" onClick={onCashOut}>
      {t('inhouse:crash.cashOut')} <CashOutAmount tag={tag} bet={bet} />
    </Action>
  );
}
