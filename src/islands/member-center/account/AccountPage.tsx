import { useStore } from '@nanostores/react';
import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { $accountFilter, accountRecords, filterAccount, MOVEMENT_KINDS } from '#browser/stores/records';
import { EmptyState, Pagination, Select, Skeleton, useTranslator } from '../../ui/index.ts';
import { Loaded } from '../parts/Loaded.tsx';
import styles from '../parts/Parts.module.css';
import { RangeFilter } from '../parts/RangeFilter.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { accountColumns } from './columns.tsx';

/** Every movement of the account, newest first. */
export function AccountPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'errors']);
  const filter = useStore($accountFilter);
  const list = useStore(accountRecords.$store);
  useEffect(() => void filterAccount({}), []);
  if (!t) return <Skeleton shape="row" count={4} />;
  const kinds = MOVEMENT_KINDS.map((kind) => ({ value: kind, label: t(`records:kind.${kind}`) }));
  return (
    <>
      <div className={styles.filters}>
        <RangeFilter value={filter.range} onChange={(range) => void filterAccount({ range })} t={t} />
        <div className={styles.filter}>
          <Select
            name="kind"
            aria-label={t('records:account.kind')}
            options={[{ value: 'all', label: t('records:kind.all') }, ...kinds]}
            value={filter.kind ?? 'all'}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void filterAccount({ kind: MOVEMENT_KINDS.find((kind) => kind === value) });
            }}
          />
        </div>
      </div>
      <Loaded loadable={list} t={t} onRetry={accountRecords.reload} rows={5}>
        {({ rows, pageNo, totalPages }) =>
          rows.length === 0 ? (
            <EmptyState icon={ReceiptText} title={t('records:account.emptyTitle')} text={t('records:emptyText')} />
          ) : (
            <>
              <RecordTable
                caption={t('records:account.caption')}
                columns={accountColumns(t, tag)}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <Pagination
                page={pageNo}
                pages={totalPages}
                onChange={(page) => void filterAccount({ pageNo: page })}
                t={t}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
