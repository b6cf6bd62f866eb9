import { HandCoins } from 'lucide-react';
import type { CallAnswer } from '#api/table';
import { timeText } from '#browser/format';
import { type Withdrawal, withdrawals } from '#browser/stores/withdrawals';
import { EmptyState, Money, Pagination, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { AllReceived } from './AllReceived.tsx';
import { ReceiptQuestion } from './ReceiptQuestion.tsx';

const TONES: Record<Withdrawal['state'], StatusTone> = {
  requested: 'progress',
  approved: 'progress',
  disbursed: 'warning',
  received: 'good',
  not_received: 'bad',
  auto_received: 'good',
  rejected: 'bad',
};

interface WithdrawalListProps {
  page: CallAnswer<'GET /wps/v2/wallets/withdrawals'>;
  tag: string;
  t: Translator;
}

export function WithdrawalList({ page, tag, t }: WithdrawalListProps) {
  if (page.rows.length === 0) {
    return (
      <EmptyState icon={HandCoins} title={t('wallet:withdraw.emptyTitle')} text={t('wallet:withdraw.emptyText')} />
    );
  }
  return (
    <>
      <AllReceived rows={page.rows} t={t} />
      <ul className={styles.claims}>
        {page.rows.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} tag={tag} t={t} />
        ))}
      </ul>
      <Pagination
        page={page.pageNo}
        pages={page.totalPages}
        onChange={(pageNo) => void withdrawals.load(pageNo)}
        t={t}
      />
    </>
  );
}

function WithdrawalRow({ withdrawal, tag, t }: { withdrawal: Withdrawal; tag: string; t: Translator }) {
  const { state, reason } = withdrawal;
  return (
    <li className={styles.claim}>
      <div className={styles.claimHead}>
        <Money amount={withdrawal.amount} currency={withdrawal.currency} tag={tag} />
        <StatusBadge tone={TONES[state]} label={t(`wallet:withdrawalState.${state}`)} />
      </div>
      <p className={styles.claimNote}>
        <time dateTime={withdrawal.createdAt}>{timeText(withdrawal.createdAt)}</time> · {withdrawal.bankName} ••
        {withdrawal.accountNumberEnd} · {withdrawal.id}
      </p>
      {reason && <p className={styles.claimNote}>{t('wallet:reason', { reason })}</p>}
      {state === 'disbursed' && <ReceiptQuestion withdrawal={withdrawal} t={t} />}
    </li>
  );
}
