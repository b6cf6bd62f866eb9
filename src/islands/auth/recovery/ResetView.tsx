import { fieldProblems } from '#browser/client/errors';
import { switchAuthView } from '#browser/stores/dialogs';
import { resetPassword } from '#browser/stores/auth/passwords';
import { useForm } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { AuthenticatorField } from './AuthenticatorField.tsx';
import { NewPasswordFields, newPasswordProblems, usePasswordRule } from './NewPasswordFields.tsx';

const EMPTY = { newPassword: '', confirmNewPassword: '', authenticatorCode: '' };

/** Sets a new password from the emailed link, then signs in with it. */
export function ResetView({ t, dialog }: AuthViewProps) {
  const rule = usePasswordRule();
  const form = useForm(EMPTY, { check: (values) => newPasswordProblems(rule, values), firstCheck: 'blur' });

  async function send(values: typeof EMPTY): Promise<void> {
    try {
      const { authenticatorCode, ...passwords } = values;
      await resetPassword({
        code: dialog.code ?? '',
        ...passwords,
        ...(authenticatorCode ? { authenticatorCode } : {}),
      });
    } catch (error) {
      if (!('code' in fieldProblems(error))) throw error;
      switchAuthView('recovery', { notice: 'auth:reset.usedUp' });
      return;
    }
    switchAuthView('login', { notice: 'auth:password.done' });
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:password.submit')} check="never">
      <p className={styles.lead}>{t('auth:reset.lead')}</p>
      <NewPasswordFields t={t} form={form} rule={rule} />
      <AuthenticatorField t={t} form={form} />
    </CheckedForm>
  );
}
