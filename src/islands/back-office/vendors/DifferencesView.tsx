import { useMemo } from 'react';
import {
  type DifferenceRow,
  differences,
  type ReconciliationRow,
} from '#browser/stores/back-office/vendors/reconciliations';
import { Button, StatusBadge, textFromAmount, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { ListView } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';

const keyOf = (row: DifferenceRow) => row.txId;

interface DifferencesViewProps {
  run: ReconciliationRow;
  onBack: () => void;
}

/** Lists the differences of a comparison with what each side has. */
export function DifferencesView({ run, onBack }: DifferencesViewProps) {
  const { t, tag } = useTexts();
  const columns = useMemo(() => columnsOf(t, tag), [t, tag]);
  return (
    <>
      <ScreenHead
        title={t('differences.title')}
        lead={t('differences.lead', { vendor: run.vendor, count: run.differences })}
      >
        <Button variant="secondary" onClick={onBack}>
          {t('differences.back')}
        </Button>
      </ScreenHead>
      <ListView name="differences" list={differences} columns={columns} keyOf={keyOf} />
    </>
  );
}

function columnsOf(t: Translator, tag: string): Column<DifferenceRow>[] {
  const side = (given: DifferenceRow['portal']) =>
    given === null ? '–' : <TwoLines main={textFromAmount(given.amount, tag)} below={<Code>{given.call}</Code>} />;
  return [
    { key: 'transaction', label: t('differences.transaction'), cell: (row) => <Code>{row.txId}</Code> },
    {
      key: 'kind',
      label: t('differences.kind'),
      cell: (row) => <StatusBadge tone="bad" label={t(`differences.kinds.${row.kind}`)} />,
    },
    { key: 'portal', label: t('differences.portal'), cell: (row) => side(row.portal) },
    { key: 'vendor', label: t('differences.vendor'), cell: (row) => side(row.vendor) },
  ];
}
