import { useMemo } from 'react';
import { gameReturns, type ReturnRow } from '#browser/stores/back-office/vendors/vendors';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { amountColumn } from '../shared/amount-column.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';

const TONES: Record<ReturnRow['verdict'], StatusTone> = {
  expected: 'good',
  above: 'bad',
  below: 'bad',
  tooFew: 'neutral',
  unknown: 'neutral',
};
/** Periods beside the default of 30 days. */
const PERIODS = ['7', '90'];

const keyOf = (row: ReturnRow) => `${row.vendor} ${row.game}`;

/** Compares what games have paid back with what their vendors state. */
export function ReturnsScreen() {
  const { t, tag } = useTexts();
  const columns = useMemo(() => columnsOf(t, tag), [t, tag]);
  return (
    <ListScreen
      name="returns"
      list={gameReturns}
      columns={columns}
      keyOf={keyOf}
      states={PERIODS}
      filterLabelKey="returns.period"
      allLabelKey="returns.state.30"
    />
  );
}

function columnsOf(t: Translator, tag: string): Column<ReturnRow>[] {
  const digits = new Intl.NumberFormat(tag);
  return [
    {
      key: 'game',
      label: t('column.game'),
      cell: (row) => <TwoLines main={row.title} below={<Code>{`${row.vendor} · ${row.game}`}</Code>} />,
    },
    { key: 'rounds', label: t('returns.rounds'), cell: (row) => digits.format(row.rounds) },
    {
      key: 'playersPerDay',
      label: t('returns.playersPerDay'),
      cell: (row) => digits.format(row.playersPerDay),
    },
    amountColumn({ key: 'stake', label: t('returns.stake'), tag, amountOf: (row) => row.stake }),
    amountColumn({ key: 'payout', label: t('returns.payout'), tag, amountOf: (row) => row.payout }),
    {
      key: 'measured',
      label: t('returns.measured'),
      cell: (row) => (
        <TwoLines
          main={row.measured === null ? '–' : `${row.measured} %`}
          below={row.margin === null ? '' : t('returns.margin', { margin: row.margin })}
        />
      ),
    },
    { key: 'stated', label: t('returns.stated'), cell: (row) => (row.stated === null ? '–' : `${row.stated} %`) },
    {
      key: 'verdict',
      label: t('column.state'),
      cell: (row) => <StatusBadge tone={TONES[row.verdict]} label={t(`returns.verdict.${row.verdict}`)} />,
    },
  ];
}
