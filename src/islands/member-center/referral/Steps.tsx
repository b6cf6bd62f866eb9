import { moneyText } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import type { ReferralProps } from './ReferralPage.tsx';
import styles from './Referral.module.css';

const STEPS = [1, 2, 3] as const;

/** The way from the link to the reward, with the program's own conditions. */
export function Steps({ known: { terms, currency }, tag, t }: ReferralProps) {
  const params = {
    deposit: moneyText({ amount: terms.minDeposit, currency, tag }),
    turnover: moneyText({ amount: terms.minTurnover, currency, tag }),
    days: terms.withinDays,
  };
  return (
    <Section title={t('member:referral.how')}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {step}
            </span>
            <div>
              <h4>{t(`member:referral.step${step}`)}</h4>
              <p>{t(`member:referral.step${step}Text`, params)}</p>
            </div>
          </li>
        ))}
      </ol>
      {terms.maxReferrals !== null && (
        <p className={styles.note}>{t('member:referral.limit', { count: terms.maxReferrals })}</p>
      )}
      <p className={styles.note}>{t('member:referral.fair')}</p>
    </Section>
  );
}
