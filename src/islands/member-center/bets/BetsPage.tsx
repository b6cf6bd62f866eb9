import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $betView, BET_VIEWS, openBetHistory, showBetView } from '#browser/stores/wallet/bet-history';
import { Skeleton, useTranslator } from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import styles from '../parts/Parts.module.css';
import { AllBets } from './AllBets.tsx';
import { GameRounds } from './GameRounds.tsx';
import { LotteryBets } from './LotteryBets.tsx';

/** The bet history: everything that the member bet, game rounds, or lottery bets. */
export function BetsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'member', 'errors']);
  const view = useStore($betView);
  // Before the list, which loads what the address says.
  useEffect(openBetHistory, []);
  if (!t) return <Skeleton shape="row" count={4} />;
  return (
    <>
      <div className={styles.filters}>
        <Choices
          label={t('records:bets.view')}
          choices={BET_VIEWS.map((value) => ({
            value,
            label: value === 'all' ? t('records:range.all') : t(`records:bets.of.${value}`),
          }))}
          value={view}
          onChange={showBetView}
          isRow
        />
      </div>
      {view === 'all' && <AllBets tag={tag} />}
      {view === 'games' && <GameRounds tag={tag} t={t} />}
      {view === 'lottery' && <LotteryBets tag={tag} />}
    </>
  );
}
