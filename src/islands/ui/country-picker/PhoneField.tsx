import { type ReactNode, useRef } from 'react';
import { Field } from '../form/Field.tsx';
import { TextInput, type TextInputProps } from '../form/TextInput.tsx';
import { CountryPicker, type CountryPickerProps } from './CountryPicker.tsx';
import styles from './PhoneField.module.css';

interface PhoneFieldProps extends Omit<CountryPickerProps, 'onChosen'> {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  isRequired?: boolean;
  /** Control of the number as dialed within the country. */
  input: Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur'>;
}

/** A mobile number with its dial code. */
export function PhoneField({ label, error, hint, aside, isRequired = false, input, ...picker }: PhoneFieldProps) {
  const number = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} error={error} hint={hint} aside={aside} isRequired={isRequired}>
      <div className={styles.phone}>
        <TextInput
          {...input}
          ref={number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          start={<CountryPicker {...picker} onChosen={() => number.current?.focus()} />}
        />
      </div>
    </Field>
  );
}
