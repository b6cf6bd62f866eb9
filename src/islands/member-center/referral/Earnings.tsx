import { parseAmount } from '#kernel/money';
import { Facts, Money } from '../../ui/index.ts';
import type { ReferralProps } from './ReferralPage.tsx';
import styles from './Referral.module.css';

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;

/** The member's earnings, and how many friends have joined. */
export function Earnings({ known, tag, t }: ReferralProps) {
  const { earned, today, currency, invited, valid, terms } = known;
  const money = (amount: string | bigint) => <Money amount={amount} currency={currency} tag={tag} />;
  const facts = [
    { label: t('member:referral.invited'), value: invited },
    { label: t('member:referral.qualified'), value: valid },
    { label: t('member:referral.rewards'), value: money(earned.rewards) },
    { label: t('member:referral.commissions'), value: money(earned.commissions) },
  ];
  return (
    <section className={styles.earnings}>
      <h3 className={styles.caption}>{t('member:referral.total')}</h3>
      <p className={styles.total}>{money(minorOf(earned.rewards) + minorOf(earned.commissions))}</p>
      {terms.commission.length > 0 && (
        <p className={styles.today}>
          {t('member:referral.today')} {money(today)} · {t('member:referral.todayNote')}
        </p>
      )}
      <Facts facts={facts} className={styles.figures} />
    </section>
  );
}
