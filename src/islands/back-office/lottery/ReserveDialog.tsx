import { useState } from 'react';
import { type GameJackpots, moveReserve } from '#browser/stores/back-office/lottery-jackpots';
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
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';

const DIRECTIONS = ['in', 'out'] as const;
const EMPTY = { direction: 'in', amount: '', reason: '' };

function check(values: typeof EMPTY): Problems {
  return { ...missingProblems({ amount: values.amount }), ...reasonProblems(values) };
}

/** Adds house money to the jackpot reserve of a game, or withdraws it from there. */
export function ReserveDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { gameCode, currency, reserve, jackpots } = known;
  const form = useForm(EMPTY, { check });
  // Identifies the transfer: repeated requests of one dialog move the money once.
  const [key] = useState(() => crypto.randomUUID());
  const money = (value: string) => <Money amount={value} currency={currency} tag={tag} />;
  const decide = ({ direction, amount, reason }: typeof EMPTY) =>
    moveReserve(gameCode, {
      key,
      direction: DIRECTIONS.find((one) => one === direction) ?? 'in',
      amount,
      reason: reason.trim(),
    });
  const amountLabel = t('lottery.amount');
  return (
    <DecisionDialog
      title={t('lottery.reserveTitle')}
      text={t('lottery.reserveText')}
      confirmLabel={t('lottery.move')}
      facts={[
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
        { label: t('lottery.reserve'), value: money(reserve) },
        ...jackpots.map(({ tier, amount: poolAmount }) => ({
          label: t('lottery.poolOf', { name: tier }),
          value: money(poolAmount),
        })),
        ...jackpots.map(({ tier, seed }) => ({ label: t('lottery.seedOf', { name: tier }), value: money(seed) })),
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('lottery.direction')} isRequired>
        <Select
          {...textControl(form, 'direction')}
          options={DIRECTIONS.map((value) => ({ value, label: t(`lottery.${value}`) }))}
        />
      </Field>
      <Field label={amountLabel} error={fieldError(form, 'amount', { t, label: amountLabel })} isRequired>
        <AmountInput
          tag={tag}
          currency={currency}
          value={form.values.amount}
          onChange={(amount) => form.change('amount', amount)}
        />
      </Field>
      <ReasonField form={form} hint={t('lottery.reserveHint')} />
    </DecisionDialog>
  );
}
