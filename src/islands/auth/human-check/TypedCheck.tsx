import { type SubmitEvent, useState } from 'react';
import { createCaptcha } from '#browser/stores/auth/captcha';
import { Button, FormElement, missingProblems, type Translator, useForm, useOnce } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { CaptchaField } from '../parts/CaptchaField.tsx';

interface TypedCheckProps {
  t: Translator;
  onSolved: (humanCheck: string) => Promise<void>;
}

/** The alternative to the puzzle: typing the characters of a picture. */
export function TypedCheck({ t, onSolved }: TypedCheckProps) {
  const [picture] = useState(createCaptcha);
  const form = useForm({ captcha: '' }, { check: missingProblems });
  const { isBusy, once } = useOnce();

  async function submit(): Promise<void> {
    if (!(await form.verify())) return;
    const { captcha } = form.read();
    await once(async () => {
      form.reset();
      await onSolved(`captcha:${picture.id()}:${captcha.trim()}`);
    });
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit();
  }

  return (
    <FormElement form={form} className={styles.form} onSubmit={handleSubmit}>
      <CaptchaField t={t} captcha={picture} form={form} />
      <Button type="submit" isWide isBusy={isBusy}>
        {t('common:confirm')}
      </Button>
    </FormElement>
  );
}
