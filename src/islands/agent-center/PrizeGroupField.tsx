import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { Field, fieldError, type FormWith, Select, textControl } from '../ui/index.ts';
import { useAgent } from './agent-context.ts';

interface PrizeGroupFieldProps<Name extends string> {
  form: FormWith<NoInfer<Name>>;
  name: Name;
  /** Limits of what may be selected. */
  lowest?: number;
  highest: number;
}

/** Lists prize groups between two limits, the highest first. */
export function prizeGroupsBetween(lowest: number, highest: number): number[] {
  const first = Math.max(lowest, MIN_PRIZE_GROUP);
  const last = Math.min(highest, MAX_PRIZE_GROUP);
  const count = Math.max(0, Math.floor((last - first) / PRIZE_GROUP_STEP) + 1);
  return Array.from({ length: count }, (_, at) => first + at * PRIZE_GROUP_STEP).toReversed();
}

/** Selects a prize group that the agent may grant. */
export function PrizeGroupField<Name extends string>({ form, name, lowest = 0, highest }: PrizeGroupFieldProps<Name>) {
  const { t } = useAgent();
  const label = t('agent:series');
  const options = prizeGroupsBetween(lowest, highest).map((value) => ({ value: String(value), label: String(value) }));
  return (
    <Field
      label={label}
      hint={t('agent:seriesHint', { highest })}
      error={fieldError(form, name, { t, label })}
      isRequired
    >
      <Select {...textControl(form, name)} options={options} placeholder={t('agent:choose')} />
    </Field>
  );
}
