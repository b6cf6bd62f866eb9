import { giveCode } from '#browser/stores/back-office/session';
import { Alert, Button, Field, TextInput } from '../../ui/index.ts';
import styles from './AuthForm.module.css';
import { useTexts } from '../shared/back-office-context.ts';
import { refusalText } from '../shared/refusal-text.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useSubmit } from '../shared/use-submit.ts';

/** The six digits of the authenticator, and the way back to the sign-in. */
export function CodeForm({ submitLabel }: { submitLabel: string }) {
  const { t } = useTexts();
  const { isBusy, error, onSubmit } = useSubmit((form) => giveCode(String(form.get('code')).replaceAll(' ', '')));
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {Boolean(error) && <Alert tone="bad">{refusalText(t, error)}</Alert>}
      <Field label={t('code.label')} hint={t('code.hint')} isRequired>
        <TextInput
          className={styles.code}
          name="code"
          required
          inputMode="numeric"
          pattern="[0-9]{6}"
          maxLength={6}
          autoComplete="one-time-code"
          autoFocus
        />
      </Field>
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
      <SignOutButton isWide>{t('code.back')}</SignOutButton>
    </form>
  );
}
