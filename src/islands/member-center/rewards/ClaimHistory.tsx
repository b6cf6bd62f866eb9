import { History } from 'lucide-react';
import { timeText } from '#browser/format';
import { ownClaims, type PastClaim } from '#browser/stores/wallet/offers';
import type { EndpointResponse } from '#api/table';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { awardText } from '../../ui/rewards/award-text.ts';
import { EmptyState, MoneyChange, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PaymentList } from '../parts/PaymentList.tsx';

interface ClaimHistoryProps {
  page: EndpointResponse<'GET /wps/member/claims'>;
  tag: string;
  t: Translator;
}

const TONES: Partial<Record<PastClaim['state'], StatusTone>> = {
  issued: 'good',
  signed: 'good',
  claimed: 'good',
  applying: 'progress',
  rejected: 'bad',
};

/** The member's claims, newest first. */
export function ClaimHistory({ page, tag, t }: ClaimHistoryProps) {
  const empty = (
    <EmptyState icon={History} title={t('offers:history.emptyTitle')} text={t('offers:history.emptyText')} />
  );
  return (
    <PaymentList page={page} onPage={ownClaims.load} empty={empty} t={t}>
      {({ title, state, amount, currency, form, awarded, createdAt, reason }) => (
        <>
          <div className={styles.paymentHead}>
            <span>{title}</span>
            <StatusBadge tone={TONES[state] ?? 'neutral'} label={t(`offers:state.${state}`)} />
          </div>
          {amount !== '0' &&
            (isCounted(form) ? (
              <p>{awardText({ amount, form, currency, awarded }, { tag, t })}</p>
            ) : (
              <MoneyChange amount={amount} currency={currency} tag={tag} t={t} />
            ))}
          {state === 'rejected' && reason !== null && (
            <p className={styles.paymentNote}>{t('offers:rejected', { reason })}</p>
          )}
          <p className={styles.paymentNote}>
            <time dateTime={createdAt}>{timeText(createdAt)}</time>
          </p>
        </>
      )}
    </PaymentList>
  );
}
