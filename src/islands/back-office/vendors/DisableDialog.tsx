import { disableVendor, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';

/** Stops the bets of a vendor at once; the only act on a vendor that one person may do. */
export function DisableDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('vendors.disableTitle')}
      text={t('vendors.disableText')}
      confirmLabel={t('vendors.disableAction')}
      isDangerous
      facts={[{ label: t('column.vendor'), value: <Code>{row.code}</Code> }]}
      form={form}
      decide={({ reason }) => disableVendor(row.code, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('vendors.reasonHint')} />
    </DecisionDialog>
  );
}
