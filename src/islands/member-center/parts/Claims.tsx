import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import { Money, Pagination, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface Claim {
  id: string;
  amount: string;
  currency: string;
  createdAt: string;
  reason?: string | null | undefined;
}

interface ClaimListProps<Row extends Claim> {
  page: { rows: readonly Row[]; pageNo: number; totalPages: number };
  onPage: (pageNo: number) => Promise<void>;
  empty: ReactNode;
  t: Translator;
  children: (claim: Row) => ReactNode;
}

/** Deposits or withdrawals as cards, page by page. */
export function ClaimList<Row extends Claim>({ page, onPage, empty, t, children }: ClaimListProps<Row>) {
  if (page.rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.claims}>
        {page.rows.map((claim) => (
          <li key={claim.id} className={styles.claim}>
            {children(claim)}
          </li>
        ))}
      </ul>
      <Pagination page={page.pageNo} pages={page.totalPages} onChange={(pageNo) => void onPage(pageNo)} t={t} />
    </>
  );
}

interface ClaimFactsProps {
  claim: Claim;
  tone: StatusTone;
  state: string;
  /** The destination, shown between the time and the id. */
  to?: string;
  tag: string;
  t: Translator;
}

/** Amount, state, time and the reason of a refusal. */
export function ClaimFacts({ claim, tone, state, to, tag, t }: ClaimFactsProps) {
  return (
    <>
      <div className={styles.claimHead}>
        <Money amount={claim.amount} currency={claim.currency} tag={tag} />
        <StatusBadge tone={tone} label={state} />
      </div>
      <p className={styles.claimNote}>
        <time dateTime={claim.createdAt}>{timeText(claim.createdAt)}</time>
        {to && ` · ${to}`} · {claim.id}
      </p>
      {claim.reason && <p className={styles.claimNote}>{t('wallet:reason', { reason: claim.reason })}</p>}
    </>
  );
}
