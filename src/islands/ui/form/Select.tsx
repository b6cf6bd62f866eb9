import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { useFieldControl } from './Field.tsx';
import styles from './Field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  /** Shown first while nothing is selected. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which is the easiest to use on a phone. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <div className={styles.shell}>
      <select {...control} {...rest} className={classes(styles.input, styles.select, className)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
    </div>
  );
}
