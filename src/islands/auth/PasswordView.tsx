import { useForm } from 'react-hook-form';
import { moveAuth } from '#browser/stores/dialogs';
import { changePassword } from '#browser/stores/security';
import { signOut } from '#browser/stores/session';
import { Alert, Field, PasswordInput } from '../ui/index.ts';
import type { AuthViewProps } from './auth-view.ts';
import { GatedForm } from './GatedForm.tsx';
import { filled } from './login-parts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { subForm } from './sub-form.ts';

const defaultValues = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** A password that somebody else gave, or that has grown old, is changed before anything else (specification §4). */
export function PasswordView({ t }: AuthViewProps) {
  const form = useForm({ defaultValues, mode: 'onTouched' });

  async function send(values: typeof defaultValues): Promise<void> {
    await changePassword(values);
    // The new one is tried at once; should the server not hear of the sign-out, the next sign-in replaces the session.
    await signOut().catch(() => undefined);
    moveAuth('login', { notice: 'auth:password.done' });
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:password.submit')} isChecked={false}>
      <Alert tone="warning">{t('auth:password.lead')}</Alert>
      <Field label={t('auth:field.oldPassword')} error={form.formState.errors.oldPassword?.message} isRequired>
        <PasswordInput
          {...form.register('oldPassword', filled(t, 'oldPassword'))}
          autoComplete="current-password"
          t={t}
        />
      </Field>
      <NewPasswordFields t={t} form={subForm(form)} />
    </GatedForm>
  );
}
