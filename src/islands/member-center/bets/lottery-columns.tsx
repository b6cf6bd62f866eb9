import { timeText } from '#browser/format';
import { gameAddress, fairnessProofAddress } from '#browser/lottery/addresses';
import { BET_TONES, fullBetTypeText } from '#browser/lottery/names';
import type { LotteryBet } from '#browser/stores/lottery/bets';
import { MoneyChange, StatusBadge, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { BonusPart } from './BonusPart.tsx';
import type { Column } from '../parts/RecordTable.tsx';

/** Returns the link of a bet: its game while the draw is open, the draw's fairness proof afterwards. */
function addressOf(bet: LotteryBet, tag: string): string {
  return bet.state === 'placed' ? gameAddress(tag, bet.gameCode) : fairnessProofAddress(tag, bet.gameCode, bet.issue);
}

export function lotteryColumns(t: Translator, tag: string): Column<LotteryBet>[] {
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
          <span className={recordStyles.reference} title={row.selection}>
            <span dir="ltr">{row.issue}</span> · {fullBetTypeText(t, row.betType)}
          </span>
        </>
      ),
    },
    {
      name: 'state',
      label: t('records:bets.state'),
      position: 'value',
      cell: (row) => <StatusBadge tone={BET_TONES[row.state]} label={t(`lottery:betState.${row.state}`)} />,
    },
    {
      name: 'stake',
      label: t('records:bets.stake'),
      isMoney: true,
      cell: (row) => (
        <>
          <MoneyChange amount={row.totalStake} currency={row.currency} tag={tag} t={t} direction="out" />
          <BonusPart amount={row.bonusStake} currency={row.currency} tag={tag} t={t} />
        </>
      ),
    },
    {
      name: 'win',
      label: t('records:bets.win'),
      isMoney: true,
      cell: (row) => <MoneyChange amount={row.paid ?? '0'} currency={row.currency} tag={tag} t={t} direction="in" />,
    },
    {
      name: 'at',
      label: t('records:time'),
      cell: ({ placedAt }) => (
        <time className={recordStyles.time} dateTime={placedAt}>
          {timeText(placedAt)}
        </time>
      ),
    },
  ];
}
