import { useStore } from '@nanostores/react';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import type { Captcha } from '#browser/stores/auth/captcha';
import { valueOf } from '#browser/stores/loadable';
import { Field, fieldError, type FormWith, textControl, TextInput, type Translator } from '../../ui/index.ts';
import styles from './Auth.module.css';

interface CaptchaFieldProps {
  t: Translator;
  captcha: Captcha;
  form: FormWith<'captcha'>;
}

/** The captcha picture and its text field. The picture is a button that loads another one. */
export function CaptchaField({ t, captcha, form }: CaptchaFieldProps) {
  const shown = useStore(captcha.$picture);
  const address = valueOf(shown)?.address;
  useEffect(() => void captcha.renew(), [captcha]);
  const label = t('auth:field.captcha');
  const failure = shown.state === 'failed' ? errorText(t, shown.error) : undefined;
  const error = fieldError(form, 'captcha', { t, label }) ?? failure;

  return (
    <Field label={label} hint={t('auth:captcha.hint')} error={error} isRequired>
      <div className={styles.row}>
        <TextInput
          {...textControl(form, 'captcha')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
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
