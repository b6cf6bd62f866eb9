import type { BonusLoss } from '#browser/stores/wallet/bonuses';
import { Money, moneyText, type Translator } from '../../ui/index.ts';
import styles from './BonusLosses.module.css';

interface BonusLossesProps {
  losses: readonly BonusLoss[];
  currency: string;
  tag: string;
  t: Translator;
}

/** The bonuses that an act would end: balance, progress, and the bonus money in open rounds. */
export function BonusLosses({ losses, currency, tag, t }: BonusLossesProps) {
  const show = (amount: string) => moneyText({ amount, currency, tag });
  return (
    <ul className={styles.losses}>
      {losses.map(({ id, name, balance, progress, required, hasOpenRounds, openStake }) => (
        <li key={id} className={styles.loss}>
          <div className={styles.head}>
            <span className={styles.name}>{name}</span>
            <span className={styles.amount}>
              <Money amount={balance} currency={currency} tag={tag} />
            </span>
          </div>
          <p className={styles.note}>
            {t('member:bonuses.progressOf', { progress: show(progress), required: show(required) })}
          </p>
          {hasOpenRounds && (
            <p className={styles.note}>{t('member:bonuses.loss.openRounds', { amount: show(openStake) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
