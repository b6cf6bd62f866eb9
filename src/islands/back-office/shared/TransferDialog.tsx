import { type ReactNode, useState } from 'react';
import { Field, FormAmount, missingProblems, type Problems, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ReasonField, reasonProblems } from './ReasonField.tsx';

const DIRECTIONS = ['in', 'out'] as const;
const EMPTY = { direction: 'in', amount: '', reason: '' };

function check(values: typeof EMPTY): Problems {
  return { ...missingProblems({ amount: values.amount }), ...reasonProblems(values) };
}

export interface Transfer {
  /** Identifies the transfer: repeated requests of one dialog move the money once. */
  key: string;
  direction: (typeof DIRECTIONS)[number];
  amount: string;
  reason: string;
}

interface TransferDialogProps {
  title: string;
  text: string;
  /** Labels of "into it" and "out of it". */
  directions: Readonly<Record<Transfer['direction'], string>>;
  amountLabel: string;
  reasonHint: string;
  currency: string;
  facts: readonly { label: string; value: ReactNode }[];
  move: (transfer: Transfer) => Promise<void>;
  onClose: () => void;
}

/** Moves house money into an account that something is paid from, or out of it, with a reason. */
export function TransferDialog({
  directions,
  amountLabel,
  reasonHint,
  currency,
  move,
  ...dialog
}: TransferDialogProps) {
  const { t, tag } = useTexts();
  const form = useForm(EMPTY, { check });
  const [key] = useState(() => crypto.randomUUID());
  const decide = ({ direction, amount, reason }: typeof EMPTY) =>
    move({ key, direction: DIRECTIONS.find((one) => one === direction) ?? 'in', amount, reason: reason.trim() });
  return (
    <DecisionDialog {...dialog} confirmLabel={t('lottery.move')} form={form} decide={decide}>
      <Field label={t('lottery.direction')} isRequired>
        <Select
          {...textControl(form, 'direction')}
          options={DIRECTIONS.map((value) => ({ value, label: directions[value] }))}
        />
      </Field>
      <FormAmount form={form} name="amount" label={amountLabel} currency={currency} tag={tag} t={t} />
      <ReasonField form={form} hint={reasonHint} />
    </DecisionDialog>
  );
}
