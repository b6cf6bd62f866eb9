import { useMemo, useState } from 'react';
import { type DepositRow, deposits } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/sections';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { type DepositDecision, DepositDialog } from './DepositDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../shared/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<DepositRow['state'], StatusTone> = {
  created: 'neutral',
  awaiting_review: 'progress',
  credited: 'good',
  rejected: 'bad',
  expired: 'neutral',
};

const APPROVABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review', 'expired'];
const REJECTABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review'];
const keyOf = (row: DepositRow) => row.id;

/** Lists the bank transfers that members announced, to be approved or rejected. */
export function DepositsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<DepositDecision>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="deposits" list={deposits} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision && <DepositDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<DepositRow>[] {
  return [
    ...paymentColumns<DepositRow>(t, tag),
    { key: 'memo', label: t('column.memo'), cell: (row) => <Code isWhole>{row.memo}</Code> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`deposits.state.${row.state}`)} />}
          below={[row.decidedBy && t('column.by', { name: row.decidedBy }), row.reason].filter(Boolean).join(' · ')}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, decide: (decision: DepositDecision) => void): Column<DepositRow> {
  const actionsOf = (row: DepositRow): RowAction[] => {
    if (!APPROVABLE.includes(row.state)) return [];
    const approve = { label: t('deposits.approve'), onClick: () => decide({ kind: 'approve', row }) };
    if (!REJECTABLE.includes(row.state)) return [approve];
    return [approve, { label: t('deposits.reject'), variant: 'quiet', onClick: () => decide({ kind: 'reject', row }) }];
  };
  return actionsColumn(t, (row) => <RowActions of={row.memo} actions={actionsOf(row)} />);
}
