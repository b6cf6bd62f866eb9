import { Banknote, ChevronRight } from 'lucide-react';
import { timeText } from '#browser/format';
import type { CallAnswer } from '#api/table';
import { type Deposit, deposits, showDeposit } from '#browser/stores/deposits';
import { Button, EmptyState, Money, Pagination, StatusBadge, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { DEPOSIT_TONES } from './states.ts';

interface DepositListProps {
  page: CallAnswer<'GET /wps/v2/wallets/deposits'>;
  tag: string;
  t: Translator;
}

export function DepositList({ page, tag, t }: DepositListProps) {
  if (page.rows.length === 0) {
    return <EmptyState icon={Banknote} title={t('wallet:deposit.emptyTitle')} text={t('wallet:deposit.emptyText')} />;
  }
  return (
    <>
      <ul className={styles.claims}>
        {page.rows.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} tag={tag} t={t} />
        ))}
      </ul>
      <Pagination page={page.pageNo} pages={page.totalPages} onChange={(pageNo) => void deposits.load(pageNo)} t={t} />
    </>
  );
}

function DepositRow({ deposit, tag, t }: { deposit: Deposit; tag: string; t: Translator }) {
  const isOpen = deposit.state === 'created' || deposit.state === 'awaiting_review';
  return (
    <li className={styles.claim}>
      <div className={styles.claimHead}>
        <Money amount={deposit.amount} currency={deposit.currency} tag={tag} />
        <StatusBadge tone={DEPOSIT_TONES[deposit.state]} label={t(`wallet:depositState.${deposit.state}`)} />
      </div>
      <p className={styles.claimNote}>
        <time dateTime={deposit.createdAt}>{timeText(deposit.createdAt)}</time> · {deposit.id}
      </p>
      {deposit.reason && <p className={styles.claimNote}>{t('wallet:reason', { reason: deposit.reason })}</p>}
      {isOpen && (
        <div className={styles.claimTools}>
          <Button look="secondary" onClick={() => showDeposit(deposit)}>
            {t(deposit.state === 'created' ? 'wallet:deposit.continue' : 'wallet:deposit.view')}
            <ChevronRight className="mirrored" size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </li>
  );
}
