import { useStore } from '@nanostores/react';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $reauthenticationPrompt, reauthenticate } from '#browser/stores/reauthentication';
import { $session, signOut } from '#browser/stores/session';
import {
  Alert,
  Button,
  Dialog,
  FormElement,
  FormField,
  missingProblems,
  type Translator,
  useAction,
  useForm,
  useSubmit,
  useTranslator,
} from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';

interface StepProps {
  finish: (isDone: boolean) => void;
  t: Translator;
}

/** Asks for the password after a while without an action; what the member was doing then goes on. */
export function ReauthenticationDialog({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['auth', 'errors']);
  const prompt = useStore($reauthenticationPrompt);
  const session = useStore($session);
  if (!t || !prompt) return null;
  const { finish } = prompt;
  const hasPassword = session.state !== 'in' || session.member.hasPassword;
  return (
    <Dialog
      isOpen
      onClose={() => finish(false)}
      title={t('errors:reauthentication_required')}
      t={t}
      isDismissible={false}
    >
      {hasPassword ? <PasswordStep finish={finish} t={t} /> : <SignInStep finish={finish} t={t} />}
    </Dialog>
  );
}

function PasswordStep({ finish, t }: StepProps) {
  const form = useForm({ password: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ password }) => {
    await reauthenticate(password);
    finish(true);
  });
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        form={form}
        name="password"
        label={t('auth:field.password')}
        isSecret
        autoComplete="current-password"
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('common:confirm')}
      </Button>
    </FormElement>
  );
}

/** An account without a password signs in again, in the way it always does. */
function SignInStep({ finish, t }: StepProps) {
  const { isBusy, failure, runAction } = useAction(t);
  const signInAgain = async () => {
    await signOut();
    finish(false);
    openAuthDialog('login');
  };
  return (
    <div className={styles.form}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button isLarge isWide isBusy={isBusy} onClick={() => runAction(signInAgain)}>
        {t('auth:login.submit')}
      </Button>
    </div>
  );
}
