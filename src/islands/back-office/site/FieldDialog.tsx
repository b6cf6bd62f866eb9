import { changeField, type FieldRow } from '#browser/stores/back-office/rules';
import { FIELD_USES, PATTERNS } from '#rules/identity/registration';
import { Field, FormField, type Problems, Select, textControl, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';

const LENGTH = { min: 1, max: 254 };

interface RuleValues {
  use: string;
  minLength: string;
  maxLength: string;
  patternId: string;
}

function check({ minLength, maxLength }: RuleValues): Problems {
  return problemsAmong({ minLength: integerProblem(minLength, LENGTH), maxLength: integerProblem(maxLength, LENGTH) });
}

function initialOf({ use, minLength, maxLength, patternId }: FieldRow): RuleValues {
  return { use, minLength: String(minLength), maxLength: String(maxLength), patternId };
}

/** Edits the rule of one registration field: whether it is required, its length and its format. */
export function FieldDialog({ row, onClose }: { row: FieldRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(initialOf(row), { check });
  const decide = ({ use, minLength, maxLength, patternId }: RuleValues) =>
    changeField(row.field, {
      use: FIELD_USES.find((known) => known === use) ?? 'optional',
      minLength: Number(minLength),
      maxLength: Number(maxLength),
      patternId,
    });
  const uses = FIELD_USES.map((use) => ({ value: use, label: t(`registration.use.${use}`) }));
  const patterns = Object.keys(PATTERNS).map((id) => ({ value: id, label: t(`registration.pattern.${id}`) }));
  return (
    <DecisionDialog
      title={t('registration.changeTitle')}
      text={t('registration.changeText')}
      confirmLabel={t('registration.changeConfirm')}
      facts={[
        { label: t('column.field'), value: t(`registration.field.${row.field}`) },
        { label: t('column.code'), value: <Code>{row.field}</Code> },
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('column.state')} isRequired>
        <Select {...textControl(form, 'use')} options={uses} />
      </Field>
      <FormField form={form} name="minLength" label={t('registration.minLength')} inputMode="numeric" t={t} />
      <FormField form={form} name="maxLength" label={t('registration.maxLength')} inputMode="numeric" t={t} />
      <Field label={t('column.pattern')} isRequired>
        <Select {...textControl(form, 'patternId')} options={patterns} />
      </Field>
    </DecisionDialog>
  );
}
