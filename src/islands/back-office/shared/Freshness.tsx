import { Pause, RefreshCw } from 'lucide-react';
import { timeText } from '#browser/format';
import { useTexts } from './back-office-context.ts';
import styles from './Freshness.module.css';

export interface FreshnessProps {
  readAtMs: number | undefined;
  isActive: boolean;
  totalRows: number | undefined;
}

/** Shows the number of rows, the time of the last refresh and whether refreshing is paused. */
export function Freshness({ readAtMs, isActive, totalRows }: FreshnessProps) {
  const { t } = useTexts();
  if (readAtMs === undefined) return <span />;
  const Icon = isActive ? RefreshCw : Pause;
  const time = timeText(new Date(readAtMs).toISOString()).slice(11);
  return (
    <p className={styles.fresh}>
      <Icon size={14} aria-hidden="true" />
      <span>
        {totalRows !== undefined && <>{t('list.total', { count: totalRows })} · </>}
        {t(isActive ? 'list.fresh' : 'list.paused', { time })}
      </span>
    </p>
  );
}
