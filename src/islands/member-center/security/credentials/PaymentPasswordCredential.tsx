import { Alert } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { PaymentPasswordForm } from '../../parts/PaymentPasswordForm.tsx';
import type { CredentialFormProps } from './credential-form.ts';

/** The second lock of withdrawals; the account's own password opens it. */
export function PaymentPasswordCredential({ t, member, onDone }: CredentialFormProps) {
  if (!member.hasPassword) return <Alert tone="warning">{t('security:passwordFirst')}</Alert>;
  return (
    <>
      <p className={parts.lead}>{t('member:security.paymentText')}</p>
      <PaymentPasswordForm t={t} onDone={onDone} />
    </>
  );
}
