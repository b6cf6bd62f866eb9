import { ChevronRight, CircleCheck } from 'lucide-react';
import { timeText } from '#browser/format';
import type { BetRecord } from '#browser/stores/wallet/bet-history';
import { StatusBadge, Tickets, type StatusTone, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { balanceAfterColumn, timeColumn } from '../parts/record-columns.tsx';
import { moneyColumns } from './money-columns.tsx';
import type { ExportColumn } from '../parts/RecordExport.tsx';
import type { Column } from '../parts/RecordTable.tsx';

const BET_TONES: Record<BetRecord['state'], StatusTone> = {
  open: 'progress',
  pending: 'progress',
  closed: 'neutral',
  cancelled: 'warning',
};

/** The state of a round. One that is settled has nothing pending about it. */
export function BetState({ state, t }: { state: BetRecord['state']; t: Translator }) {
  const icon = state === 'closed' ? { icon: CircleCheck } : {};
  return <StatusBadge tone={BET_TONES[state]} label={t(`records:betState.${state}`)} {...icon} />;
}

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
            <span className={recordStyles.wide}>
              <span className={recordStyles.reference} title={row.roundId}>
                {row.vendorName} · {row.roundId}
              </span>
            </span>
          </button>
          <Tickets tickets={row.tickets} tag={tag} />
        </>
      ),
    },
    {
      name: 'state',
      label: t('records:bets.state'),
      position: 'wide',
      cell: (row) => <BetState state={row.state} t={t} />,
    },
    ...moneyColumns<BetRecord>(t, tag, { stakeOf: ({ stake }) => stake, winOf: ({ win }) => win }),
    balanceAfterColumn(t, tag, 'wide'),
    timeColumn(t, ({ state }) => state !== 'closed' && <BetState state={state} t={t} />),
  ];
}

/** Columns of the file. */
export function betExport(t: Translator): ExportColumn<BetRecord>[] {
  return [
    { label: t('records:time'), text: ({ at }) => timeText(at) },
    { label: t('records:bets.game'), text: ({ gameTitle }) => gameTitle },
    { label: t('records:bets.vendor'), text: ({ vendorName }) => vendorName },
    { label: t('records:bets.round'), text: ({ roundId }) => roundId },
    { label: t('records:bets.state'), text: ({ state }) => t(`records:betState.${state}`) },
    { label: t('records:bets.stake'), text: ({ stake }) => stake },
    { label: t('records:bets.win'), text: ({ win }) => win },
    { label: t('records:balanceAfter'), text: ({ balanceAfter }) => balanceAfter },
    { label: t('member:security.currency'), text: ({ currency }) => currency },
  ];
}
