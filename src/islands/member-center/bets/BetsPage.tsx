import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import { $betFilter, betRecords, filterBets } from '#browser/stores/records';
import { EmptyState, Skeleton, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { RangeFilter } from '../parts/RangeFilter.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import { betColumns } from './columns.tsx';

/** The betting record: one row a round, newest first. */
export function BetsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'errors']);
  const { range } = useStore($betFilter);
  useEffect(() => void filterBets({}), []);
  if (!t) return <Skeleton shape="row" count={4} />;
  const name = range === 'all' ? 'none' : 'empty';
  const play = (
    <a className="button button-primary" href={localPath(tag, '/rng')}>
      {t('records:bets.play')}
    </a>
  );
  return (
    <>
      <div className={styles.filters}>
        <RangeFilter value={range} onChange={(next) => void filterBets({ range: next })} t={t} />
      </div>
      <RecordList
        records={betRecords}
        caption={t('records:bets.caption')}
        columns={betColumns(t, tag)}
        empty={
          <EmptyState
            icon={Dices}
            title={t(`records:bets.${name}Title`)}
            text={t(`records:bets.${name}Text`)}
            action={play}
          />
        }
        onPage={(pageNo) => filterBets({ pageNo })}
        t={t}
      />
    </>
  );
}
