import { switchAuthView } from '#browser/stores/dialogs';
import { changePassword } from '#browser/stores/security/security';
import { signOut } from '#browser/stores/session';
import { Alert, FormField, missingProblems, useForm } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';
import { NewPasswordFields, newPasswordProblems, usePasswordRule } from '../recovery/NewPasswordFields.tsx';

const EMPTY = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** Requires a new password: the old one was set by staff or has expired. */
export function PasswordChangeView({ t }: AuthViewProps) {
  const rule = usePasswordRule();
  const form = useForm(EMPTY, {
    check: ({ oldPassword, ...newValues }) => ({
      ...missingProblems({ oldPassword }),
      ...newPasswordProblems(rule, newValues),
    }),
    firstCheck: 'blur',
  });

  async function send(values: typeof EMPTY): Promise<void> {
    await changePassword(values);
    // Signs out to sign in with the new password. If that fails, the next sign-in replaces the session.
    await signOut().catch(() => undefined);
    switchAuthView('login', { notice: 'auth:password.done' });
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:password.submit')} check="never">
      <Alert tone="warning">{t('auth:password.lead')}</Alert>
      <FormField
        form={form}
        name="oldPassword"
        label={t('auth:field.oldPassword')}
        isSecret
        autoComplete="current-password"
        t={t}
      />
      <NewPasswordFields t={t} form={form} rule={rule} />
    </CheckedForm>
  );
}
