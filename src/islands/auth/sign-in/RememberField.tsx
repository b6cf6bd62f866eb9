import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import type { RememberedAccount } from '#browser/account/remembered';
import { switchAuthView } from '#browser/stores/dialogs';
import { revokeRemembered } from '#browser/stores/auth/sign-in';
import { Button, FormCheckbox, type FormWith, type Translator } from '../../ui/index.ts';
import styles from './SignIn.module.css';

interface RememberFieldProps {
  t: Translator;
  form: FormWith<'remember', boolean>;
  rememberedAccount: RememberedAccount | undefined;
  onAccountCleared: () => void;
}

/** The remember-me box, which revokes an existing token when unticked, and the link to password recovery. */
export function RememberField({ t, form, rememberedAccount, onAccountCleared }: RememberFieldProps) {
  const [failure, setFailure] = useState<string>();

  async function revoke(): Promise<void> {
    setFailure(undefined);
    try {
      await revokeRemembered();
      onAccountCleared();
    } catch (error) {
      setFailure(errorText(t, error));
    }
  }

  return (
    <div className={styles.remember}>
      <FormCheckbox
        form={form}
        name="remember"
        label={t('auth:login.remember')}
        error={failure}
        onChange={(isChecked) => {
          if (rememberedAccount && !isChecked) void revoke();
        }}
        t={t}
      />
      <Button variant="quiet" onClick={() => switchAuthView('recovery')}>
        {t('auth:login.forgot')}
      </Button>
    </div>
  );
}
