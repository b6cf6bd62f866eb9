import { signIn } from '#browser/stores/back-office/shell/session';
import { Alert, Button, FormElement, FormField, missingProblems, useForm } from '../../ui/index.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './AuthForm.module.css';
import { useSignInStep } from './use-sign-in-step.ts';

const EMPTY = { username: '', password: '' };

/** First step of the sign-in: username and password. The password is sent encrypted. */
export function SignInStep({ hasEnded }: { hasEnded: boolean }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSignInStep(form, signIn);
  return (
    <AuthLayout title={t('signIn.title')} lead={t('signIn.lead')}>
      {hasEnded && !failure && <Alert tone="warning">{t('signIn.ended')}</Alert>}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
        <FormField
          form={form}
          name="username"
          label={t('signIn.username')}
          t={t}
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
        <FormField
          form={form}
          name="password"
          label={t('signIn.password')}
          t={t}
          isSecret
          maxLength={256}
          autoComplete="current-password"
        />
        <Button type="submit" isLarge isWide isBusy={isBusy}>
          {t('signIn.submit')}
        </Button>
      </FormElement>
    </AuthLayout>
  );
}
