import { ExternalLink } from 'lucide-react';
import { continueToCheckout, type Deposit, refreshDeposits } from '#browser/stores/wallet/deposits';
import { Alert, Button, Countdown, Money, QrCode, type Translator, useAction } from '../../ui/index.ts';
import styles from './Deposit.module.css';
import { QrTools } from './QrTools.tsx';

interface GatewayPaymentProps {
  deposit: Deposit;
  tag: string;
  t: Translator;
}

/** A deposit that is paid at a gateway: the way there, or its QR code, and the time left. */
export function GatewayPayment({ deposit, tag, t }: GatewayPaymentProps) {
  const { failure, runAction, isBusy } = useAction(t);
  const { checkout, currency } = deposit;
  return (
    <>
      <p className={styles.clock}>
        {t('wallet:pay.timeLeft')}{' '}
        <Countdown untilMs={Date.parse(deposit.expiresAt)} onDone={() => void refreshDeposits()} />
      </p>
      <div className={styles.outcome} data-state="waiting" role="status">
        <p className={styles.outcomeTitle}>{t('wallet:gateway.waiting')}</p>
        <p className={styles.outcomeAmount}>
          <Money amount={deposit.payable} currency={currency} tag={tag} />
        </p>
        <p className={styles.outcomeText}>{t('wallet:gateway.waitingText')}</p>
        {checkout?.qrPayload && (
          <>
            <QrCode text={checkout.qrPayload} label={t('wallet:gateway.qr')} />
            <QrTools payload={checkout.qrPayload} name={deposit.id} t={t} />
          </>
        )}
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {!(checkout && checkout.url === null) && (
        <Button isLarge isWide isBusy={isBusy} onClick={() => runAction(() => continueToCheckout(deposit.id))}>
          <ExternalLink size={18} aria-hidden="true" />
          {t('wallet:gateway.continue')}
        </Button>
      )}
    </>
  );
}
