import type { ReactNode } from 'react';
import { FormField, type FormWith, type Translator } from '../../../ui/index.ts';
import styles from '../Security.module.css';

interface CodeInputProps {
  form: FormWith<'code'>;
  t: Translator;
  /** Content at the end of the field. */
  end?: ReactNode;
}

/** The field for a six-digit code. */
export function CodeInput({ form, t, end }: CodeInputProps) {
  return (
    <FormField
      form={form}
      name="code"
      label={t('security:code.label')}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      end={end}
      t={t}
    />
  );
}
