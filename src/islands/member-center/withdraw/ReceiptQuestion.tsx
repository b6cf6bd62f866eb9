import { useState } from 'react';
import { errorText } from '#browser/errors';
import { confirmReceived, type Withdrawal, withdrawals } from '#browser/stores/withdrawals';
import { Alert, Button, Countdown, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { NotReceivedForm } from './NotReceivedForm.tsx';

/** "Did it arrive?" for a payout that was sent, with the time after which silence counts as yes. */
export function ReceiptQuestion({ withdrawal, t }: { withdrawal: Withdrawal; t: Translator }) {
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    try {
      await confirmReceived(withdrawal.id);
    } catch (error) {
      setFailure(errorText(t, error));
    }
  }

  if (isMissing) return <NotReceivedForm withdrawal={withdrawal} t={t} onCancel={() => setIsMissing(false)} />;
  return (
    <>
      {withdrawal.receiptDueAt && (
        <p className={styles.claimNote}>
          {t('wallet:receipt.due')}{' '}
          <Countdown untilMs={Date.parse(withdrawal.receiptDueAt)} onDone={() => void withdrawals.reload()} />
        </p>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className={styles.claimTools}>
        <Button onClick={confirm}>{t('wallet:receipt.received')}</Button>
        <Button look="secondary" onClick={() => setIsMissing(true)}>
          {t('wallet:receipt.notReceived')}
        </Button>
      </div>
    </>
  );
}
