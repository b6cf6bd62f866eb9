import { useStore } from '@nanostores/react';
import { checkPaymentPassword } from '#rules/identity/registration';
import { $session } from '#browser/stores/session';
import { setPaymentPassword } from '#browser/stores/wallet/withdrawals';
import { Alert, Button, FormElement, FormField, type Translator, useForm, useSubmit } from '../../ui/index.ts';
import styles from './Parts.module.css';

const FIELDS = ['password', 'paymentPassword', 'confirmPaymentPassword'] as const;

const EMPTY: Record<(typeof FIELDS)[number], string> = {
  password: '',
  paymentPassword: '',
  confirmPaymentPassword: '',
};

/** Sets or changes the payment password, authorized by the account password. */
export function PaymentPasswordForm({ t, onDone }: { t: Translator; onDone: () => void }) {
  const session = useStore($session);
  const username = session.state === 'in' ? session.member.account : undefined;
  const form = useForm(EMPTY, { check: (values) => checkPaymentPassword(values, { username }) });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    await setPaymentPassword(values);
    form.reset();
    onDone();
  });
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {FIELDS.map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          isSecret
          label={t(`member:paymentPassword.${name}`)}
          hint={name === 'paymentPassword' ? t('member:paymentPassword.hint') : undefined}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          t={t}
        />
      ))}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('member:paymentPassword.save')}
      </Button>
    </FormElement>
  );
}
