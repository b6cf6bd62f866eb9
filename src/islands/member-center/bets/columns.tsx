import { ChevronRight } from 'lucide-react';
import type { BetRecord } from '#browser/stores/wallet/bet-history';
import { MoneyChange, StatusBadge, Tickets, type StatusTone, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { balanceAfterColumn, timeColumn } from '../parts/record-columns.tsx';
import { BonusPart } from './BonusPart.tsx';
import type { Column } from '../parts/RecordTable.tsx';

export const BET_TONES: Record<BetRecord['state'], StatusTone> = {
  open: 'progress',
  pending: 'progress',
  closed: 'neutral',
  cancelled: 'warning',
};

/** Columns of the bet history; a game's title opens the details of its round. */
export function betColumns(t: Translator, tag: string, onOpen: (bet: BetRecord) => void): Column<BetRecord>[] {
  return [
    {
      name: 'game',
      label: t('records:bets.game'),
      position: 'title',
      cell: (row) => (
        <>
          <button className={recordStyles.open} type="button" aria-haspopup="dialog" onClick={() => onOpen(row)}>
            <span className={recordStyles.main}>
              {row.gameTitle}
              <ChevronRight className="mirrored" size={16} aria-hidden="true" />
            </span>
            <span className={recordStyles.reference} title={row.roundId}>
              {row.vendorName} · {row.roundId}
            </span>
          </button>
          <Tickets tickets={row.tickets} tag={tag} />
        </>
      ),
    },
    {
      name: 'state',
      label: t('records:bets.state'),
      position: 'value',
      cell: (row) => <StatusBadge tone={BET_TONES[row.state]} label={t(`records:betState.${row.state}`)} />,
    },
    {
      name: 'stake',
      label: t('records:bets.stake'),
      isMoney: true,
      cell: (row) => (
        <>
          <MoneyChange amount={row.stake} currency={row.currency} tag={tag} t={t} direction="out" />
          <BonusPart amount={row.bonusStake} currency={row.currency} tag={tag} t={t} />
        </>
      ),
    },
    {
      name: 'win',
      label: t('records:bets.win'),
      isMoney: true,
      cell: (row) => (
        <>
          <MoneyChange amount={row.win} currency={row.currency} tag={tag} t={t} direction="in" />
          <BonusPart amount={row.bonusWin} currency={row.currency} tag={tag} t={t} />
        </>
      ),
    },
    balanceAfterColumn(t, tag),
    timeColumn(t),
  ];
}
