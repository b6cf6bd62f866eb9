import { approveDeposit, rejectDeposit } from '#browser/stores/back-office/actions';
import type { DepositRow } from '#browser/stores/back-office/lists';
import { Money } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';

export interface DepositDecision {
  kind: 'approve' | 'reject';
  row: DepositRow;
}

interface DepositDialogProps {
  decision: DepositDecision;
  onClose: () => void;
}

/** Confirms the approval of a deposit, or its rejection with a reason. */
export function DepositDialog({ decision: { kind, row }, onClose }: DepositDialogProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const common = {
    title: t(`deposits.${kind}Title`),
    text: t(`deposits.${kind}Text`),
    confirmLabel: t(`deposits.${kind}Confirm`),
    facts: [
      { label: t('column.amount'), value: <Money amount={row.amount} currency={row.currency} tag={tag} /> },
      { label: t('column.memo'), value: <Code>{row.memo}</Code> },
      { label: t('column.member'), value: row.account },
    ],
    onClose,
  };
  if (kind === 'approve') return <ConfirmDialog {...common} decide={() => approveDeposit(row.id)} />;
  return (
    <DecisionDialog {...common} isDangerous form={form} decide={({ reason }) => rejectDeposit(row.id, reason.trim())}>
      <ReasonField form={form} />
    </DecisionDialog>
  );
}
