import { Check } from 'lucide-react';
import { Money, percentText, ProgressBar } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import type { ReferralProps } from './ReferralPage.tsx';
import styles from './Referral.module.css';

/** Pays more than the reward of one friend: bonuses for several, and a share of their turnover. */
export function Promises(props: ReferralProps) {
  const { tiers, commission } = props.known.terms;
  return (
    <div className={styles.promises}>
      {tiers.length > 0 && <Tiers {...props} />}
      {commission.length > 0 && <Commission {...props} />}
    </div>
  );
}

function Tiers({ known: { terms, valid, currency }, tag, t }: ReferralProps) {
  return (
    <Section title={t('member:referral.tiers')}>
      <ul className={styles.tiers}>
        {terms.tiers.map(({ count, bonus }) => {
          const done = Math.min(valid, count);
          return (
            <li key={count}>
              <p className={styles.tier}>
                <span>{t('member:referral.tier', { count })}</span>
                <strong>
                  + <Money amount={bonus} currency={currency} tag={tag} />
                </strong>
              </p>
              {done === count ? (
                <p className={styles.reached}>
                  <Check size={16} aria-hidden="true" /> {t('member:referral.tierReached')}
                </p>
              ) : (
                <>
                  <ProgressBar
                    label={t('member:referral.tier', { count })}
                    percent={Math.floor((100 * done) / count)}
                    text={t('member:referral.tierProgress', { done, count })}
                  />
                  <p className={styles.joined}>{t('member:referral.tierProgress', { done, count })}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Commission({ known: { terms }, tag, t }: ReferralProps) {
  return (
    <Section title={t('member:referral.commission')}>
      <ul className={styles.levels}>
        {terms.commission.map((rate, level) => (
          <li key={level}>
            <strong>{percentText(rate, tag)}</strong>
            <span>{t(`member:referral.level${level + 1}`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('member:referral.commissionText')}</p>
    </Section>
  );
}
