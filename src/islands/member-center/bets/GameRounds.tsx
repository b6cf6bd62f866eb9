import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import { $betFilter, betRecords, filterBets } from '#browser/stores/wallet/records';
import { EmptyState, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { RangeFilter } from '../parts/RangeFilter.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import { betColumns } from './columns.tsx';

/** Rounds of vendors' games, newest first. */
export function GameRounds({ tag, t }: { tag: string; t: Translator }) {
  const { range } = useStore($betFilter);
  useEffect(() => void filterBets({}), []);
  const name = range === 'all' ? 'none' : 'empty';
  const gamesLink = (
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
            action={gamesLink}
          />
        }
        onPage={(pageNo) => filterBets({ pageNo })}
        t={t}
      />
    </>
  );
}
