import { useState } from 'react';
import styles from './WholeNumberInput.module.css';

interface WholeNumberInputProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const DIGITS = 6;

/** A box for a whole number from 1 on. While it is typed in it may be empty: its value is then the last that it was. */
export function WholeNumberInput({ label, value, max, onChange }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
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
      onChange={({ target }) => take(target.value.replace(/\D/g, '').slice(0, DIGITS))}
    />
  );
}
