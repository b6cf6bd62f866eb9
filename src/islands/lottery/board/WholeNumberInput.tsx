import { useState } from 'react';
import styles from './WholeNumberInput.module.css';

interface WholeNumberInputProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const MAX_DIGITS = 6;

/** An input for a whole number of at least 1. It can be empty while somebody types; the value then stays the previous one. */
export function WholeNumberInput({ label, value, max, onChange }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const changeText = (text: string) => {
    setTyped(text);
    if (text !== '') onChange(Math.min(Math.max(Number(text), 1), max));
  };
  return (
    <input
      className={styles.box}
      aria-label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => changeText(target.value.replace(/\D/g, '').slice(0, MAX_DIGITS))}
    />
  );
}
