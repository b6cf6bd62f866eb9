import { useStore } from '@nanostores/react';
import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { localPath } from '#i18n/paths';
import { lotteryBetHistory, readAllLotteryBets } from '#browser/stores/lottery/bets';
import { EmptyState, Skeleton, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { RecordExport } from '../parts/RecordExport.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import { BetTotals } from './BetTotals.tsx';
import { lotteryColumns, lotteryExport } from './lottery-columns.tsx';

/** Lottery bets of every game, each with a link to its draw's fairness proof. */
export function LotteryBets({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'lottery', 'member', 'errors']);
  const filter = useStore(lotteryBetHistory.$filter);
  const { period } = filter;
  useEffect(() => {
    void lotteryBetHistory.changeFilter({});
    return lotteryBetHistory.clear;
  }, []);
  if (!t) return <Skeleton shape="row" count={4} />;
  const name = period === 'all' ? 'none' : 'empty';
  const gamesLink = (
    <a className="button button-primary" href={localPath(tag, '/elott')}>
      {t('records:lottery.play')}
    </a>
  );
  return (
    <>
      <div className={styles.filters}>
        <PeriodFilter value={period} onChange={(next) => void lotteryBetHistory.changeFilter({ period: next })} t={t} />
      </div>
      <BetTotals bets={lotteryBetHistory} countLabel={t('member:export.section.lotteryBets')} tag={tag} t={t} />
      <RecordExport
        name="lottery-bets"
        title={t('records:lottery.caption')}
        columns={lotteryExport(t)}
        filter={filter}
        read={readAllLotteryBets}
        t={t}
      />
      <RecordList
        records={lotteryBetHistory}
        caption={t('records:lottery.caption')}
        columns={lotteryColumns(t, tag)}
        empty={
          <EmptyState
            icon={Ticket}
            title={t(`records:lottery.${name}Title`)}
            text={t(`records:lottery.${name}Text`)}
            action={gamesLink}
          />
        }
        onPage={(pageNo) => lotteryBetHistory.changeFilter({ pageNo })}
        t={t}
      />
    </>
  );
}
