import { useState } from 'react';
import { Dialog, FailedState, Skeleton } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './ReceiptDialog.module.css';

/** Shows the receipt that the member uploaded. */
export function ReceiptDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { t } = useTexts();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempts, setAttempts] = useState(0);
  const retry = () => {
    setState('loading');
    setAttempts(attempts + 1);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('withdrawals.receiptTitle')} t={t} size="large">
      {state === 'loading' && <Skeleton shape="card" count={2} />}
      {state === 'failed' ? (
        <FailedState t={t} onRetry={retry} />
      ) : (
        <img
          key={attempts}
          className={styles.image}
          src={`/ops/api/receipts/${fileId}`}
          alt={t('withdrawals.receiptAlt')}
          hidden={state === 'loading'}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
    </Dialog>
  );
}
