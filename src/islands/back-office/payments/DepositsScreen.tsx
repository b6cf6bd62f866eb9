import { useLayoutEffect, useMemo, useState } from 'react';
import { type DepositRow, deposits, followPaymentAddress } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import type { Translator } from '../../ui/index.ts';
import { DEPOSIT_TONES, depositColumns } from './deposit-columns.tsx';
import { type DepositDecision, DepositDialog } from './DepositDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const APPROVABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review', 'expired'];
const REJECTABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review'];
const STATES = Object.keys(DEPOSIT_TONES);
const keyOf = (row: DepositRow) => row.id;

/** A decision about a bank transfer, or a refund through the gateway. */
type Decision = DepositDecision | { kind: 'refund'; row: DepositRow };

/** Lists deposits: bank transfers to approve or reject, and payments through the gateway, which can be refunded. */
export function DepositsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<Decision>();
  const close = () => setDecision(undefined);
  const columns = useMemo(() => {
    const facts = depositColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, role]);
  // Before the list loads by itself.
  useLayoutEffect(() => followPaymentAddress(deposits, STATES), []);
  return (
    <>
      <ListScreen name="deposits" list={deposits} columns={columns} keyOf={keyOf} states={STATES} />
      {decision?.kind === 'refund' && <RefundDialog row={decision.row} onClose={close} />}
      {decision && decision.kind !== 'refund' && (
        <DepositDialog decision={{ kind: decision.kind, row: decision.row }} onClose={close} />
      )}
    </>
  );
}

function actionColumn(t: Translator, decide: (decision: Decision) => void): Column<DepositRow> {
  const actionsOf = (row: DepositRow): RowAction[] => {
    const refund = { label: t('deposits.refundAct'), onClick: () => decide({ kind: 'refund', row }) };
    if (row.refundable !== '0') return [refund];
    if (!APPROVABLE.includes(row.state)) return [];
    const approve = { label: t('deposits.approve'), onClick: () => decide({ kind: 'approve', row }) };
    const reject = {
      label: t('deposits.reject'),
      variant: 'quiet' as const,
      onClick: () => decide({ kind: 'reject', row }),
    };
    const mayReject = REJECTABLE.includes(row.state) ? [reject] : [];
    // Only the gateway says that it was paid.
    return row.kind === 'gateway' ? mayReject : [approve, ...mayReject];
  };
  return actionsColumn(t, (row) => <RowActions of={row.memo} actions={actionsOf(row)} />);
}
