import { UserPlus } from 'lucide-react';
import { timeText } from '#browser/format';
import { type Referee, referral } from '#browser/stores/wallet/referral';
import { parseAmount } from '#kernel/money';
import { EmptyState, MoneyChange, Pagination, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import type { ReferralProps } from './ReferralPage.tsx';
import styles from './Referral.module.css';

const TONES: Record<Referee['state'], StatusTone> = {
  pending: 'progress',
  flagged: 'warning',
  valid: 'good',
  expired: 'neutral',
  refused: 'bad',
  over_limit: 'neutral',
};

/** Length of yyyy-MM-dd, with which a time begins. */
const DAY_LENGTH = 10;

/** The friends who registered with the code, with masked names. */
export function Referees({ known: { referees, currency }, tag, t }: ReferralProps) {
  if (referees.totalRows === 0) {
    return (
      <Section title={t('member:referral.friends')} isPlain>
        <EmptyState icon={UserPlus} title={t('member:referral.emptyTitle')} text={t('member:referral.emptyText')} />
      </Section>
    );
  }
  return (
    <Section title={t('member:referral.friends')}>
      <ul className={styles.friends}>
        {referees.rows.map(({ name, state, registeredAt, reward }) => (
          <li key={`${registeredAt} ${name}`}>
            <div>
              <p className={styles.name}>{name === '' ? t('member:referral.closed') : <bdi>{name}</bdi>}</p>
              <p className={styles.joined}>
                {t('member:referral.joined', { date: timeText(registeredAt).slice(0, DAY_LENGTH) })}
              </p>
            </div>
            {parseAmount(reward) !== 0n && <MoneyChange amount={reward} currency={currency} tag={tag} t={t} />}
            <StatusBadge tone={TONES[state]} label={t(`member:referral.state.${state}`)} />
          </li>
        ))}
      </ul>
      <Pagination
        page={referees.pageNo}
        pages={referees.totalPages}
        onChange={(pageNo) => void referral.load(pageNo)}
        t={t}
      />
    </Section>
  );
}
