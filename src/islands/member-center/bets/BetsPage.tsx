import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import { $betFilter, betRecords, filterBets } from '#browser/stores/records';
import { EmptyState, Pagination, Skeleton, useTranslator } from '../../ui/index.ts';
import { Loaded } from '../parts/Loaded.tsx';
import styles from '../parts/Parts.module.css';
import { RangeFilter } from '../parts/RangeFilter.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { betColumns } from './columns.tsx';

/** The betting record: one row a round, newest first. */
export function BetsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'errors']);
  const filter = useStore($betFilter);
  const list = useStore(betRecords.$store);
  useEffect(() => void filterBets({}), []);
  if (!t) return <Skeleton shape="row" count={4} />;
  return (
    <>
      <div className={styles.filters}>
        <RangeFilter value={filter.range} onChange={(range) => void filterBets({ range })} t={t} />
      </div>
      <Loaded loadable={list} t={t} onRetry={betRecords.reload} rows={5}>
        {({ rows, pageNo, totalPages }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={Dices}
              title={t('records:bets.emptyTitle')}
              text={t('records:emptyText')}
              action={
                <a className="button button-primary" href={localPath(tag, '/rng')}>
                  {t('records:bets.play')}
                </a>
              }
            />
          ) : (
            <>
              <RecordTable
                caption={t('records:bets.caption')}
                columns={betColumns(t, tag)}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <Pagination
                page={pageNo}
                pages={totalPages}
                onChange={(page) => void filterBets({ pageNo: page })}
                t={t}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
