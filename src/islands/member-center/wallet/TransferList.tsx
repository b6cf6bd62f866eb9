import { ArrowRightLeft } from 'lucide-react';
import { type Transfer, transfers } from '#browser/stores/wallet/transfers';
import type { EndpointResponse } from '#api/table';
import { timeText } from '#browser/format';
import { EmptyState, Money, moneyText, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { PaymentList } from '../parts/PaymentList.tsx';
import styles from '../parts/Parts.module.css';

const TONES: Record<Transfer['state'], StatusTone> = { pending: 'progress', done: 'good', refused: 'bad' };

interface TransferListProps {
  page: EndpointResponse<'GET /wps/v2/wallets/transfers'>;
  tag: string;
  t: Translator;
}

/** The member's transfers between wallets, newest first. */
export function TransferList({ page, tag, t }: TransferListProps) {
  const empty = (
    <EmptyState icon={ArrowRightLeft} title={t('wallet:transfer.emptyTitle')} text={t('wallet:transfer.emptyText')} />
  );
  return (
    <PaymentList page={page} onPage={transfers.load} empty={empty} t={t}>
      {(transfer) => <TransferRow transfer={transfer} tag={tag} t={t} />}
    </PaymentList>
  );
}

function TransferRow({ transfer, tag, t }: { transfer: Transfer; tag: string; t: Translator }) {
  const { amount, held, currency, direction, state, createdAt, nextCheckAt, vendorName: vendor, id } = transfer;
  return (
    <>
      <div className={styles.paymentHead}>
        {amount === null ? t('wallet:transfer.all') : <Money amount={amount} currency={currency} tag={tag} />}
        <StatusBadge tone={TONES[state]} label={t(`wallet:transfer.state.${state}`)} />
      </div>
      <p className={styles.paymentNote}>{t(`wallet:transfer.direction.${direction}`, { vendor })}</p>
      <p className={styles.paymentNote}>
        <time dateTime={createdAt}>{timeText(createdAt)}</time> · {id}
      </p>
      {nextCheckAt !== null && (
        <p className={styles.paymentNote}>{t('wallet:transfer.waiting', { vendor, time: timeText(nextCheckAt) })}</p>
      )}
      {held !== '0' && (
        <p className={styles.paymentNote}>
          {t('wallet:transfer.held', { amount: moneyText({ amount: held, currency, tag }) })}
        </p>
      )}
      {state === 'refused' && (
        <p className={styles.paymentNote}>{t(`wallet:transfer.refused.${direction}`, { vendor })}</p>
      )}
    </>
  );
}
