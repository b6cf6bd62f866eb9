import { useState } from 'react';
import { confirmReceived, type Withdrawal, withdrawals } from '#browser/stores/wallet/withdrawals';
import { Alert, Button, Countdown, type Translator, useAction } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { Step } from '../parts/Step.tsx';
import { NotReceivedForm } from './NotReceivedForm.tsx';

/** Lets the member say whether a paid withdrawal arrived, and shows when it counts as received without a response. */
export function PaymentConfirmation({ withdrawal, t }: { withdrawal: Withdrawal; t: Translator }) {
  const [isReporting, setIsReporting] = useState(false);
  const { failure, runAction } = useAction(t);

  const confirm = () => runAction(() => confirmReceived(withdrawal.id));

  if (isReporting) {
    return (
      <Step key="proof">
        <NotReceivedForm withdrawal={withdrawal} t={t} onCancel={() => setIsReporting(false)} />
      </Step>
    );
  }
  return (
    <Step key="question">
      <div className={styles.question}>
        {withdrawal.confirmationDueAt && (
          <p className={styles.paymentNote}>
            {t('wallet:confirmation.due')}{' '}
            <Countdown untilMs={Date.parse(withdrawal.confirmationDueAt)} onDone={() => void withdrawals.reload()} />
          </p>
        )}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <div className={styles.paymentTools}>
          <Button onClick={confirm}>{t('wallet:confirmation.received')}</Button>
          <Button variant="secondary" onClick={() => setIsReporting(true)}>
            {t('wallet:confirmation.notReceived')}
          </Button>
        </div>
      </div>
    </Step>
  );
}
