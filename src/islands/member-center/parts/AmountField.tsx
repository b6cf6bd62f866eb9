import { displayAmount, parseAmount } from '#kernel/money';
import { AmountInput, Field, type Translator } from '../../ui/index.ts';
import { type AmountLimits, amountProblem, quickAmounts, wholeAmount } from './amount-problem.ts';
import { Choices } from './Choices.tsx';

interface AmountFieldProps {
  tag: string;
  t: Translator;
  amount: string;
  limits: AmountLimits;
  /** Suggested amounts; default: round ones within the limits. */
  suggestions?: readonly string[];
  onChange: (amount: string) => void;
  /** Whether the member has tried to continue; problems are shown from then on, an excessive amount at once. */
  hasTried: boolean;
}

/** The amount of a deposit or withdrawal: quick amounts, an input, and the limits. */
export function AmountField({ tag, t, amount, limits, suggestions, onChange, hasTried }: AmountFieldProps) {
  const show = (wire: string) => displayAmount(parseAmount(wire) ?? 0n, { currency: limits.currency, tag });
  const problem = amountProblem(amount, limits);
  const all = wholeAmount(limits);
  const isShown = problem && (hasTried || problem === 'above' || problem === 'unavailable');
  const range = { min: show(limits.min), max: show(limits.max) };
  return (
    <>
      <Choices
        label={t('wallet:amount.quick')}
        choices={[
          ...(suggestions ?? quickAmounts(limits)).map((value) => ({ value, label: show(value) })),
          ...(all === undefined ? [] : [{ value: all, label: t('wallet:transfer.all') }]),
        ]}
        value={amount}
        onChange={onChange}
      />
      <Field
        label={t('wallet:amount.label')}
        hint={t('wallet:amount.range', range)}
        error={isShown ? t(`wallet:amount.${problem}`, range) : undefined}
        isRequired
      >
        <AmountInput name="amount" value={amount} onChange={onChange} currency={limits.currency} tag={tag} />
      </Field>
    </>
  );
}
