import { acceptBankAccount, refuseBankAccount } from '#browser/stores/back-office/actions';
import type { BankAccountRow } from '#browser/stores/back-office/lists';
import { Alert, UserText } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';

export interface BankAccountDecision {
  kind: 'accept' | 'refuse';
  row: BankAccountRow;
}

interface BankAccountDialogProps {
  decision: BankAccountDecision;
  onClose: () => void;
}

/** Accepts or refuses a member's bank account, with the holder beside the member's own name. */
export function BankAccountDialog({ decision: { kind, row }, onClose }: BankAccountDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  const act = kind === 'accept' ? acceptBankAccount : refuseBankAccount;
  return (
    <DecisionDialog
      title={t(`bankAccounts.${kind}Title`)}
      text={t(`bankAccounts.${kind}Text`)}
      confirmLabel={t(`bankAccounts.${kind}Confirm`)}
      isDangerous={kind === 'refuse'}
      facts={[
        { label: t('column.member'), value: row.account },
        {
          label: t('withdrawals.payeeName'),
          value: <UserText>{row.payeeName ?? t('bankAccounts.nameless')}</UserText>,
        },
        { label: t('withdrawals.holder'), value: <UserText>{row.holderName}</UserText> },
        { label: t('withdrawals.bank'), value: row.bankName },
        { label: t('withdrawals.accountNumber'), value: <Code>{row.accountNumber}</Code> },
      ]}
      form={form}
      decide={({ reason }) => act(row.id, reason.trim())}
      onClose={onClose}
    >
      {kind === 'accept' && row.claimedBy && (
        <Alert tone="warning">{t('bankAccounts.acceptClaimed', { name: row.claimedBy })}</Alert>
      )}
      <ReasonField form={form} hint={t('bankAccounts.reasonHint')} />
    </DecisionDialog>
  );
}
