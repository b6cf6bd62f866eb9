import { timeText } from '#browser/format';
import { gameAddress, fairnessProofAddress } from '#browser/lottery/addresses';
import { BET_TONES, fullBetTypeText, selectionText } from '#browser/lottery/names';
import type { LotteryBet } from '#browser/stores/lottery/bets';
import { StatusBadge, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { moneyColumns } from './money-columns.tsx';
import type { ExportColumn } from '../parts/RecordExport.tsx';
import type { Column } from '../parts/RecordTable.tsx';

/** Returns the link of a bet: its game while the draw is open, the draw's fairness proof afterwards. */
function addressOf(bet: LotteryBet, tag: string): string {
  return bet.state === 'placed' ? gameAddress(tag, bet.gameCode) : fairnessProofAddress(tag, bet.gameCode, bet.issue);
}

export function lotteryColumns(t: Translator, tag: string): Column<LotteryBet>[] {
  const stateOf = ({ state }: LotteryBet) => (
    <StatusBadge tone={BET_TONES[state]} label={t(`lottery:betState.${state}`)} />
  );
  return [
    {
      name: 'game',
      label: t('records:bets.game'),
      position: 'title',
      cell: (row) => (
        <>
          <a className={recordStyles.main} href={addressOf(row, tag)}>
            {row.gameName}
          </a>
          <span className={recordStyles.reference} title={selectionText(t, row.betType, row.selection)}>
            <span dir="ltr">{row.issue}</span> · {fullBetTypeText(t, row.betType)}
          </span>
        </>
      ),
    },
    {
      name: 'state',
      label: t('records:bets.state'),
      position: 'wide',
      cell: stateOf,
    },
    ...moneyColumns<LotteryBet>(t, tag, { stakeOf: ({ totalStake }) => totalStake, winOf: ({ paid }) => paid ?? '0' }),
    {
      name: 'at',
      label: t('records:time'),
      position: 'note',
      cell: (row) => (
        <>
          <time className={recordStyles.time} dateTime={row.placedAt}>
            {timeText(row.placedAt)}
          </time>
          <span className={recordStyles.narrow}>{stateOf(row)}</span>
        </>
      ),
    },
  ];
}

/** Columns of the file. */
export function lotteryExport(t: Translator): ExportColumn<LotteryBet>[] {
  return [
    { label: t('records:time'), text: ({ placedAt }) => timeText(placedAt) },
    { label: t('records:bets.game'), text: ({ gameName }) => gameName },
    { label: t('member:export.column.draw'), text: ({ issue }) => issue },
    { label: t('member:export.column.betType'), text: ({ betType }) => fullBetTypeText(t, betType) },
    {
      label: t('member:export.column.selection'),
      text: ({ betType, selection }) => selectionText(t, betType, selection),
    },
    { label: t('records:bets.state'), text: ({ state }) => t(`lottery:betState.${state}`) },
    { label: t('records:bets.stake'), text: ({ totalStake }) => totalStake },
    { label: t('records:bets.win'), text: ({ paid }) => paid ?? '0' },
    { label: t('member:security.currency'), text: ({ currency }) => currency },
  ];
}
