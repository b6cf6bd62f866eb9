import { useForm } from 'react-hook-form';
import { fieldProblems } from '#browser/client/errors';
import { moveAuth } from '#browser/stores/dialogs';
import { resetPassword } from '#browser/stores/passwords';
import type { AuthViewProps } from './auth-view.ts';
import styles from './Auth.module.css';
import { GatedForm } from './GatedForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const defaultValues = { newPassword: '', confirmNewPassword: '' };

/** The end of the link that was sent by e-mail: a new password, and then signing in with it. */
export function ResetView({ t, dialog }: AuthViewProps) {
  const form = useForm({ defaultValues, mode: 'onTouched' });

  async function send(values: typeof defaultValues): Promise<void> {
    try {
      await resetPassword({ code: dialog.code ?? '', ...values });
    } catch (error) {
      if (!('code' in fieldProblems(error))) throw error;
      moveAuth('forgot', { notice: 'auth:reset.usedUp' });
      return;
    }
    moveAuth('login', { notice: 'auth:password.done' });
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:password.submit')} isChecked={false}>
      <p className={styles.lead}>{t('auth:reset.lead')}</p>
      <NewPasswordFields t={t} form={form} />
    </GatedForm>
  );
}
