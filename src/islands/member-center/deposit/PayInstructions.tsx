import { type Deposit, refreshDeposits, submitDepositForReview } from '#browser/stores/wallet/deposits';
import {
  Alert,
  Button,
  CopyButton,
  Countdown,
  type Fact,
  Money,
  QrCode,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import { Details } from '../parts/Details.tsx';
import { BankApps } from './BankApps.tsx';
import styles from './Deposit.module.css';
import { QrTools } from './QrTools.tsx';

interface PayInstructionsProps {
  deposit: Deposit;
  payTo: NonNullable<Deposit['payTo']>;
  tag: string;
  t: Translator;
}

/** The account to pay to, as a QR code and as text to copy, and the time left. */
export function PayInstructions({ deposit, payTo, tag, t }: PayInstructionsProps) {
  const { failure, runAction } = useAction(t);
  const copy = (name: string, text: string, value: Fact['value'] = text): Fact => ({
    label: t(`wallet:pay.${name}`),
    value: (
      <>
        {value}
        <CopyButton text={text} label={t('wallet:pay.copy', { name: t(`wallet:pay.${name}`) })} t={t} />
      </>
    ),
  });

  const submit = () =>
    runAction(async () => {
      try {
        await submitDepositForReview(deposit.id);
      } catch (error) {
        // The deposit may have expired or been decided meanwhile.
        await refreshDeposits();
        throw error;
      }
    });

  return (
    <>
      <p className={styles.clock}>
        {t('wallet:pay.timeLeft')}{' '}
        <Countdown untilMs={Date.parse(deposit.expiresAt)} onDone={() => void refreshDeposits()} />
      </p>
      <div className={styles.split}>
        <figure className={styles.code}>
          <QrCode text={payTo.qrPayload} label={t('wallet:pay.qr', { bank: payTo.bankName })} />
          <figcaption>{t('wallet:pay.scan')}</figcaption>
          <QrTools payload={payTo.qrPayload} name={payTo.memo} t={t} />
        </figure>
        <BankApps apps={payTo.apps} t={t} />
        <Details
          items={[
            { label: t('wallet:pay.bank'), value: payTo.bankName },
            copy('accountNumber', payTo.accountNumber),
            copy('holder', payTo.holderName),
            copy('amount', deposit.payable, <Money amount={deposit.payable} currency={deposit.currency} tag={tag} />),
            copy('memo', payTo.memo),
          ]}
        />
      </div>
      <Alert tone="warning">{t('wallet:pay.memoWarning')}</Alert>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button isLarge isWide onClick={submit}>
        {t('wallet:pay.done')}
      </Button>
    </>
  );
}
