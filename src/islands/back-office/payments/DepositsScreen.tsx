import { useMemo, useState } from 'react';
import { type DepositRow, deposits } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/sections';
import { moneyText, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { type DepositDecision, DepositDialog } from './DepositDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<DepositRow['state'], StatusTone> = {
  created: 'neutral',
  awaiting_review: 'progress',
  credited: 'good',
  rejected: 'bad',
  declined: 'neutral',
  expired: 'neutral',
};

const APPROVABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review', 'expired'];
const REJECTABLE: readonly DepositRow['state'][] = ['created', 'awaiting_review'];
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
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="deposits" list={deposits} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision?.kind === 'refund' && <RefundDialog row={decision.row} onClose={close} />}
      {decision && decision.kind !== 'refund' && (
        <DepositDialog decision={{ kind: decision.kind, row: decision.row }} onClose={close} />
      )}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<DepositRow>[] {
  return [
    ...paymentColumns<DepositRow>(t, tag),
    { key: 'memo', label: t('column.memo'), cell: (row) => <PaymentFacts row={row} t={t} /> },
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

/** How to find the payment: the note of a transfer, or what the gateway says. */
function PaymentFacts({
  row: { memo, methodCode, payment, refunds, currency },
  t,
}: {
  row: DepositRow;
  t: Translator;
}) {
  const { tag } = useTexts();
  if (!payment) return <Code isWhole>{memo}</Code>;
  const paid =
    payment.state === 'mismatched' &&
    t('deposits.paid', { amount: `${payment.paid ?? ''} ${payment.paidCurrency ?? ''}` });
  const refunded = refunds.map(({ amount, state }) =>
    t(`deposits.refund.${state}`, { amount: moneyText({ amount, currency, tag }) }),
  );
  return (
    <TwoLines
      main={payment.reference === null ? methodCode : <Code isWhole>{payment.reference}</Code>}
      below={[t(`deposits.payment.${payment.state}`), paid, ...refunded].filter(Boolean).join(' · ')}
    />
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
