import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

export interface FieldProps {
  label: string;
  /** Shown below the control while there is no error. */
  hint?: ReactNode;
  /** Error message in the reader's language. */
  error?: string | undefined;
  isRequired?: boolean;
  /** Content at the label's end, such as "optional" or a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, hint and error of one control, associated for screen readers. */
export function Field({ label, hint, error, isRequired, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: FieldControl = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      <p className={classes(styles.note, Boolean(error) && styles.error)} id={noteId} aria-live="polite">
        {error && <CircleAlert className={styles.icon} size={16} aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  );
}

/** Returns the attributes that a control inside a Field sets on its element; explicit attributes win. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}
