import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { displayAmount, parseAmount } from '#kernel/money';
import { classes } from '../classes.ts';
import styles from './Money.module.css';
import type { Translator } from '../use-translator.ts';

export interface MoneyProps {
  /** A wire amount ("12500", "-0.0125"), or an amount in minor units. */
  amount: string | bigint;
  currency: string;
  tag: string;
}

const minorOf = (amount: string | bigint) => (typeof amount === 'bigint' ? amount : parseAmount(amount));

/** Formats an amount within a sentence, isolated from right-to-left text around it. */
export function moneyText({ amount, currency, tag }: MoneyProps): string {
  return `\u2066${displayAmount(minorOf(amount) ?? 0n, { currency, tag })}\u2069`;
}

/** An amount in the reader's notation, with tabular digits. An invalid amount is shown as a dash. */
export function Money({ amount, currency, tag }: MoneyProps) {
  const amountMinor = minorOf(amount);
  return (
    <span className="money" dir="ltr">
      {amountMinor === undefined ? '–' : displayAmount(amountMinor, { currency, tag })}
    </span>
  );
}

export interface MoneyChangeProps extends MoneyProps {
  t: Translator;
  /** Default: the sign of the amount. */
  direction?: 'in' | 'out';
}

/** Money in or out: sign, arrow and color together, with words for screen readers. */
export function MoneyChange({ amount, currency, tag, t, direction }: MoneyChangeProps) {
  const amountMinor = minorOf(amount) ?? 0n;
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  if (magnitude === 0n) return <Money amount={amount} currency={currency} tag={tag} />;
  const way = direction ?? (amountMinor < 0n ? 'out' : 'in');
  const Arrow = way === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className={classes('money', styles.change, styles[way])} dir="ltr">
      <Arrow size={16} aria-hidden="true" />
      <span className="visually-hidden">{t(`common:money.${way}`)} </span>
      {way === 'in' ? '+' : '−'}
      {displayAmount(magnitude, { currency, tag })}
    </span>
  );
}
