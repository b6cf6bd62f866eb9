import { approveDeposit, rejectDeposit } from '#browser/stores/operations/actions';
import type { DepositRow } from '#browser/stores/operations/lists';
import { Money } from '../ui/index.ts';
import { Code } from './cells.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { useTexts } from './desk-context.ts';
import { ReasonField, reasonOf } from './ReasonField.tsx';

export interface DepositDecision {
  kind: 'approve' | 'reject';
  row: DepositRow;
}

export function DepositDialog({ decision, onClose }: { decision: DepositDecision; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { kind, row } = decision;
  const isRejection = kind === 'reject';
  return (
    <DecisionDialog
      title={t(`deposits.${kind}Title`)}
      text={t(`deposits.${kind}Text`)}
      confirmLabel={t(`deposits.${kind}Confirm`)}
      isDangerous={isRejection}
      facts={[
        { label: t('column.amount'), value: <Money amount={row.amount} currency={row.currency} tag={tag} /> },
        { label: t('column.memo'), value: <Code>{row.memo}</Code> },
        { label: t('column.member'), value: row.account },
      ]}
      decide={(form) => (isRejection ? rejectDeposit(row.id, reasonOf(form)) : approveDeposit(row.id))}
      onClose={onClose}
    >
      {isRejection && <ReasonField />}
    </DecisionDialog>
  );
}
