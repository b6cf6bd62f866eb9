import { Field, Select } from '../ui/index.ts';
import { useTexts } from './desk-context.ts';

export interface StateFilterProps {
  name: string;
  states: readonly string[];
  value: string;
  onChange: (state: string) => void;
}

/** Narrows a list to one state; without one it shows what waits for a decision. */
export function StateFilter({ name, states, value, onChange }: StateFilterProps) {
  const { t } = useTexts();
  const options = [
    { value: '', label: t('list.open') },
    ...states.map((state) => ({ value: state, label: t(`${name}.state.${state}`) })),
  ];
  return (
    <Field label={t('list.filter')}>
      <Select options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}
