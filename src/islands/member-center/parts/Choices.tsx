import type { ReactNode } from 'react';
import styles from './Parts.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Keeps a few short labels in one row on a phone. */
  isRow?: boolean;
}

/** Buttons with one pressed: date ranges, quick amounts. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, choices, value, onChange, isRow } = props;
  return (
    <div className={styles.choices} role="group" aria-label={label} data-row={isRow || undefined}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          className={styles.choice}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
