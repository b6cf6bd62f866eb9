import { changeField, type FieldRow } from '#browser/stores/back-office/rules';
import { FIELD_USES, PATTERNS } from '#rules/registration';
import { Field, Select, TextInput } from '../../ui/index.ts';
import { Code } from './cells.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { useTexts } from './back-office-context.ts';

function chosenUse(form: FormData): FieldRow['use'] {
  const wanted = form.get('use');
  return FIELD_USES.find((use) => use === wanted) ?? 'optional';
}

/** The rule of one field: whether it is asked, how long it may be, and what it may hold. */
export function FieldDialog({ row, onClose }: { row: FieldRow; onClose: () => void }) {
  const { t } = useTexts();
  const decide = (form: FormData) =>
    changeField(row.field, {
      use: chosenUse(form),
      minLength: Number(form.get('minLength')),
      maxLength: Number(form.get('maxLength')),
      patternId: String(form.get('patternId')),
    });
  const uses = FIELD_USES.map((use) => ({ value: use, label: t(`registration.use.${use}`) }));
  const patterns = Object.keys(PATTERNS).map((id) => ({ value: id, label: id }));
  const length = (name: 'minLength' | 'maxLength') => (
    <Field label={t(`registration.${name}`)} isRequired>
      <TextInput name={name} type="number" inputMode="numeric" required min={1} max={254} defaultValue={row[name]} />
    </Field>
  );
  return (
    <DecisionDialog
      title={t('registration.changeTitle')}
      text={t('registration.changeText')}
      confirmLabel={t('registration.changeConfirm')}
      facts={[
        { label: t('column.field'), value: t(`registration.field.${row.field}`) },
        { label: t('column.code'), value: <Code>{row.field}</Code> },
      ]}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('column.state')} isRequired>
        <Select name="use" options={uses} defaultValue={row.use} />
      </Field>
      {length('minLength')}
      {length('maxLength')}
      <Field label={t('column.pattern')} hint={t('registration.patternHint')} isRequired>
        <Select name="patternId" options={patterns} defaultValue={row.patternId} />
      </Field>
    </DecisionDialog>
  );
}
