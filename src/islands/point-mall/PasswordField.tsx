import { useStore } from '@nanostores/react';
import { $dialog, openMemberPage } from '#browser/stores/dialogs';
import { $session } from '#browser/stores/session';
import { Alert, Button, FormField, type FormWith, type Translator } from '../ui/index.ts';

/** The payment password of a redemption or a conversion. */
export function PasswordField({ form, t }: { form: FormWith<'paymentPassword'>; t: Translator }) {
  return (
    <FormField
      form={form}
      name="paymentPassword"
      label={t('points:paymentPassword')}
      autoComplete="current-password"
      isSecret
      t={t}
    />
  );
}

/** Whether the member has a payment password, without which no points are spent. */
export function useHasPaymentPassword(): boolean {
  const session = useStore($session);
  // Another dialog may have set it meanwhile.
  useStore($dialog);
  return session.state !== 'in' || session.member.hasPaymentPassword;
}

/** Leads to the page on which the member sets a payment password first. */
export function PasswordMissing({ t, onLeave }: { t: Translator; onLeave: () => void }) {
  function open(): void {
    onLeave();
    openMemberPage('security');
  }
  return (
    <>
      <Alert tone="warning">{t('points:passwordMissing')}</Alert>
      <Button isWide onClick={open}>
        {t('points:setPassword')}
      </Button>
    </>
  );
}
