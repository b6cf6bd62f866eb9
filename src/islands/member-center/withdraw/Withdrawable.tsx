import { useStore } from '@nanostores/react';
import { timeText } from '#browser/format';
import { missingMinor, percentDone } from '#browser/progress';
import { valueOf } from '#browser/stores/loadable';
import { $balance } from '#browser/stores/wallet/balance';
import { type Bonus, openBonuses } from '#browser/stores/wallet/bonuses';
import { type Turnover, turnover } from '#browser/stores/wallet/turnover';
import { Money, moneyText, ProgressBar, type Translator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { withdrawableAmount } from './withdrawable.ts';
import styles from './Withdrawable.module.css';

interface WithdrawableProps {
  tag: string;
  t: Translator;
}

/** Shows what can be withdrawn now, the turnover that is still required before a withdrawal and why, and the bonus that is no cash yet. */
export function Withdrawable({ tag, t }: WithdrawableProps) {
  const balance = valueOf(useStore($balance));
  const required = valueOf(useStore(turnover.$store));
  const bonuses = valueOf(useStore(openBonuses.$store));
  const available = withdrawableAmount(balance, required);
  const active = bonuses?.find(({ state }) => state === 'active');
  if (!balance || available === undefined) return null;
  return (
    <Section>
      <div className={styles.withdrawable}>
        <p className={styles.available}>
          {t('wallet:withdraw.available')}{' '}
          <b>
            <Money amount={available} currency={balance.currency} tag={tag} />
          </b>
        </p>
        {required && required.mode !== 'off' && required.requirements.length > 0 && (
          <OpenTurnover open={required} tag={tag} t={t} />
        )}
        {active && <ActiveBonus bonus={active} tag={tag} t={t} />}
      </div>
    </Section>
  );
}

function OpenTurnover({ open: { mode, currency, open, required, requirements }, tag, t }: OpenTurnoverProps) {
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const text = t('wallet:turnover.open', { open: show(open), required: show(required) });
  return (
    <>
      <p className={styles.title}>{text}</p>
      <ProgressBar label={t('wallet:turnover.progress')} percent={100 - percentDone(open, required)} text={text} />
      <p className={styles.why}>{t(`wallet:turnover.why.${mode}`)}</p>
      <details>
        <summary className={styles.summary}>{t('wallet:turnover.details')}</summary>
        <ul className={styles.list}>
          {requirements.map((row) => (
            <li key={row.id} className={styles.row}>
              <span>
                {t(`wallet:turnover.source.${row.source}`)} ·{' '}
                <time dateTime={row.createdAt}>{timeText(row.createdAt)}</time>
              </span>
              <b>{t('wallet:turnover.part', { open: show(row.open), required: show(row.amount) })}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface OpenTurnoverProps extends WithdrawableProps {
  open: Turnover;
}

/** The balance of the active bonus, which cannot be withdrawn, what makes it cash, and what a withdrawal does to it. */
function ActiveBonus({ bonus, tag, t }: WithdrawableProps & { bonus: Bonus }) {
  const { balance, currency, progress, required, endsWithWithdrawal } = bonus;
  return (
    <div className={styles.bonus}>
      <p className={styles.title}>
        {t('member:bonuses.balance')}: <Money amount={balance} currency={currency} tag={tag} />
      </p>
      <p className={styles.why}>
        {t('member:bonuses.left')} <Money amount={missingMinor(progress, required)} currency={currency} tag={tag} />
      </p>
      <p className={styles.why}>{t(`member:bonuses.withdrawal.${endsWithWithdrawal ? 'ends' : 'stays'}`)}</p>
    </div>
  );
}
