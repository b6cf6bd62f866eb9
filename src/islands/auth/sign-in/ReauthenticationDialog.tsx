import { useStore } from '@nanostores/react';
import { Fingerprint } from 'lucide-react';
import { useEffect } from 'react';
import { canUsePasskeys } from '#browser/client/passkeys';
import { openAuthDialog } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { $reauthenticationPrompt, reauthenticate } from '#browser/stores/reauthentication';
import { ownPasskeys, verifyByPasskey } from '#browser/stores/security/passkeys';
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

/** Prompts for the password or a passkey after a while without an action; what the member was doing then goes on. */
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
      <div className={styles.form}>
        {hasPassword ? <PasswordStep finish={finish} t={t} /> : <SignInStep finish={finish} t={t} />}
        <PasskeyStep finish={finish} t={t} />
      </div>
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

/** Authenticates by a passkey, if the member has one. */
function PasskeyStep({ finish, t }: StepProps) {
  const own = valueOf(useStore(ownPasskeys.$store));
  const { isBusy, failure, runAction } = useAction(t);
  useEffect(() => void ownPasskeys.load(), []);
  if (!own?.passkeys.length || !canUsePasskeys()) return null;
  const verify = async () => {
    await verifyByPasskey();
    finish(true);
  };
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => runAction(verify)}>
        <Fingerprint size={18} aria-hidden="true" />
        {t('auth:login.passkey')}
      </Button>
    </>
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
