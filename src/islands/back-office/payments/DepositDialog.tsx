import { useState } from 'react';
import { timeText } from '#browser/format';
import { approveDeposit, type BankTransfer, rejectDeposit } from '#browser/stores/back-office/actions';
import type { DepositRow } from '#browser/stores/back-office/lists';
import { Alert, FormField, missingProblems, Money, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog, type DecisionDialogProps } from '../shared/DecisionDialog.tsx';
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
  if (kind === 'approve') return <ApprovalDialog {...common} row={row} />;
  return (
    <DecisionDialog {...common} isDangerous form={form} decide={({ reason }) => rejectDeposit(row.id, reason.trim())}>
      <ReasonField form={form} />
    </DecisionDialog>
  );
}

function localDay(): string {
  const [day = ''] = timeText(new Date().toISOString()).split(' ');
  return day;
}

type ApprovalDialogProps = Omit<DecisionDialogProps<BankTransfer>, 'form' | 'decide'> & { row: DepositRow };

/** The bank's reference makes sure that one transfer is credited once. */
function ApprovalDialog({ row, ...common }: ApprovalDialogProps) {
  const { t } = useTexts();
  const [today] = useState(localDay);
  const form = useForm({ bankReference: '', valueDate: today }, { check: missingProblems });
  return (
    <DecisionDialog
      {...common}
      form={form}
      decide={({ bankReference, valueDate }) =>
        approveDeposit(row.id, { bankReference: bankReference.trim(), valueDate })
      }
    >
      {row.needsSecondPerson && <Alert tone="warning">{t('deposits.secondPerson')}</Alert>}
      <FormField
        form={form}
        name="bankReference"
        label={t('withdrawals.referenceLabel')}
        hint={t('deposits.referenceHint')}
        t={t}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <FormField form={form} name="valueDate" type="date" max={today} label={t('deposits.valueDate')} t={t} />
    </DecisionDialog>
  );
}
