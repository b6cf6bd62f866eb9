import { isolatedText } from '#i18n/isolated-text';
import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import { Money, Pagination, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface Payment {
  id: string;
  amount: string;
  currency: string;
  createdAt: string;
  reason?: string | null | undefined;
}

interface PaymentListProps<Row extends { id: string }> {
  page: { rows: readonly Row[]; pageNo: number; totalPages: number };
  onPage: (pageNo: number) => Promise<void>;
  empty: ReactNode;
  t: Translator;
  children: (payment: Row) => ReactNode;
}

/** Deposits, withdrawals or transfers as cards, page by page. */
export function PaymentList<Row extends { id: string }>({ page, onPage, empty, t, children }: PaymentListProps<Row>) {
  if (page.rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.payments}>
        {page.rows.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            {children(payment)}
          </li>
        ))}
      </ul>
      <Pagination page={page.pageNo} pages={page.totalPages} onChange={(pageNo) => void onPage(pageNo)} t={t} />
    </>
  );
}

interface PaymentFactsProps {
  payment: Payment;
  tone: StatusTone;
  state: string;
  /** The destination, shown between the time and the id. */
  to?: string;
  tag: string;
  t: Translator;
}

/** Amount, state, time and the reason of a refusal. */
export function PaymentFacts({ payment, tone, state, to, tag, t }: PaymentFactsProps) {
  return (
    <>
      <div className={styles.paymentHead}>
        <Money amount={payment.amount} currency={payment.currency} tag={tag} />
        <StatusBadge tone={tone} label={state} />
      </div>
      <p className={styles.paymentNote}>
        <time dateTime={payment.createdAt}>{timeText(payment.createdAt)}</time>
        {to && ` · ${to}`} · {payment.id}
      </p>
      {payment.reason && (
        <p className={styles.paymentNote}>{t('wallet:reason', { reason: isolatedText(payment.reason) })}</p>
      )}
    </>
  );
}
