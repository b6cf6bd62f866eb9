import { approveDeposit, rejectDeposit } from '#browser/stores/back-office/actions';
import type { DepositRow } from '#browser/stores/back-office/lists';
import { Money } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

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
