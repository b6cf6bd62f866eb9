import { signIn } from '#browser/stores/back-office/session';
import { Alert, Button, Field, PasswordInput, TextInput } from '../../ui/index.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './AuthForm.module.css';
import { refusalText } from '../shared/refusal-text.ts';
import { useSubmit } from '../shared/use-submit.ts';

/** User name and password; the password leaves the page encrypted. */
export function SignInStep({ hasEnded }: { hasEnded: boolean }) {
  const { t } = useTexts();
  const { isBusy, error, onSubmit } = useSubmit((form) =>
    signIn({ username: String(form.get('username')), password: String(form.get('password')) }),
  );
  return (
    <AuthFrame title={t('signIn.title')} lead={t('signIn.lead')}>
      {hasEnded && !error && <Alert tone="warning">{t('signIn.ended')}</Alert>}
      {Boolean(error) && <Alert tone="bad">{refusalText(t, error)}</Alert>}
      <form className={styles.form} onSubmit={onSubmit}>
        <Field label={t('signIn.username')} isRequired>
          <TextInput
            name="username"
            required
            maxLength={100}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field label={t('signIn.password')} isRequired>
          <PasswordInput t={t} name="password" required maxLength={256} autoComplete="current-password" />
        </Field>
        <Button type="submit" isLarge isWide isBusy={isBusy}>
          {t('signIn.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
