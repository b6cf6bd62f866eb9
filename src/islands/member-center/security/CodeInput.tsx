import type { ReactNode } from 'react';
import type { FieldProblem } from '#kernel/errors';
import type { Translator } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import styles from './Security.module.css';

interface CodeInputProps {
  t: Translator;
  value: string;
  problem: FieldProblem | undefined;
  onChange: (value: string) => void;
  /** At the end of the box. */
  end?: ReactNode;
}

/** The six digits that were sent. */
export function CodeInput(field: CodeInputProps) {
  return (
    <FormField
      {...field}
      name="code"
      label={field.t('security:code.label')}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  );
}
