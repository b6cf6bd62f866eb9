import { useStore } from '@nanostores/react';
import { $betView, BET_VIEWS } from '#browser/stores/wallet/records';
import { Skeleton, useTranslator } from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import styles from '../parts/Parts.module.css';
import { GameRounds } from './GameRounds.tsx';
import { LotteryBets } from './LotteryBets.tsx';

/** The bet history: game rounds and lottery bets. */
export function BetsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'errors']);
  const view = useStore($betView);
  if (!t) return <Skeleton shape="row" count={4} />;
  return (
    <>
      <div className={styles.filters}>
        <Choices
          label={t('records:bets.view')}
          choices={BET_VIEWS.map((value) => ({ value, label: t(`records:bets.of.${value}`) }))}
          value={view}
          onChange={(next) => $betView.set(next)}
          isRow
        />
      </div>
      {view === 'games' ? <GameRounds tag={tag} t={t} /> : <LotteryBets tag={tag} />}
    </>
  );
}
