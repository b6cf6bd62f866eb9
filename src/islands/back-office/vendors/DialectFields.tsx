import { DIALECT_SETTINGS, DIALECT_UNITS, walletPathOf } from '#rules/vendors/dialect-settings';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import {
  Field,
  fieldError,
  type Form,
  FormCheckbox,
  FormField,
  Select,
  TextArea,
  textControl,
  type Translator,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import type { DialectValues } from './dialect-form.ts';

type Setting = (typeof DIALECT_SETTINGS)['parlay'][number];

interface DialectFieldsProps {
  form: Form<DialectValues>;
  /** Code of the vendor, for the address of its wallet requests; "" while it has none. */
  vendorCode: string;
}

/** Chooses a vendor's protocol, and shows the settings that this one has. */
export function DialectFields({ form, vendorCode }: DialectFieldsProps) {
  const { t } = useTexts();
  const { dialect } = form.values;
  const path = walletPathOf(dialect, vendorCode || 'CODE');
  const label = t('vendors.dialect.label');
  return (
    <>
      <Field
        label={label}
        hint={t('vendors.dialect.hint', { path, about: t(`vendors.dialect.about.${dialect}`) })}
        error={fieldError(form, 'dialect', { t, label })}
        isRequired
      >
        <Select
          {...textControl(form, 'dialect')}
          onChange={({ currentTarget: { value } }) =>
            form.change('dialect', VENDOR_DIALECTS.find((name) => name === value) ?? dialect)
          }
          options={VENDOR_DIALECTS.map((name) => ({ value: name, label: t(`vendors.dialect.name.${name}`) }))}
        />
      </Field>
      {DIALECT_SETTINGS[dialect].map((setting) => (
        <SettingField key={setting.name} form={form} setting={setting} t={t} />
      ))}
    </>
  );
}

function SettingField({ form, setting, t }: { form: Form<DialectValues>; setting: Setting; t: Translator }) {
  const { name } = setting;
  const label = t(`vendors.setting.${name}`);
  if (name === 'launchByCall') return <FormCheckbox form={form} name={name} label={label} t={t} />;
  const field = { label, hint: t(`vendors.settingHint.${name}`), isRequired: setting.isRequired ?? false };
  if (setting.kind === 'unit' || setting.kind === 'choice') {
    const options =
      setting.kind === 'unit'
        ? DIALECT_UNITS.map((unit) => ({ value: String(unit), label: t('vendors.unit', { unit }) }))
        : setting.options.map((value) => ({ value, label: t(`vendors.choice.${value}`) }));
    return (
      <Field {...field} error={fieldError(form, name, { t, label })}>
        <Select {...textControl(form, name)} options={options} />
      </Field>
    );
  }
  if (setting.kind === 'publicKey') {
    return (
      <Field {...field} error={fieldError(form, name, { t, label })}>
        <TextArea {...textControl(form, name)} rows={5} maxLength={4096} spellCheck={false} dir="ltr" />
      </Field>
    );
  }
  const initial = setting.kind === 'number' ? setting.initial : undefined;
  return (
    <FormField
      form={form}
      name={name}
      {...field}
      t={t}
      maxLength={setting.kind === 'origins' ? 2000 : 300}
      inputMode={setting.kind === 'number' ? 'numeric' : setting.kind === 'url' ? 'url' : 'text'}
      placeholder={initial === undefined ? undefined : String(initial)}
      spellCheck={false}
    />
  );
}
