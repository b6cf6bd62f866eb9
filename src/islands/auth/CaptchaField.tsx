import { useStore } from '@nanostores/react';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { errorText } from '#browser/client/errors';
import type { Captcha } from '#browser/stores/captcha';
import { valueOf } from '#browser/stores/loadable';
import { Field, TextInput, type Translator } from '../ui/index.ts';
import styles from './CaptchaField.module.css';

interface CaptchaFieldProps {
  t: Translator;
  captcha: Captcha;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** The picture and the box for what it shows. The picture is a button that brings another one. */
export function CaptchaField({ t, captcha, input, error }: CaptchaFieldProps) {
  const shown = useStore(captcha.$picture);
  const address = valueOf(shown)?.address;
  useEffect(() => void captcha.renew(), [captcha]);
  const problem = shown.state === 'failed' ? errorText(t, shown.error) : undefined;

  return (
    <Field label={t('auth:field.captcha')} hint={t('auth:captcha.hint')} error={error ?? problem} isRequired>
      <div className={styles.row}>
        <TextInput {...input} autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
        <button
          className={styles.picture}
          type="button"
          aria-label={t('auth:captcha.refresh')}
          aria-busy={shown.state === 'loading' || undefined}
          onClick={() => void captcha.renew()}
        >
          {address ? <img src={address} alt="" /> : <span className={`skeleton ${styles.wait}`} />}
          <RefreshCw className={styles.mark} size={16} aria-hidden="true" />
        </button>
      </div>
    </Field>
  );
}
