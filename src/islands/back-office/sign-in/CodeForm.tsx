import { submitCode } from '#browser/stores/back-office/shell/session';
import {
  Alert,
  Button,
  type Form,
  FormElement,
  FormField,
  missingProblems,
  type Problems,
  useForm,
} from '../../ui/index.ts';
import styles from './AuthForm.module.css';
import { useTexts } from '../shared/back-office-context.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useSignInStep } from './use-sign-in-step.ts';

export const EMPTY_CODE = { code: '' };

export function codeProblems({ code }: typeof EMPTY_CODE): Problems {
  if (code.trim() === '') return missingProblems({ code });
  return /^[0-9]{6}$/.test(code) ? {} : { code: { code: 'wrong_code' } };
}

/** The authenticator's six-digit code, and the way back to the sign-in. */
export function CodeForm({ submitLabel }: { submitLabel: string }) {
  const { t } = useTexts();
  const form = useForm(EMPTY_CODE, { check: codeProblems });
  const { isBusy, failure, onSubmit } = useSignInStep(form, ({ code }) => submitCode(code));
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CodeField form={form} />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
      <SignOutButton isWide>{t('code.back')}</SignOutButton>
    </FormElement>
  );
}

export function CodeField({ form }: { form: Form<typeof EMPTY_CODE> }) {
  const { t } = useTexts();
  return (
    <FormField
      form={form}
      name="code"
      label={t('code.label')}
      hint={t('code.hint')}
      t={t}
      className={styles.code}
      inputMode="numeric"
      maxLength={6}
      autoComplete="one-time-code"
      autoFocus
    />
  );
}
