import { moveVendorFund, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { Money } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { TransferDialog } from '../shared/TransferDialog.tsx';

/** Adds house money to a vendor's fund for promotions, or withdraws it. */
export function FundDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { code, currency, fund } = row;
  return (
    <TransferDialog
      title={t('vendors.fundTitle')}
      text={t('vendors.fundText')}
      directions={{ in: t('vendors.in'), out: t('vendors.out') }}
      amountLabel={t('column.amount')}
      reasonHint={t('vendors.reasonHint')}
      currency={currency}
      facts={[
        { label: t('column.vendor'), value: <Code>{code}</Code> },
        { label: t('vendors.fund'), value: <Money amount={fund} currency={currency} tag={tag} /> },
      ]}
      move={(transfer) => moveVendorFund(code, transfer)}
      onClose={onClose}
    />
  );
}
