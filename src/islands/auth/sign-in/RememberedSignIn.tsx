import { CircleUserRound } from 'lucide-react';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
import type { RememberedAccount } from '#browser/account/remembered';
import { switchAuthView } from '#browser/stores/dialogs';
import { signInRemembered } from '#browser/stores/auth/sign-in';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import { continueWith } from '../parts/continue-sign-in.ts';
import styles from './SignIn.module.css';

interface RememberedSignInProps {
  tag: string;
  t: Translator;
  rememberedAccount: RememberedAccount;
  onAccountCleared: () => void;
}

/** One-tap sign-in for the account that this browser remembers. */
export function RememberedSignIn({ tag, t, rememberedAccount, onAccountCleared }: RememberedSignInProps) {
  const { isBusy, failure, setFailure, runAction } = useAction(t);
  const account = rememberedAccount.username ?? rememberedAccount.mobile?.mobileNum ?? '';

  async function enter(): Promise<void> {
    try {
      await continueWith(await signInRemembered(), tag);
    } catch (error) {
      if (!isRefusal(error, 'not_remembered')) throw error;
      setFailure(errorText(t, error));
      switchAuthView('login', { notice: 'errors:not_remembered' });
      onAccountCleared();
    }
  }

  return (
    <div className={styles.remembered}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button isLarge isWide isBusy={isBusy} onClick={() => runAction(enter)}>
        <CircleUserRound size={20} aria-hidden="true" />
        {t('auth:login.continueAs', { account })}
      </Button>
      <p className={styles.or}>
        <span>{t('auth:login.orPassword')}</span>
      </p>
    </div>
  );
}
