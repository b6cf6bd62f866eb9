import { recoverAccount } from '#browser/stores/back-office/shell/enrollment';
import { Alert, Button, FormElement, FormField, missingProblems, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './AuthForm.module.css';
import { useSignInStep } from './use-sign-in-step.ts';

const EMPTY = { code: '' };
/** With room for spaces and hyphens. */
const MAX_LENGTH = 40;

/** A recovery code in place of the authenticator's code: leads to a new password and a new authenticator. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSignInStep(form, ({ code }) => recoverAccount(code.trim()));
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        form={form}
        name="code"
        label={t('recovery.label')}
        hint={t('recovery.hint')}
        t={t}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('recovery.submit')}
      </Button>
      <Button variant="quiet" isWide onClick={onBack}>
        {t('recovery.back')}
      </Button>
    </FormElement>
  );
}
