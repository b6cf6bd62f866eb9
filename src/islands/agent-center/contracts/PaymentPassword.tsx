import { useStore } from '@nanostores/react';
import { $session } from '#browser/stores/session';
import { localPath } from '#i18n/paths';
import { Alert, FormField, type FormWith } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';

/** Returns whether the agent has a payment password, without which it makes and answers no offers. */
export function useHasPaymentPassword(): boolean {
  const session = useStore($session);
  return session.state !== 'in' || session.member.hasPaymentPassword;
}

/** The payment password of an act, or the way to set one first. */
export function PaymentPassword({ form }: { form: FormWith<'paymentPassword'> }) {
  const { t, tag } = useAgent();
  if (useHasPaymentPassword()) {
    return (
      <FormField
        form={form}
        name="paymentPassword"
        label={t('agent:contracts.paymentPassword')}
        autoComplete="off"
        isSecret
        t={t}
      />
    );
  }
  return (
    <Alert tone="warning">
      {t('agent:contracts.passwordMissing')}{' '}
      <a href={`${localPath(tag, '/')}#member/security`}>{t('agent:contracts.setPassword')}</a>
    </Alert>
  );
}
