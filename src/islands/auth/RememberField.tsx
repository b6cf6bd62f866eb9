import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { errorText } from '#browser/client/errors';
import type { Remembered } from '#browser/account/remembered';
import { moveAuth } from '#browser/stores/dialogs';
import { revokeRemembered } from '#browser/stores/sign-in';
import { Button, Checkbox, type Translator } from '../ui/index.ts';
import styles from './Login.module.css';

interface RememberFieldProps {
  t: Translator;
  input: UseFormRegisterReturn;
  remembered: Remembered | undefined;
  onForgotten: () => void;
}

/** Whether this browser is to be remembered: taking the tick away revokes at once what was. Beside it, the way to a new password. */
export function RememberField({ t, input, remembered, onForgotten }: RememberFieldProps) {
  const [failure, setFailure] = useState<string>();

  async function revoke(): Promise<void> {
    setFailure(undefined);
    try {
      await revokeRemembered();
      onForgotten();
    } catch (error) {
      setFailure(errorText(t, error));
    }
  }

  return (
    <div className={styles.remember}>
      <Checkbox
        {...input}
        label={t('auth:login.remember')}
        error={failure}
        onChange={(event) => {
          void input.onChange(event);
          if (remembered && !event.target.checked) void revoke();
        }}
      />
      <Button look="quiet" onClick={() => moveAuth('forgot')}>
        {t('auth:login.forgot')}
      </Button>
    </div>
  );
}
