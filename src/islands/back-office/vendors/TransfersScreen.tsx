import { useMemo, useState } from 'react';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import {
  decideTransfer,
  type TransferDecision,
  type TransferRow,
  vendorTransfers,
} from '#browser/stores/back-office/vendors/transfers';
import { TRANSFER_STATES } from '#rules/vendors/vendor-transfers';
import { Money, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<TransferRow['state'], StatusTone> = { pending: 'progress', done: 'good', refused: 'neutral' };

interface Decision {
  state: TransferDecision['state'];
  row: TransferRow;
}

const keyOf = (row: TransferRow) => row.id;

/** Lists transfers to and from vendors' wallets: two people decide those whose vendor does not answer. */
export function TransfersScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<Decision>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, role]);
  return (
    <>
      <ListScreen
        name="transfers"
        list={vendorTransfers}
        columns={columns}
        keyOf={keyOf}
        states={TRANSFER_STATES.slice(1)}
      />
      {decision && <TransferDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

/** The amount; a transfer of everything has none until the vendor has said how much is there. */
function Amount({ row: { amount, currency } }: { row: TransferRow }) {
  const { t, tag } = useTexts();
  return amount === null ? t('transfers.everything') : <Money amount={amount} currency={currency} tag={tag} />;
}

function dataColumns(t: Translator): Column<TransferRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    {
      key: 'vendor',
      label: t('column.vendor'),
      cell: (row) => (
        <TwoLines
          main={t(`transfers.direction.${row.direction}`, { vendor: row.vendor })}
          below={<Code>{row.id}</Code>}
        />
      ),
    },
    { key: 'amount', label: t('column.amount'), cell: (row) => <Amount row={row} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`transfers.state.${row.state}`)} />}
          below={decisionLine(t, {
            facts: [t('transfers.attempts', { count: row.attempts })],
            by: row.decidedBy,
            reason: row.note,
          })}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, decide: (decision: Decision) => void): Column<TransferRow> {
  return actionsColumn(t, (row) => (
    <RowActions of={row.id} actions={row.state === 'pending' ? decisionsOf(t, row, decide) : []} />
  ));
}

function decisionsOf(t: Translator, row: TransferRow, decide: (decision: Decision) => void) {
  const refused = {
    label: t('transfers.refused'),
    variant: 'quiet' as const,
    onClick: () => decide({ state: 'refused', row }),
  };
  // Nobody knows how much was moved.
  if (row.amount === null) return [refused];
  return [{ label: t('transfers.done'), onClick: () => decide({ state: 'done', row }) }, refused];
}

function TransferDialog({ state, row, onClose }: Decision & { onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t(`transfers.${state}Title`)}
      text={t(`transfers.${state}Text.${row.direction}`)}
      confirmLabel={t(`transfers.${state}`)}
      isDangerous={state === 'refused'}
      facts={[
        { label: t('column.vendor'), value: t(`transfers.direction.${row.direction}`, { vendor: row.vendor }) },
        { label: t('column.member'), value: row.account },
        { label: t('column.amount'), value: <Amount row={row} /> },
      ]}
      form={form}
      decide={({ reason }) => decideTransfer(row.id, { state, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('transfers.reasonHint')} />
    </DecisionDialog>
  );
}
