import { refundDeposit } from '#browser/stores/back-office/actions';
import type { DepositRow } from '#browser/stores/back-office/lists';
import { parseAmount } from '#kernel/money';
import { Alert, FormAmount, Money, type Problems, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';

interface RefundDialogProps {
  row: DepositRow;
  onClose: () => void;
}

/** Refunds a deposit through the gateway, or a part of it. */
export function RefundDialog({ row, onClose }: RefundDialogProps) {
  const { t, tag } = useTexts();
  const check = ({ amount, reason }: { amount: string; reason: string }): Problems => {
    const amountMinor = parseAmount(amount) ?? 0n;
    const isInRange = amountMinor > 0n && amountMinor <= (parseAmount(row.refundable) ?? 0n);
    return { ...(isInRange ? {} : { amount: { code: 'invalid_value' } }), ...reasonProblems({ reason }) };
  };
  const form = useForm({ amount: row.refundable, reason: '' }, { check });
  const label = t('column.amount');
  return (
    <DecisionDialog
      title={t('deposits.refundTitle')}
      text={t('deposits.refundText')}
      confirmLabel={t('deposits.refundConfirm')}
      facts={[
        {
          label: t('deposits.refundable'),
          value: <Money amount={row.refundable} currency={row.currency} tag={tag} />,
        },
        { label: t('deposits.reference'), value: <Code>{row.payment?.reference ?? ''}</Code> },
        { label: t('column.member'), value: row.account },
      ]}
      isDangerous
      form={form}
      decide={({ amount, reason }) => refundDeposit(row.id, { amount, reason: reason.trim() })}
      onClose={onClose}
    >
      <Alert tone="warning">{t('deposits.refundSecondPerson')}</Alert>
      <FormAmount form={form} name="amount" label={label} currency={row.currency} tag={tag} t={t} />
      <ReasonField form={form} />
    </DecisionDialog>
  );
}
