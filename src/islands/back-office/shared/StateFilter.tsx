import { Field, Select } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

export interface StateFilterProps {
  name: string;
  states: readonly string[];
  /** Text key of the label; "Status" when undefined. */
  labelKey?: string | undefined;
  /** Text key of the option without a state. */
  allLabelKey?: string | undefined;
  value: string;
  onChange: (state: string) => void;
}

/** Filters a list by state. The first option stands for the list's default. */
export function StateFilter({
  name,
  states,
  labelKey = 'list.filter',
  allLabelKey = 'list.open',
  value,
  onChange,
}: StateFilterProps) {
  const { t } = useTexts();
  const options = [
    { value: '', label: t(allLabelKey) },
    ...states.map((state) => ({ value: state, label: t(`${name}.state.${state}`) })),
  ];
  return (
    <Field label={t(labelKey)}>
      <Select options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}
