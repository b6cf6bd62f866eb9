import { useStore } from '@nanostores/react';
import { type CSSProperties, useState } from 'react';
import { $demoBalance } from '#browser/stores/inhouse/demo/balance';
import { $player } from '#browser/stores/inhouse/player';
import { $balance } from '#browser/stores/wallet/balance';
import { type GameTerms, limitsOf } from '#browser/stores/inhouse/terms';
import { valueOf } from '#browser/stores/loadable';
import { formatAmount, parseAmount } from '#kernel/money';
import { type BetLimits, WHOLE } from '#rules/inhouse/bets';
import { AmountInput, Field, moneyText, type Translator } from '../../ui/index.ts';
import styles from './BetPanel.module.css';

/** Chips, as multiples of the least stake. */
const CHIPS = [1n, 5n, 10n, 50n, 100n, 500n] as const;
const FIRST_STAKE = 10n;

/** Holds the stake as a wire amount; it begins with ten times the least one. */
export function useStake({ minMinor, maxMinor }: BetLimits): [string, (stake: string) => void] {
  const first = minMinor * FIRST_STAKE;
  return useState(formatAmount(first < maxMinor ? first : minMinor));
}

interface StakeFieldProps {
  tag: string;
  t: Translator;
  terms: GameTerms;
  /** Greatest multiplier of the bet, which bounds the greatest stake. */
  best: bigint;
  value: string;
  onChange: (stake: string) => void;
}

/** The stake: typed, by chips, halved, doubled, or as much as limits and balance allow. */
export function StakeField({ tag, t, terms, best, value, onChange }: StakeFieldProps) {
  const { currency } = terms;
  const limits = limitsOf(terms);
  const balance = valueOf(useStore($balance))?.sumBalance;
  const demoBalance = useStore($demoBalance);
  const isDemo = useStore($player) === 'demo';
  const stakeMinor = parseAmount(value) ?? 0n;
  const balanceMinor = parseAmount((isDemo ? demoBalance : balance) ?? '') ?? limits.maxMinor;
  const setMinor = (amountMinor: bigint) => onChange(formatAmount(allowed(amountMinor, limits)));
  const money = (amountMinor: bigint) => moneyText({ amount: amountMinor, currency, tag });
  return (
    <div className={styles.stake}>
      <Field label={t('inhouse:stake.label')}>
        <AmountInput value={value} onChange={onChange} currency={currency} tag={tag} />
      </Field>
      <div className={styles.quick}>
        <button type="button" onClick={() => setMinor(stakeMinor / 2n)}>
          <span aria-hidden="true">½</span>
          <span className="visually-hidden">{t('inhouse:stake.half')}</span>
        </button>
        <button type="button" onClick={() => setMinor(stakeMinor * 2n)}>
          <span aria-hidden="true" dir="ltr">
            2×
          </span>
          <span className="visually-hidden">{t('inhouse:stake.double')}</span>
        </button>
        <button type="button" onClick={() => setMinor(greatest(limits, { best, balanceMinor }))}>
          {t('inhouse:stake.max')}
        </button>
      </div>
      <div className={styles.chips} role="group" aria-label={t('inhouse:stake.chips')}>
        {CHIPS.map((times, at) => {
          const amountMinor = limits.minMinor * times;
          return (
            <button
              key={at}
              type="button"
              className={styles.chip}
              style={{ '--chip': at } as CSSProperties}
              aria-pressed={amountMinor === stakeMinor}
              onClick={() => setMinor(amountMinor)}
            >
              <span aria-hidden="true">{shortAmount(amountMinor, tag)}</span>
              <span className="visually-hidden">{money(amountMinor)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** More characters, such as `500 тыс.` or `500.000`, do not fit on a chip. */
const CHIP_CHARACTERS = 6;

/** Shortens an amount; every chip has English words where those of the language are too long, as in Vietnamese by custom. */
function shortAmount(amountMinor: bigint, tag: string): string {
  const options = { notation: 'compact' } as const;
  const own = new Intl.NumberFormat(tag, options);
  const fits = tag !== 'vi' && own.format(500_000).length <= CHIP_CHARACTERS;
  return (fits ? own : new Intl.NumberFormat('en', options)).format(Number(formatAmount(amountMinor)));
}

/** Brings a stake into the limits and onto their step. */
function allowed(amountMinor: bigint, { minMinor, maxMinor, stepMinor }: BetLimits): bigint {
  const stepped = amountMinor - (amountMinor % stepMinor);
  if (stepped < minMinor) return minMinor;
  return stepped > maxMinor ? maxMinor : stepped;
}

/** Returns the greatest stake that balance and maximum win allow. */
function greatest(
  { maxMinor, maxWinMinor }: BetLimits,
  { best, balanceMinor }: { best: bigint; balanceMinor: bigint },
): bigint {
  const byWin = (maxWinMinor * WHOLE) / (best > 0n ? best : WHOLE);
  return [balanceMinor, byWin].reduce((min, amount) => (amount < min ? amount : min), maxMinor);
}
