import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { timeText } from '#browser/format';
import { valueOf } from '#browser/stores/loadable';
import type { LotteryBet } from '#browser/stores/lottery/bets';
import { $allBetsFilter, allBets, type AnyBet, filterAllBets, readEveryBet } from '#browser/stores/wallet/all-bets';
import { type BetRecord, showBetView } from '#browser/stores/wallet/bet-history';
import { Alert, EmptyState, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { type ExportColumn, RecordExport } from '../parts/RecordExport.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import type { Column } from '../parts/RecordTable.tsx';
import { BetDetailsDialog } from './BetDetailsDialog.tsx';
import { BetTotals } from './BetTotals.tsx';
import { betColumns } from './columns.tsx';
import { lotteryColumns } from './lottery-columns.tsx';

/** Everything that the member bet, newest first, with the sums of the period. */
export function AllBets({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'lottery', 'member', 'errors']);
  const filter = useStore($allBetsFilter);
  const page = valueOf(useStore(allBets.$store));
  const [opened, setOpened] = useState<BetRecord>();
  useEffect(() => {
    void allBets.load($allBetsFilter.get());
    return allBets.clear;
  }, []);
  if (!t) return <Skeleton shape="row" count={4} />;

  async function change(patch: Parameters<typeof filterAllBets>[0]): Promise<void> {
    const loading = filterAllBets(patch);
    showBetView('all');
    await loading;
  }

  return (
    <>
      <div className={styles.filters}>
        <PeriodFilter value={filter.period} onChange={(period) => void change({ period })} t={t} />
      </div>
      <BetTotals bets={allBets} countLabel={t('records:bets.bets')} tag={tag} t={t} />
      <RecordExport
        name="bets"
        title={t('records:bets.caption')}
        columns={exportColumns(t)}
        filter={filter}
        read={readEveryBet}
        t={t}
      />
      <RecordList
        records={allBets}
        caption={t('records:bets.caption')}
        columns={columnsOf(t, tag, setOpened)}
        empty={<NoBets isEver={filter.period === 'all'} tag={tag} t={t} />}
        onPage={(pageNo) => change({ pageNo })}
        t={t}
      />
      {page?.isCut && page.pageNo === page.totalPages && <Alert>{t('member:export.cut')}</Alert>}
      <BetDetailsDialog bet={opened} onClose={() => setOpened(undefined)} tag={tag} t={t} />
    </>
  );
}

/** Shows each kind of bet by the columns of its own list, as far as both have them. */
function columnsOf(t: Translator, tag: string, onOpen: (bet: BetRecord) => void): Column<AnyBet>[] {
  const ofRounds = new Map(betColumns(t, tag, onOpen).map((column) => [column.name, column]));
  return lotteryColumns(t, tag).map((column) => ({
    ...column,
    cell: ({ kind, bet }) => (kind === 'lottery' ? column.cell(bet) : ofRounds.get(column.name)?.cell(bet)),
  }));
}

/** Columns of the file; a lottery bet's draw is in the column of the round. */
function exportColumns(t: Translator): ExportColumn<AnyBet>[] {
  const either =
    (ofRound: (bet: BetRecord) => string, ofBet: (bet: LotteryBet) => string) =>
    ({ kind, bet }: AnyBet) =>
      kind === 'lottery' ? ofBet(bet) : ofRound(bet);
  return [
    {
      label: t('records:time'),
      text: either(
        ({ at }) => timeText(at),
        ({ placedAt }) => timeText(placedAt),
      ),
    },
    {
      label: t('records:bets.game'),
      text: either(
        ({ gameTitle }) => gameTitle,
        ({ gameName }) => gameName,
      ),
    },
    {
      label: t('records:bets.round'),
      text: either(
        ({ roundId }) => roundId,
        ({ issue }) => issue,
      ),
    },
    {
      label: t('records:bets.state'),
      text: either(
        ({ state }) => t(`records:betState.${state}`),
        ({ state }) => t(`lottery:betState.${state}`),
      ),
    },
    {
      label: t('records:bets.stake'),
      text: either(
        ({ stake }) => stake,
        ({ totalStake }) => totalStake,
      ),
    },
    {
      label: t('records:bets.win'),
      text: either(
        ({ win }) => win,
        ({ paid }) => paid ?? '0',
      ),
    },
    { label: t('member:security.currency'), text: ({ bet }) => bet.currency },
  ];
}

function NoBets({ isEver, tag, t }: { isEver: boolean; tag: string; t: Translator }) {
  const texts = isEver ? 'bets.none' : 'lottery.empty';
  return (
    <EmptyState
      icon={Dices}
      title={t(`records:${texts}Title`)}
      text={t(`records:${texts}Text`)}
      action={
        <a className="button button-primary" href={localPath(tag, '/rng')}>
          {t('records:bets.play')}
        </a>
      }
    />
  );
}
