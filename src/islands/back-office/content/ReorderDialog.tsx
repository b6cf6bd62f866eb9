import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { valueOf } from '#browser/stores/loadable';
import type { ContentRow } from '#browser/stores/back-office/content/content';
import { saveSorting, moveSortedItem, sortedItems } from '#browser/stores/back-office/content/content-sorting';
import { EmptyState, FailedState, Skeleton } from '../../ui/index.ts';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Editor.module.css';

/** Sorts all items of a slot. */
export function ReorderDialog({ row: { kind, slot }, onClose }: { row: ContentRow; onClose: () => void }) {
  const { t } = useTexts();
  const state = useStore(sortedItems.$store);
  useEffect(() => {
    sortedItems.clear();
    void sortedItems.load({ kind, slot });
  }, [kind, slot]);
  const rows = valueOf(state);
  return (
    <ConfirmDialog
      title={t('content.sortTitle')}
      text={t('content.sortText')}
      confirmLabel={t('content.sortConfirm')}
      facts={[{ label: t('content.field.slot'), value: t(`content.slot.${kind}.${slot}`) }]}
      decide={async () => {
        if (rows && rows.length > 0) await saveSorting({ kind, slot }, rows);
      }}
      onClose={onClose}
    >
      {!rows && state.state === 'failed' && (
        <FailedState t={t} onRetry={sortedItems.reload} text={errorText(t, state.error)} />
      )}
      {!rows && state.state !== 'failed' && <Skeleton shape="row" count={3} />}
      {rows?.length === 0 && <EmptyState title={t('content.emptyTitle')} text={t('content.emptyText')} />}
      {rows && rows.length > 0 && <SortList rows={rows} />}
    </ConfirmDialog>
  );
}

function SortList({ rows }: { rows: readonly ContentRow[] }) {
  const { t } = useTexts();
  return (
    <ol className={styles.sorted}>
      {rows.map(({ id, title, state }, at) => (
        <li key={id} className={styles.item}>
          <span className={styles.itemName}>
            {title}
            {state === 'draft' && <small> ({t('content.state.draft')})</small>}
          </span>
          <button
            className="icon-button"
            type="button"
            aria-label={t('content.up', { title })}
            aria-disabled={at === 0}
            onClick={() => moveSortedItem(rows, id, -1)}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            className="icon-button"
            type="button"
            aria-label={t('content.down', { title })}
            aria-disabled={at === rows.length - 1}
            onClick={() => moveSortedItem(rows, id, 1)}
          >
            <ArrowDown size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  );
}
