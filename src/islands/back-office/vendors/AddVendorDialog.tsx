import { addVendor } from '#browser/stores/back-office/vendors/vendors';
import {
  Field,
  fieldError,
  FormField,
  missingProblems,
  type Problems,
  TextArea,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { checkDialect, dialectSettingsOf, dialectValuesOf } from './dialect-form.ts';
import { DialectFields } from './DialectFields.tsx';
import { listOf } from './settings-form.ts';

const EMPTY = { code: '', name: '', launchUrl: '', allowedAddresses: '', ...dialectValuesOf('parlay', {}) };

function checkVendor({ code, name, launchUrl, ...values }: typeof EMPTY): Problems {
  return { ...missingProblems({ code, name, launchUrl }), ...checkDialect(values) };
}

/** Adds a game vendor, which stays disabled until its settings say otherwise. */
export function AddVendorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check: checkVendor });
  const label = t('vendors.addresses');
  return (
    <DecisionDialog
      title={t('vendors.addTitle')}
      text={t('vendors.addText')}
      confirmLabel={t('vendors.add')}
      facts={[]}
      form={form}
      decide={({ code, name, launchUrl, allowedAddresses, ...values }) =>
        addVendor({
          code: code.trim().toUpperCase(),
          name: name.trim(),
          launchUrl: launchUrl.trim(),
          allowedAddresses: listOf(allowedAddresses),
          dialect: values.dialect,
          dialectSettings: dialectSettingsOf(values),
        })
      }
      onClose={onClose}
    >
      <FormField form={form} name="code" label={t('column.code')} t={t} maxLength={12} autoCapitalize="characters" />
      <FormField form={form} name="name" label={t('vendors.name')} t={t} maxLength={60} />
      <FormField form={form} name="launchUrl" label={t('vendors.launchUrl')} t={t} maxLength={300} inputMode="url" />
      <Field label={label} hint={t('vendors.addressesHint')} error={fieldError(form, 'allowedAddresses', { t, label })}>
        <TextArea {...textControl(form, 'allowedAddresses')} rows={3} />
      </Field>
      <DialectFields form={form} vendorCode={form.values.code.trim().toUpperCase()} />
    </DecisionDialog>
  );
}
