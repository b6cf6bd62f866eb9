import { fullBetTypeText, BET_TONES, selectionText } from '#browser/lottery/names';
import type {
  MemberBet,
  MemberLotteryBet,
  MemberTransaction,
} from '#browser/stores/back-office/members/member-records';
import { Money, MoneyChange, StatusBadge, type StatusTone, Tickets, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { Code, Time, TwoLines } from '../shared/cells.tsx';

export const ROUND_TONES: Record<MemberBet['state'], StatusTone> = {
  open: 'progress',
  pending: 'progress',
  closed: 'neutral',
  cancelled: 'warning',
};

const timeColumn = <Row,>(t: Translator, atOf: (row: Row) => string): Column<Row> => ({
  key: 'at',
  label: t('records:time'),
  cell: (row) => <Time at={atOf(row)} />,
});

const moneyColumn = <Row extends { currency: string }>(
  key: string,
  label: string,
  { tag, amountOf }: { tag: string; amountOf: (row: Row) => string },
): Column<Row> => ({
  key,
  label,
  kind: 'number',
  cell: (row) => <Money amount={amountOf(row)} currency={row.currency} tag={tag} />,
});

/** Columns of transactions, with the names of kinds that members see. */
export function transactionColumns(t: Translator, tag: string): Column<MemberTransaction>[] {
  return [
    {
      key: 'kind',
      label: t('records:account.kind'),
      cell: ({ kind, details }) => <TwoLines main={t(`records:kind.${kind}`)} below={details} />,
    },
    {
      key: 'amount',
      label: t('records:account.amount'),
      kind: 'number',
      cell: ({ amount, currency }) => <MoneyChange amount={amount} currency={currency} tag={tag} t={t} />,
    },
    moneyColumn('balance', t('records:balanceAfter'), { tag, amountOf: (row) => row.balanceAfter }),
    timeColumn(t, (row) => row.at),
    { key: 'reference', label: t('records:account.reference'), cell: (row) => <Code>{row.reference}</Code> },
  ];
}

/** Columns of rounds of vendors' and in-house games. */
export function betColumns(t: Translator, tag: string): Column<MemberBet>[] {
  return [
    {
      key: 'game',
      label: t('records:bets.game'),
      cell: ({ gameTitle, vendorName, roundId, tickets }) => (
        <>
          <TwoLines
            main={gameTitle}
            below={
              <>
                {vendorName} · <Code>{roundId}</Code>
              </>
            }
          />
          <Tickets tickets={tickets} tag={tag} />
        </>
      ),
    },
    {
      key: 'state',
      label: t('records:bets.state'),
      cell: ({ state }) => <StatusBadge tone={ROUND_TONES[state]} label={t(`records:betState.${state}`)} />,
    },
    moneyColumn('stake', t('records:bets.stake'), { tag, amountOf: (row) => row.stake }),
    moneyColumn('win', t('records:bets.win'), { tag, amountOf: (row) => row.win }),
    timeColumn(t, (row) => row.at),
  ];
}

export function lotteryBetColumns(t: Translator, tag: string): Column<MemberLotteryBet>[] {
  return [
    {
      key: 'game',
      label: t('records:bets.game'),
      cell: ({ gameName, issue, betType, selection }) => (
        <TwoLines
          main={gameName}
          below={
            <span title={selectionText(t, betType, selection)}>
              <Code>{issue}</Code> · {fullBetTypeText(t, betType)}
            </span>
          }
        />
      ),
    },
    {
      key: 'state',
      label: t('records:bets.state'),
      cell: ({ state }) => <StatusBadge tone={BET_TONES[state]} label={t(`lottery:betState.${state}`)} />,
    },
    moneyColumn('stake', t('records:bets.stake'), { tag, amountOf: (row) => row.totalStake }),
    moneyColumn('win', t('records:bets.win'), { tag, amountOf: (row) => row.paid ?? '0' }),
    timeColumn(t, (row) => row.placedAt),
  ];
}
