import { setVendorDialect, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { FormCheckbox, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { NO_REASON, ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { checkDialect, dialectSettingsOf, dialectValuesOf } from './dialect-form.ts';
import { DialectFields } from './DialectFields.tsx';

/** Changes a vendor's protocol and its settings. */
export function DialectDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(
    { ...dialectValuesOf(row.dialect, row.dialectSettings), hasOwnWallets: row.wallet === 'transfer', ...NO_REASON },
    { check: (values) => ({ ...checkDialect(values), ...reasonProblems(values) }) },
  );
  return (
    <DecisionDialog
      title={t('vendors.dialectTitle')}
      text={t('vendors.dialectText')}
      confirmLabel={t('lottery.save')}
      facts={[{ label: t('column.vendor'), value: <Code>{row.code}</Code> }]}
      form={form}
      decide={(values) =>
        setVendorDialect(row.code, {
          dialect: values.dialect,
          settings: dialectSettingsOf(values),
          wallet: values.hasOwnWallets && values.dialect === 'parlay' ? 'transfer' : 'single',
          reason: values.reason.trim(),
        })
      }
      onClose={onClose}
    >
      <DialectFields form={form} vendorCode={row.code} />
      {/* The other protocols have no transfers. */}
      {form.values.dialect === 'parlay' && (
        <FormCheckbox form={form} name="hasOwnWallets" label={t('vendors.ownWallets')} t={t} />
      )}
      <ReasonField form={form} hint={t('vendors.reasonHint')} />
    </DecisionDialog>
  );
}
