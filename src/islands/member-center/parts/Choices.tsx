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
}

/** Buttons of which one is pressed: date ranges, quick amounts. */
export function Choices<Value extends string>({ label, choices, value, onChange }: ChoicesProps<Value>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
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
