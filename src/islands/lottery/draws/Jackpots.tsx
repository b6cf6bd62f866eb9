import type { Jackpot } from '#browser/stores/lottery/draw-events';
import { Money, type Translator } from '../../ui/index.ts';
import { jackpotName } from './jackpot-names.ts';
import styles from './Jackpots.module.css';

interface JackpotsProps {
  tag: string;
  t: Translator;
  /** Empty for most games. */
  jackpots: readonly Jackpot[];
}

/** The jackpots of a game with their current amounts. */
export function Jackpots({ tag, t, jackpots }: JackpotsProps) {
  if (jackpots.length === 0) return null;
  return (
    <dl className={styles.jackpots}>
      {jackpots.map(({ tier, amount, currency }, at) => (
        <div key={tier}>
          <dt>{jackpotName(t, at, jackpots.length)}</dt>
          <dd>
            <Money amount={amount} currency={currency} tag={tag} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
