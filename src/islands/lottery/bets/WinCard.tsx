import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAmount } from '#kernel/money';
import { makeSound } from '#browser/sounds';
import { $betResult, type BetResult } from '#browser/stores/lottery/bet-results';
import { showToast } from '#browser/stores/toasts';
import { CountUp, Money, moneyText, type Translator } from '../../ui/index.ts';
import { Sparks } from '../../ui/rewards/Sparks.tsx';
import styles from './WinCard.module.css';

interface WinCardProps {
  tag: string;
  t: Translator;
}

const SHOWN_MS = 8000;

/**
 * Shows what bets placed on this page gained when their draw is settled, without the stake. A payout up to the stake is no gain and gets a plain
 * message; a loss gets none.
 */
export function WinCard({ tag, t }: WinCardProps) {
  const [win, setWin] = useState<BetResult>();
  useEffect(
    () =>
      $betResult.listen((result) => {
        if (!result || result.paidMinor === 0n) return;
        const isGain = result.netMinor > 0n;
        makeSound(isGain ? 'won' : 'paid');
        if (isGain) setWin(result);
        else showToast('plain', paidText(result, t, tag));
      }),
    [t, tag],
  );
  useEffect(() => {
    if (!win) return undefined;
    const timer = setTimeout(() => setWin(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [win]);
  return (
    <div className={styles.region} role="status">
      {win && (
        <div className={styles.card} key={win.drawNumber}>
          <Sparks />
          <p className={styles.amount}>
            <span className="visually-hidden">
              +<Money amount={win.netMinor} currency={win.currency} tag={tag} />
            </span>
            <Gain tag={tag} win={win} />
          </p>
          <p>{paidText(win, t, tag)}</p>
          <button
            type="button"
            className={`icon-button ${styles.close}`}
            aria-label={t('common:close')}
            onClick={() => setWin(undefined)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Counts up from zero, which a screen reader must not follow. */
function Gain({ tag, win: { netMinor, currency } }: { tag: string; win: BetResult }) {
  const [shownMinor, setShownMinor] = useState(0n);
  useEffect(() => setShownMinor(netMinor), [netMinor]);
  return (
    <span aria-hidden="true" dir="ltr">
      +<CountUp amount={formatAmount(shownMinor)} currency={currency} tag={tag} />
    </span>
  );
}

function paidText({ drawNumber, currency, totalStakeMinor, paidMinor }: BetResult, t: Translator, tag: string): string {
  const amount = (minor: bigint) => moneyText({ amount: minor, currency, tag });
  return t('lottery:bets.paidNews', { draw: drawNumber, paid: amount(paidMinor), totalStake: amount(totalStakeMinor) });
}
