import type { ReactNode } from 'react';
import styles from './Parts.module.css';

interface ChoicesProps<Value extends string | number> {
  label: string;
  values: readonly Value[];
  value: Value;
  nameOf: (value: Value) => ReactNode;
  onChange: (value: Value) => void;
}

/** One of a few values, side by side. */
export function Choices<Value extends string | number>({
  label,
  values,
  value,
  nameOf,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {values.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {nameOf(each)}
        </button>
      ))}
    </div>
  );
}
