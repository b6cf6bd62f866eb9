import { useMemo, useState } from 'react';
import { type DepositRow, deposits } from '#browser/stores/operations/lists';
import { canDecide } from '#browser/stores/operations/sections';
import { Button, StatusBadge, type StatusTone, type Translator } from '../ui/index.ts';
import { Actions, Code, Two } from './cells.tsx';
import { claimColumns } from './claim-columns.tsx';
import { type DepositDecision, DepositDialog } from './DepositDialog.tsx';
import { useOperator, useTexts } from './desk-context.ts';
import { ListScreen } from './ListScreen.tsx';
import type { Column } from './Records.tsx';

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

/** Bank transfers that members announced: found in the bank's account, or not. */
export function DepositsScreen() {
  const { t, tag } = useTexts();
  const { role } = useOperator();
  const [decision, setDecision] = useState<DepositDecision>();
  const columns = useMemo(() => {
    const facts = factColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="deposits" list={deposits} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision && <DepositDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function factColumns(t: Translator, tag: string): Column<DepositRow>[] {
  return [
    ...claimColumns<DepositRow>(t, tag),
    { key: 'memo', label: t('column.memo'), cell: (row) => <Code isWhole>{row.memo}</Code> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <Two
          main={<StatusBadge tone={TONES[row.state]} label={t(`deposits.state.${row.state}`)} />}
          below={[row.decidedBy && t('column.by', { name: row.decidedBy }), row.reason].filter(Boolean).join(' · ')}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, decide: (decision: DepositDecision) => void): Column<DepositRow> {
  return {
    key: 'actions',
    label: t('column.actions'),
    kind: 'actions',
    cell: (row) =>
      APPROVABLE.includes(row.state) && (
        <Actions>
          <Button look="secondary" onClick={() => decide({ kind: 'approve', row })}>
            {t('deposits.approve')}
          </Button>
          {REJECTABLE.includes(row.state) && (
            <Button look="quiet" onClick={() => decide({ kind: 'reject', row })}>
              {t('deposits.reject')}
            </Button>
          )}
        </Actions>
      ),
  };
}
