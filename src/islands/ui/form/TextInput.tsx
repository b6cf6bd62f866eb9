import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { useFieldControl } from './Field.tsx';
import styles from './Field.module.css';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** A word, icon or control inside the field, before the text. */
  start?: ReactNode;
  /** A word, icon or button inside the field, at its end. */
  end?: ReactNode;
}

/** A one-line text input; inside a Field it uses its label, hint and error. */
export function TextInput({ start, end, className, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <div className={styles.shell}>
      {start}
      <input {...control} {...rest} type={type} className={classes(styles.input, className)} />
      {end}
    </div>
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text of several lines, whose own letters decide its direction. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  return (
    <div className={styles.shell}>
      <textarea dir="auto" {...control} {...rest} className={classes(styles.input, styles.area, className)} />
    </div>
  );
}
