import { useState } from 'react';
import { moveVendorFund, type VendorRow } from '#browser/stores/back-office/vendors';
import {
  AmountInput,
  Field,
  fieldError,
  missingProblems,
  Money,
  type Problems,
  Select,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';

const DIRECTIONS = ['in', 'out'] as const;
const EMPTY = { direction: 'in', amount: '', reason: '' };

function check(values: typeof EMPTY): Problems {
  return { ...missingProblems({ amount: values.amount }), ...reasonProblems(values) };
}

/** Adds house money to a vendor's fund for promotions, or withdraws it. */
export function FundDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { code, currency, fund } = row;
  const form = useForm(EMPTY, { check });
  // Identifies the transfer: repeated requests of one dialog move the money once.
  const [key] = useState(() => crypto.randomUUID());
  const label = t('column.amount');
  const decide = ({ direction, amount, reason }: typeof EMPTY) =>
    moveVendorFund(code, {
      key,
      direction: DIRECTIONS.find((one) => one === direction) ?? 'in',
      amount,
      reason: reason.trim(),
    });
  return (
    <DecisionDialog
      title={t('vendors.fundTitle')}
      text={t('vendors.fundText')}
      confirmLabel={t('lottery.move')}
      facts={[
        { label: t('column.vendor'), value: <Code>{code}</Code> },
        { label: t('vendors.fund'), value: <Money amount={fund} currency={currency} tag={tag} /> },
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('lottery.direction')} isRequired>
        <Select
          {...textControl(form, 'direction')}
          options={DIRECTIONS.map((value) => ({ value, label: t(`vendors.${value}`) }))}
        />
      </Field>
      <Field label={label} error={fieldError(form, 'amount', { t, label })} isRequired>
        <AmountInput
          tag={tag}
          currency={currency}
          value={form.values.amount}
          onChange={(amount) => form.change('amount', amount)}
        />
      </Field>
      <ReasonField form={form} hint={t('vendors.reasonHint')} />
    </DecisionDialog>
  );
}
