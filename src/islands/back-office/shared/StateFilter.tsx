import { Field, Select } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

export interface StateFilterProps {
  name: string;
  states: readonly string[];
  /** The text for no state. */
  anyKey?: string | undefined;
  value: string;
  onChange: (state: string) => void;
}

/** Narrows a list to one state; without one it shows what waits for a decision, or what `anyKey` says. */
export function StateFilter({ name, states, anyKey = 'list.open', value, onChange }: StateFilterProps) {
  const { t } = useTexts();
  const options = [
    { value: '', label: t(anyKey) },
    ...states.map((state) => ({ value: state, label: t(`${name}.state.${state}`) })),
  ];
  return (
    <Field label={t('list.filter')}>
      <Select options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}
