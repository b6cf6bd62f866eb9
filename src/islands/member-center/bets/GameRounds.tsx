import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import {
  $betFilter,
  betRecords,
  clearBetFilters,
  filterBets,
  isNarrowed,
  loadBets,
  readAllBets,
  showBetView,
  type BetRecord,
} from '#browser/stores/wallet/bet-history';
import { Button, EmptyState, type Translator } from '../../ui/index.ts';
import { RecordExport } from '../parts/RecordExport.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import { BetDetailsDialog } from './BetDetailsDialog.tsx';
import { BetFilters } from './BetFilters.tsx';
import styles from './Bets.module.css';
import { BetTotals } from './BetTotals.tsx';
import { betColumns, betExport } from './columns.tsx';

/** Rounds of vendors' games, newest first, with filters and the sums of all that they select. */
export function GameRounds({ tag, t }: { tag: string; t: Translator }) {
  const filter = useStore($betFilter);
  const [opened, setOpened] = useState<BetRecord>();
  useEffect(() => void loadBets(), []);
  return (
    <>
      <BetFilters t={t} />
      <BetTotals bets={betRecords} countLabel={t('records:bets.rounds')} tag={tag} t={t} />
      <RecordExport
        name="bets"
        title={t('records:bets.caption')}
        columns={betExport(t)}
        filter={filter}
        read={readAllBets}
        t={t}
      />
      <RecordList
        records={betRecords}
        caption={t('records:bets.caption')}
        columns={betColumns(t, tag, setOpened)}
        empty={<NoRounds tag={tag} t={t} />}
        onPage={(pageNo) => filterBets({ pageNo })}
        t={t}
      />
      <p className={styles.elsewhere}>
        {t('records:bets.lotteryElsewhere')}{' '}
        <button className="text-link" type="button" onClick={() => showBetView('lottery')}>
          {t('records:bets.showLottery')}
        </button>
      </p>
      <BetDetailsDialog bet={opened} onClose={() => setOpened(undefined)} tag={tag} t={t} />
    </>
  );
}

function NoRounds({ tag, t }: { tag: string; t: Translator }) {
  const filter = useStore($betFilter);
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={Dices}
        title={t('records:bets.noMatchTitle')}
        text={t('records:bets.noMatchText')}
        action={
          <Button variant="secondary" onClick={clearBetFilters}>
            {t('records:bets.clearFilters')}
          </Button>
        }
      />
    );
  }
  const name = filter.period === 'all' ? 'none' : 'empty';
  return (
    <EmptyState
      icon={Dices}
      title={t(`records:bets.${name}Title`)}
      text={t(`records:bets.${name}Text`)}
      action={
        <a className="button button-primary" href={localPath(tag, '/rng')}>
          {t('records:bets.play')}
        </a>
      }
    />
  );
}
