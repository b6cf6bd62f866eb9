import { closeDialog } from '#browser/stores/dialogs';
import { requestResetLink } from '#browser/stores/auth/passwords';
import { showToast } from '#browser/stores/toasts';
import { FormField, missingProblems, type Translator, useForm } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { UsernameField } from '../parts/UsernameField.tsx';

const EMPTY = { username: '', email: '' };

/** The server's own check of an email address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function check({ username, email }: typeof EMPTY) {
  const isEmail = EMAIL.test(email.trim());
  return { ...(isEmail ? {} : { email: { code: 'invalid_email' } }), ...missingProblems({ username, email }) };
}

/** Requests a reset link by username and email address. The response does not reveal whether they match an account. */
export function RecoverByEmail({ t }: { t: Translator }) {
  const form = useForm(EMPTY, { check });

  async function send({ username, email }: typeof EMPTY, humanCheck: string | undefined): Promise<void> {
    await requestResetLink({ username: username.trim(), email: email.trim() }, humanCheck);
    closeDialog();
    showToast('good', t('auth:in_been_out'));
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:recovery.submit')}>
      <p className={styles.lead}>{t('auth:recovery.lead')}</p>
      <UsernameField form={form} t={t} />
      <FormField
        form={form}
        name="email"
        label={t('auth:field.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        t={t}
      />
    </CheckedForm>
  );
}
