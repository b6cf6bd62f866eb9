import { useState } from 'react';
import styles from './WholeNumberInput.module.css';

interface WholeNumberProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

const DIGITS = 6;

/** A box for a whole number from 1 on. While it is typed in it may be empty: its value is then the last that it was. */
export function WholeNumber({ label, value, most, onChange }: WholeNumberProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    if (text !== '') onChange(Math.min(Math.max(Number(text), 1), most));
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
