import { useState } from 'react';
import { Field, TextInput } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface NumberFieldProps {
  label: string;
  /** The unit. */
  end: string;
  /** The value when nobody types. */
  text: string;
  onChange: (text: string) => void;
}

/** A decimal number; what is typed stays as typed until the field is left. */
export function NumberField({ label, end, text, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div className={styles.number}>
      <Field label={label}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed ?? text}
          end={<span className={styles.unit}>{end}</span>}
          onChange={(event) => {
            const next = event.target.value.replace(',', '.');
            setTyped(next);
            onChange(next);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
    </div>
  );
}
