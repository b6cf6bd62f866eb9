import type { UseFormReturn } from 'react-hook-form';
import { localPath } from '#i18n/paths';
import { Checkbox, type Translator } from '../ui/index.ts';
import styles from './Auth.module.css';
import type { RegistrationFormValues } from './registration-form.ts';

interface AgreeFieldProps {
  tag: string;
  t: Translator;
  form: UseFormReturn<RegistrationFormValues>;
  minimumAge: number;
}

/** Of age, and agreed to the user agreement: both in one line, ticked at first (specification §5). */
export function AgreeField({ tag, t, form, minimumAge }: AgreeFieldProps) {
  const label = (
    <>
      {t('auth:register.agree', { age: minimumAge })}{' '}
      <a className={styles.link} href={localPath(tag, '/help#agreement')} target="_blank" rel="noopener">
        {t('auth:register.agreement')}
      </a>
    </>
  );
  return (
    <Checkbox
      {...form.register('agree')}
      // In the page's HTML too: a tick that comes later would undo what a quick visitor has set.
      defaultChecked={form.getValues('agree')}
      label={label}
      error={form.formState.errors.agree?.message}
      aria-required
    />
  );
}
