import { Dialog } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { LoadedImage } from '../shared/LoadedImage.tsx';
import styles from './ReceiptDialog.module.css';

/** Shows the receipt that the member uploaded. */
export function ReceiptDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t('withdrawals.receiptTitle')} t={t} size="large">
      <LoadedImage className={styles.image} src={`/ops/api/receipts/${fileId}`} alt={t('withdrawals.receiptAlt')} />
    </Dialog>
  );
}
