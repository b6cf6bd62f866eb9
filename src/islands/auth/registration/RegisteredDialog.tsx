import { useState } from 'react';
import { takeRegistered } from '#browser/account/registered';
import { Alert, Button, CopyButton, Dialog, type Translator, useTranslator } from '../../ui/index.ts';
import styles from './RegisteredDialog.module.css';

type Step = 'account' | 'done' | 'closed';

/** Congratulates after a registration, and shows the generated username of a mobile registration. */
export function RegisteredDialog({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['auth']);
  const [registered] = useState(takeRegistered);
  const [step, setStep] = useState<Step>(firstStep(registered));
  if (!t || !registered) return null;
  return (
    <>
      {registered.account !== undefined && (
        <AccountDialog t={t} account={registered.account} isOpen={step === 'account'} onNext={() => setStep('done')} />
      )}
      <Dialog
        isOpen={step === 'done'}
        onClose={() => setStep('closed')}
        title={t('auth:registered.title')}
        t={t}
        footer={<Button onClick={() => setStep('closed')}>{t('auth:registered.done')}</Button>}
      >
        <p className={styles.note}>{t('auth:registered.note')}</p>
        {registered.isReferralRefused && <Alert tone="warning">{t('auth:registered.referralRefused')}</Alert>}
      </Dialog>
    </>
  );
}

function firstStep(registered: ReturnType<typeof takeRegistered>): Step {
  if (!registered) return 'closed';
  return registered.account === undefined ? 'done' : 'account';
}

interface AccountDialogProps {
  t: Translator;
  account: string;
  isOpen: boolean;
  onNext: () => void;
}

function AccountDialog({ t, account, isOpen, onNext }: AccountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNext}
      title={t('auth:registered.account')}
      t={t}
      isDismissible={false}
      footer={<Button onClick={onNext}>{t('auth:registered.next')}</Button>}
    >
      <div className={styles.account}>
        <strong className={styles.name} dir="ltr">
          {account}
        </strong>
        <CopyButton text={account} t={t} />
      </div>
      <p>{t('auth:registered.accountNote')}</p>
    </Dialog>
  );
}
