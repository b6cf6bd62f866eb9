import { MoneyChange, moneyText, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import type { Column } from '../parts/RecordTable.tsx';

interface BetMoney {
  currency: string;
  bonusStake: string;
  bonusWin: string;
}

interface Amounts<Row> {
  stakeOf: (row: Row) => string;
  winOf: (row: Row) => string;
}

/** Columns of a bet's stake and win, each with its part of bonus money. */
export function moneyColumns<Row extends BetMoney>(
  t: Translator,
  tag: string,
  { stakeOf, winOf }: Amounts<Row>,
): Column<Row>[] {
  return [
    {
      name: 'stake',
      label: t('records:bets.stake'),
      position: 'end',
      isMoney: true,
      cell: (row) => (
        <>
          <MoneyChange amount={stakeOf(row)} currency={row.currency} tag={tag} t={t} direction="out" />
          <BonusPart amount={row.bonusStake} currency={row.currency} tag={tag} t={t} />
        </>
      ),
    },
    {
      name: 'win',
      label: t('records:bets.win'),
      position: 'value',
      isMoney: true,
      cell: (row) => (
        <>
          <MoneyChange amount={winOf(row)} currency={row.currency} tag={tag} t={t} direction="in" />
          <BonusPart amount={row.bonusWin} currency={row.currency} tag={tag} t={t} />
        </>
      ),
    },
  ];
}

/** The bonus money in a stake or win, below its amount; nothing where all of it is cash. */
export function BonusPart({ t, ...money }: { amount: string; currency: string; tag: string; t: Translator }) {
  if (money.amount === '0') return null;
  return <span className={recordStyles.part}>{t('records:bets.bonusPart', { amount: moneyText(money) })}</span>;
}
