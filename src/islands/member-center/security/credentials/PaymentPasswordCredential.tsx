import { Alert } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { PaymentPasswordForm } from '../../parts/PaymentPasswordForm.tsx';
import type { CredentialFormProps } from './credential-form.ts';

/** Sets the payment password for withdrawals, authorized by the account password. */
export function PaymentPasswordCredential({ t, member, onDone }: CredentialFormProps) {
  if (!member.hasPassword) return <Alert tone="warning">{t('security:passwordFirst')}</Alert>;
  return (
    <>
      <p className={parts.lead}>{t('member:security.paymentText')}</p>
      <PaymentPasswordForm t={t} onDone={onDone} />
    </>
  );
}
