import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemText } from '#browser/client/errors';
import { createCaptcha } from '#browser/stores/captcha';
import { Button, type Translator, useOnce } from '../ui/index.ts';
import styles from './Auth.module.css';
import { CaptchaField } from './CaptchaField.tsx';

interface TypedCheckProps {
  t: Translator;
  onProof: (proof: string) => Promise<void>;
}

/** The other way to show that one is human: characters to type, for who cannot move a piece. */
export function TypedCheck({ t, onProof }: TypedCheckProps) {
  const [picture] = useState(createCaptcha);
  const form = useForm({ defaultValues: { captcha: '' } });
  const { isBusy, once } = useOnce();
  const missing = problemText(t, { code: 'not_empty' }, t('auth:field.captcha'));

  const submit = form.handleSubmit(({ captcha }) =>
    once(async () => {
      form.reset();
      await onProof(`captcha:${picture.id()}:${captcha.trim()}`);
    }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <CaptchaField
        t={t}
        captcha={picture}
        input={form.register('captcha', { validate: (text) => text.trim() !== '' || missing })}
        error={form.formState.errors.captcha?.message}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        {t('common:confirm')}
      </Button>
    </form>
  );
}
