import { Field, type FormWith, Select, textControl } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { PrizeGroupField } from '../PrizeGroupField.tsx';

interface OpeningFieldsProps {
  form: FormWith<'type' | 'series'>;
  highest: number;
}

/** Selects what an account will be that is opened now or by a link: its type and its prize group. */
export function OpeningFields({ form, highest }: OpeningFieldsProps) {
  const { t } = useAgent();
  const options = ['0', '1'].map((value) => ({ value, label: t(`agent:type.${value}`) }));
  return (
    <>
      <Field label={t('agent:typeLabel')} isRequired>
        <Select {...textControl(form, 'type')} options={options} />
      </Field>
      <PrizeGroupField form={form} name="series" highest={highest} />
    </>
  );
}
