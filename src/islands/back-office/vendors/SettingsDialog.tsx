import { changeVendor, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { ROUNDLESS_KINDS } from '#rules/vendors/vendor-wins';
import {
  Field,
  fieldError,
  FormCheckbox,
  FormField,
  TextArea,
  textControl,
  useForm,
  FormAmount,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { CAPS, checkSettings, settingsOf, valuesOf } from './settings-form.ts';

/** Edits a vendor's settings and caps. */
export function SettingsDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useForm(valuesOf(row), { check: checkSettings });
  const addresses = t('vendors.addresses');
  return (
    <DecisionDialog
      title={t('vendors.settingsTitle')}
      text={t('vendors.settingsText')}
      confirmLabel={t('lottery.save')}
      facts={[{ label: t('column.code'), value: <Code>{row.code}</Code> }]}
      form={form}
      decide={(values) => changeVendor(row.code, settingsOf(values))}
      onClose={onClose}
    >
      <FormCheckbox form={form} name="enabled" label={t('vendors.enabled')} t={t} />
      <FormField form={form} name="name" label={t('vendors.name')} t={t} maxLength={60} />
      <FormField form={form} name="launchUrl" label={t('vendors.launchUrl')} t={t} maxLength={300} inputMode="url" />
      <Field
        label={addresses}
        hint={t('vendors.addressesHint')}
        error={fieldError(form, 'allowedAddresses', { t, label: addresses })}
      >
        <TextArea {...textControl(form, 'allowedAddresses')} rows={3} />
      </Field>
      {CAPS.map((name) => {
        const label = t(`vendors.cap.${name}`);
        return <FormAmount key={name} form={form} name={name} label={label} currency={row.currency} tag={tag} t={t} />;
      })}
      <FormField
        form={form}
        name="stakeMultiplier"
        label={t('vendors.cap.stakeMultiplier')}
        t={t}
        inputMode="numeric"
      />
      {ROUNDLESS_KINDS.map((kind) => (
        <FormCheckbox key={kind} form={form} name={kind} label={t(`vendors.allow.${kind}`)} t={t} />
      ))}
      <FormCheckbox form={form} name="checksRewards" label={t('vendors.checksRewards')} t={t} />
      <FormField form={form} name="roundlessWindowDays" label={t('vendors.windowDays')} t={t} inputMode="numeric" />
      <FormField
        form={form}
        name="signatureV1Until"
        label={t('vendors.signatureUntil')}
        hint={t('vendors.signatureHint')}
        t={t}
        type="date"
        isRequired={false}
      />
    </DecisionDialog>
  );
}
