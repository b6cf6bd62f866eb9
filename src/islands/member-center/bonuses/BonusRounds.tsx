import { useEffect } from 'react';
import { type BonusRound, bonusRounds } from '#browser/stores/wallet/bonuses';
import { EmptyState, Money, percentText, type Translator } from '../../ui/index.ts';
import { BonusPart } from '../bets/money-columns.tsx';
import recordStyles from '../parts/Record.module.css';
import { timeColumn } from '../parts/record-columns.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import type { Column } from '../parts/RecordTable.tsx';
import styles from './Bonuses.module.css';

interface BonusRoundsProps {
  id: string;
  tag: string;
  t: Translator;
}

/** Lists what each settled round added to the wagering of a bonus, with what that follows from. */
export function BonusRounds({ id, tag, t }: BonusRoundsProps) {
  useEffect(() => {
    void bonusRounds.load(id, 1);
    return bonusRounds.clear;
  }, [id]);
  return (
    <RecordList
      records={bonusRounds}
      caption={t('member:bonuses.progress')}
      columns={roundColumns(tag, t)}
      empty={<EmptyState title={t('records:bets.noneTitle')} text={t('records:bets.noneText')} />}
      onPage={(pageNo) => bonusRounds.load(id, pageNo)}
      t={t}
    />
  );
}

function roundColumns(tag: string, t: Translator): Column<BonusRound>[] {
  return [
    {
      name: 'game',
      label: t('records:bets.game'),
      position: 'title',
      cell: ({ game }) => <span className={recordStyles.main}>{game}</span>,
    },
    {
      name: 'progress',
      label: t('member:bonuses.progress'),
      position: 'value',
      isMoney: true,
      cell: ({ progress, currency }) => (
        <>
          + <Money amount={progress} currency={currency} tag={tag} />
        </>
      ),
    },
    {
      name: 'stake',
      label: t('records:bets.stake'),
      isMoney: true,
      cell: ({ stake, bonusStake, currency }) => (
        <span className={styles.stake}>
          <Money amount={stake} currency={currency} tag={tag} />
          <BonusPart amount={bonusStake} currency={currency} tag={tag} t={t} />
        </span>
      ),
    },
    {
      name: 'validBet',
      label: t('records:profit.turnover'),
      isMoney: true,
      cell: ({ validBet, currency }) => <Money amount={validBet} currency={currency} tag={tag} />,
    },
    {
      name: 'contribution',
      label: t('member:bonuses.counts'),
      cell: ({ contribution }) => percentText(contribution, tag),
    },
    timeColumn(t),
  ];
}
